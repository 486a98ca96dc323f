import { type LoggedPlay, needsLedger } from "../../../../core/campaign/prize/winner.ts"
import type { FindPlay } from "../../../../record/handout.ts"
import type { Db } from "../../file/open.ts"

/** The columns of a play `p` of player `u`, with its handout `h`. */
export const playColumns = `p.id AS row, p.session_id AS sessionId, p.at, u.external_user_id AS externalUserId, p.result, p.won,
  p.score, p.segment_id AS segmentId, p.prize_id AS prizeId, p.prize_code AS prizeCode, p.prize_kind AS prizeKind,
  p.prize_name AS prizeName, p.prize_value AS prizeValue, p.entry_code AS entryCode,
  p.play_grant IS NOT NULL AS granted, p.player, h.handed_out_at AS handedOutAt, h.note, h.forfeited_at AS forfeitedAt`
export const withPlayer = "JOIN players u ON u.id = p.player LEFT JOIN handouts h ON h.play = p.id"

export type PlayRow = Omit<LoggedPlay, "granted" | "hasPoints" | "won"> & {
  readonly row: number
  readonly won: number
  readonly granted: number
  readonly player: number
}

/** Reads what the ledger says about rows, for a step at a time. */
export const loggedPlays = ({ $client: client }: Db) => {
  const onLedger = client.query<{ sessionId: string }, [players: string, sessions: string]>(
    `SELECT l.source_id AS sessionId FROM json_each(?2) s
     CROSS JOIN points_ledger l INDEXED BY points_ledger_of_plays ON l.source_id = s.value
     WHERE l.reason IN ('play', 'play_cost') AND l.reason = 'play' AND l.player IN (SELECT value FROM json_each(?1))`,
  )
  return (rows: readonly PlayRow[]): LoggedPlay[] => {
    const asked = rows.filter(needsLedger)
    const players = new Set(asked.map(({ player }) => player))
    const sessions = asked.map(({ sessionId }) => sessionId)
    const found = asked.length === 0 ? [] : onLedger.all(JSON.stringify([...players]), JSON.stringify(sessions))
    const withPoints = new Set(found.map(({ sessionId }) => sessionId))
    return rows.map(({ row: _row, player: _player, won, granted, ...rest }) => ({
      ...rest,
      won: won === 1,
      granted: granted === 1,
      hasPoints: withPoints.has(rest.sessionId),
    }))
  }
}

/** Finds a play that somebody names, among those of earlier transactions: it has been answered. */
export const findPlayIn = (db: Db): FindPlay => {
  const logged = loggedPlays(db)
  const find = db.$client.query<PlayRow, [number, number, string]>(
    `SELECT ${playColumns} FROM plays p INDEXED BY plays_by_campaign ${withPlayer}
     WHERE p.campaign = +? AND p.at = +? AND p.session_id = ?`,
  )
  return (campaign, sessionId, at) => {
    const found = find.get(campaign, at, sessionId)
    const [item] = found ? logged([found]) : []
    return found && item ? { row: found.row, item } : null
  }
}
