import type { DrawShown } from "../../../../core/draw/open-chain.ts"
import type { LoggedTurn, PlayEntry } from "../../../../core/operation/partner/last-play.ts"
import type { DrawLink } from "../../../../record/draw.ts"
import type { LoggedTurns } from "../../../../record/logged-turn.ts"
import type { Db } from "../../file/open.ts"
import type { PlayLog } from "./play-log.ts"

type PlayRow = Omit<LoggedTurn, "won" | "usedQuota" | "isBeyondLimit" | "entries" | "draw"> & {
  readonly won: number
  readonly usedQuota: number
  readonly beyondLimit: number | null
  readonly chain: number | null
  readonly draw: number | null
  readonly receipt: Uint8Array | null
}

/** Reads single plays; `shownDraw` reads a recorded draw as its answer showed it. */
export const loggedTurns = (
  { $client: client }: Db,
  log: Pick<PlayLog, "flush">,
  shownDraw: (link: DrawLink) => DrawShown | undefined,
): LoggedTurns => {
  const readPlay = client.query<PlayRow, [number]>(
    `SELECT session_id AS sessionId, at, result, won, used_quota AS usedQuota, beyond_limit AS beyondLimit,
       prize_code AS prizeCode, prize_id AS prizeId, segment_id AS segmentId, prize_kind AS prizeKind,
       prize_name AS prizeName, prize_value AS prizeValue, xp, chain, draw, receipt FROM plays WHERE id = ?`,
  )
  const readEntries = client.query<PlayEntry, [player: number, sessionId: string]>(
    `SELECT points, balance, reason FROM points_ledger INDEXED BY points_ledger_of_plays
     WHERE player = ?1 AND source_id = ?2 AND reason IN ('play', 'play_cost')`,
  )
  return {
    findTurn: (player, play) => {
      log.flush()
      const row = readPlay.get(play)
      if (!row) return null
      const { won, usedQuota, beyondLimit, chain, draw: n, receipt, ...turn } = row
      const draw = shownDraw({ chain, draw: n, receipt: receipt?.toHex() ?? null })
      return {
        ...turn,
        won: won === 1,
        usedQuota: usedQuota === 1,
        isBeyondLimit: beyondLimit === 1,
        entries: readEntries.all(player, turn.sessionId),
        ...(draw && { draw }),
      }
    },
  }
}
