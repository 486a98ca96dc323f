import { type Api, bodyOf } from "../../api/client.ts"
import type { PageQuery } from "../../api/list.ts"
import type { paths } from "../../api/schema.ts"

/** A game that draws. */
export type DrawGame = { readonly kind: "campaign" | "notification"; readonly id: string }

const campaignDraws = "/api/v1/admin/campaigns/{campaignId}/draws"
const miniGameDraws = "/api/v1/admin/notifications/{notificationId}/draws"

export type Chain = paths[typeof campaignDraws]["get"]["responses"][200]["content"]["application/json"]["items"][number]

/** The operations of a game's draws: campaigns and mini-games have the same at different addresses. */
export const drawsOf = (api: Api, { kind, id }: DrawGame) => {
  const campaign = { path: { campaignId: id } }
  const miniGame = { path: { notificationId: id } }
  const isCampaign = kind === "campaign"
  const pack = { parseAs: "blob" } as const
  return {
    exportHref: `/api/v1/admin/${isCampaign ? "campaigns" : "notifications"}/${encodeURIComponent(id)}/draws/export`,
    list: (query: PageQuery) =>
      isCampaign
        ? bodyOf(api.GET(campaignDraws, { params: { ...campaign, query } }))
        : bodyOf(api.GET(miniGameDraws, { params: { ...miniGame, query } })),
    close: () =>
      isCampaign
        ? bodyOf(api.POST(`${campaignDraws}/close`, { params: campaign }))
        : bodyOf(api.POST(`${miniGameDraws}/close`, { params: miniGame })),
    pack: (): Promise<Blob> =>
      isCampaign
        ? bodyOf(api.GET(`${campaignDraws}/export`, { params: campaign, ...pack }))
        : bodyOf(api.GET(`${miniGameDraws}/export`, { params: miniGame, ...pack })),
  }
}
