import type { Period } from "../../../core/period.ts"
import type { Db } from "../file/open.ts"

/** Counts a player's wins of a segment in a period. */
export const wonCounter = (db: Db) => {
  const wonBy = db.$client.query<{ wins: number }, [number, number, string, number, number]>(
    `SELECT count(*) AS wins FROM awards INDEXED BY awards_won_by_player
     WHERE player = ? AND notification = ? AND segment_id = ? AND won AND created_at >= ? AND created_at < ?`,
  )
  return (player: number, miniGame: number, segmentId: string, { start, end }: Period): number =>
    wonBy.get(player, miniGame, segmentId, start, end)?.wins ?? 0
}
