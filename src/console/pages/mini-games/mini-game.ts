import { useQuery } from "@tanstack/react-query"
import { bodyOf } from "../../api/client.ts"
import { live } from "../../api/live.ts"
import { recordOf, type Versioned } from "../../api/record.ts"
import type { paths } from "../../api/schema.ts"
import type { Ask } from "../../components/promotion/preview.ts"
import { useApi } from "../../shell/session.tsx"

type Path = paths["/api/v1/admin/notifications/{notificationId}"]
type AwardPath = paths["/api/v1/admin/notifications/{notificationId}/awards/{awardId}"]

/** A mini-game as the service returns it. */
export type MiniGame = Path["get"]["responses"][200]["content"]["application/json"]
export type VersionedMiniGame = Versioned<MiniGame>
/** What a creation sends; a change sends it without the id. */
export type MiniGameInput = paths["/api/v1/admin/notifications"]["post"]["requestBody"]["content"]["application/json"]
export type Segment = NonNullable<MiniGame["segments"]>[number]
/** A spin with every report of its redemption, the newest first. */
export type Award = AwardPath["get"]["responses"][200]["content"]["application/json"]

/** What changes when a mini-game does. */
export const outdatedByMiniGame = [["mini-games"], ["mini-game"]] as const

/** How one mini-game is read, with its version. */
export const useReadMiniGame = (miniGameId: string) => {
  const api = useApi()
  const params = { path: { notificationId: miniGameId } }
  return () => recordOf(api.GET("/api/v1/admin/notifications/{notificationId}", { params }))
}

/** Reads one mini-game. */
export const useMiniGame = (miniGameId: string) => {
  const queryFn = useReadMiniGame(miniGameId)
  return useQuery({ queryKey: ["mini-game", miniGameId], queryFn })
}

/** What is left of the stock of each segment that has one for all players, by segment; empty until it is read. */
export const useStocks = (miniGameId: string) => {
  const api = useApi()
  const params = { path: { notificationId: miniGameId } }
  const { data } = useQuery({
    ...live,
    queryKey: ["mini-game", miniGameId, "stock"],
    queryFn: () => bodyOf(api.GET("/api/v1/admin/notifications/{notificationId}/stock", { params })),
  })
  return new Map(data?.segments.map(({ segmentId, stock }) => [segmentId, stock]))
}

/** Asks what the service says of a mini-game, saved or not. */
export const useAsk = (): Ask<MiniGameInput | MiniGame> => {
  const api = useApi()
  return (miniGame, { plays } = {}) =>
    bodyOf(
      api.POST("/api/v1/admin/notifications/preview", {
        body: { notification: miniGame, ...(plays !== undefined && { plays }) },
      }),
    )
}
