import type { Period } from "../../../core/period.ts"
import { facts, organization } from "../engine/commit/batch.ts"
import type { Reader } from "../engine/row/facts.ts"

type WonKey = readonly [orgId: string, player: number, miniGame: number, segmentId: string, start: number, end: number]

/** The wins of a player, whose row is locked, in an interval. A batch has at most one spin per player and mini-game. */
const wonBy: Reader<WonKey, number> = {
  name: "wins of a segment by a player",
  idOf: (key) => key.join("\n"),
  load: (session, keys) =>
    Promise.all(
      keys.map(async (key) => {
        const [row] = await session.query<{ wins: number }>(
          `SELECT count(*) AS wins FROM awards WHERE org_id COLLATE "C" = $1 AND player = $2
             AND mini_game + 0 = $3 AND segment_id = $4 AND won AND created_at >= $5 AND created_at < $6`,
          key,
        )
        return row?.wins ?? 0
      }),
    ),
}

/** Counts a player's wins of a segment in a period. */
export const countWon = (player: number, miniGame: number, segmentId: string, { start, end }: Period): number =>
  facts().get(wonBy, [organization(), player, miniGame, segmentId, start, end])
