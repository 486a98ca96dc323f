import { useQuery } from "@tanstack/react-query"
import { type Api, bodyOf } from "../../api/client.ts"
import type { PageQuery } from "../../api/list.ts"
import type { paths } from "../../api/schema.ts"
import { useApi } from "../../shell/session.ts"

/** A game that draws. */
export type DrawGame = { readonly kind: "campaign" | "notification"; readonly id: string }

const campaignDraws = "/api/v1/admin/campaigns/{campaignId}/draws"
const miniGame = "/api/v1/admin/notifications/{notificationId}"
const miniGameDraws = "/api/v1/admin/notifications/{notificationId}/draws"

export type Chain = paths[typeof campaignDraws]["get"]["responses"][200]["content"]["application/json"]["items"][number]

const noNames: ReadonlyMap<string, string> = new Map()

/** What the segments and prizes of a game are called at present, by their ids. */
export const useDrawNames = ({ kind, id }: DrawGame): ReadonlyMap<string, string> => {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ["draws", kind, id, "names"],
    queryFn: async () => {
      const { segments = [], prizes = [] } =
        kind === "campaign"
          ? await bodyOf(api.GET("/api/v1/admin/campaigns/{campaignId}", { params: { path: { campaignId: id } } }))
          : { ...(await bodyOf(api.GET(miniGame, { params: { path: { notificationId: id } } }))), prizes: [] }
      const named = [
        ...segments.map(({ segmentId, name }) => [segmentId, name] as const),
        ...prizes.map(({ prizeId, name }) => [prizeId, name] as const),
      ]
      return new Map(named)
    },
  })
  return data ?? noNames
}

/** The operations of a game's draws: campaigns and mini-games have the same at different addresses. */
export const drawsOf = (api: Api, { kind, id }: DrawGame) => {
  const campaign = { path: { campaignId: id } }
  const ofMiniGame = { path: { notificationId: id } }
  const isCampaign = kind === "campaign"
  const pack = { parseAs: "blob" } as const
  return {
    exportHref: `/api/v1/admin/${isCampaign ? "campaigns" : "notifications"}/${encodeURIComponent(id)}/draws/export`,
    list: (query: PageQuery) =>
      isCampaign
        ? bodyOf(api.GET(campaignDraws, { params: { ...campaign, query } }))
        : bodyOf(api.GET(miniGameDraws, { params: { ...ofMiniGame, query } })),
    close: () =>
      isCampaign
        ? bodyOf(api.POST(`${campaignDraws}/close`, { params: campaign }))
        : bodyOf(api.POST(`${miniGameDraws}/close`, { params: ofMiniGame })),
    pack: (): Promise<Blob> =>
      isCampaign
        ? bodyOf(api.GET(`${campaignDraws}/export`, { params: campaign, ...pack }))
        : bodyOf(api.GET(`${miniGameDraws}/export`, { params: ofMiniGame, ...pack })),
  }
}
