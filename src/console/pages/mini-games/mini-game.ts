import { useQuery } from "@tanstack/react-query"
import { bodyOf } from "../../api/client.ts"
import { live } from "../../api/live.ts"
import { recordOf, type Versioned } from "../../api/record.ts"
import type { paths } from "../../api/schema.ts"
import type { Ask } from "../../components/promotion/preview.ts"
import { useApi } from "../../shell/session.ts"

type Path = paths["/api/v1/admin/notifications/{notificationId}"]
type AwardPath = paths["/api/v1/admin/notifications/{notificationId}/awards/{awardId}"]

/** A mini-game as the service returns it. */
export type MiniGame = Path["get"]["responses"][200]["content"]["application/json"]
export type VersionedMiniGame = Versioned<MiniGame>
/** The body of a creation; a change sends it without the id. */
export type MiniGameInput = paths["/api/v1/admin/notifications"]["post"]["requestBody"]["content"]["application/json"]
export type Segment = NonNullable<MiniGame["segments"]>[number]
/** A spin with every report of its redemption, newest first. */
export type Award = AwardPath["get"]["responses"][200]["content"]["application/json"]

/** What is out of date after a change of a mini-game. */
export const outdatedByMiniGame = [["mini-games"], ["mini-game"]] as const

/** How to read one mini-game, with its version. */
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

/** The remaining stock of each segment that has a total one, by segment; empty until it is read. */
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

/** Asks for the service's preview of a mini-game, saved or not. */
export const useAsk = (): Ask<MiniGameInput | MiniGame> => {
  const api = useApi()
  return (miniGame, { plays } = {}) =>
    bodyOf(
      api.POST("/api/v1/admin/notifications/preview", {
        body: { notification: miniGame, ...(plays !== undefined && { plays }) },
      }),
    )
}
