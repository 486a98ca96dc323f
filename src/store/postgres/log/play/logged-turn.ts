import type { PlayEntry } from "../../../../core/operation/partner/last-play.ts"
import type { LoggedTurns } from "../../../../record/logged-turn.ts"
import { facts, organization } from "../../engine/commit/batch.ts"
import type { Reader } from "../../engine/row/facts.ts"
import { rowReader } from "../../engine/row/reader.ts"
import { plays } from "../../schema/play.ts"
import { shownDraw } from "../draw/draw-link.ts"

const playByRow = rowReader("logged play", plays, ["orgId", "id"])

type EntriesKey = readonly [orgId: string, player: number, sessionId: string]

const entriesOfPlay: Reader<EntriesKey, readonly PlayEntry[]> = {
  name: "points of a play",
  idOf: (key) => key.join("\n"),
  load: (session, keys) =>
    Promise.all(
      keys.map((key) =>
        session.query<PlayEntry>(
          // Looked up by the play first: the planner might walk all of the player's rows.
          `SELECT points, balance, reason FROM (SELECT * FROM points_ledger
             WHERE org_id COLLATE "C" = $1 AND source_id = $3 AND reason IN ('play', 'play_cost') OFFSET 0) l
           WHERE player = $2`,
          key,
        ),
      ),
    ),
}

/** Reads single plays. */
export const loggedTurns: LoggedTurns = {
  findTurn: (player, play) => {
    const orgId = organization()
    const row = facts().get(playByRow, [orgId, play])
    if (!row) return null
    const { sessionId, at, result, won, usedQuota, beyondLimit, prizeCode, prizeId, segmentId } = row
    const { prizeKind, prizeName, prizeValue, xp, chain, draw: n, receipt } = row
    facts().want(entriesOfPlay, [orgId, player, sessionId])
    const draw = shownDraw({ chain, draw: n, receipt })
    const entries = facts().get(entriesOfPlay, [orgId, player, sessionId])
    const turn = { sessionId, at, result, won, usedQuota, prizeCode, prizeId, segmentId, xp, entries }
    return { ...turn, prizeKind, prizeName, prizeValue, isBeyondLimit: beyondLimit === true, ...(draw && { draw }) }
  },
}
