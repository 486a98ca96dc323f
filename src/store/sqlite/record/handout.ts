import type { Handout, PlayItem } from "../../../core/campaign/winner.ts"
import type { Db } from "../file/open.ts"
import { handouts } from "../schema/play.ts"

/** The columns of a play `p` of player `u`, with its handout `h`. */
export const playColumns = `p.id AS row, p.session_id AS sessionId, p.at, u.external_user_id AS externalUserId, p.result, p.won,
  p.score, p.segment_id AS segmentId, p.prize_id AS prizeId, p.prize_code AS prizeCode,
  h.handed_out_at AS handedOutAt, h.note`
export const withPlayer = "JOIN players u ON u.id = p.player LEFT JOIN handouts h ON h.play = p.id"

export type PlayRow = Omit<PlayItem, "won"> & { readonly row: number; readonly won: number }

export const toPlayItem = ({ row: _row, won, ...rest }: PlayRow): PlayItem => ({ ...rest, won: won === 1 })

/** What the organization says of wins. */
export const handoutRows = (db: Db) => {
  // Only rows of earlier transactions are found: a play that somebody names has been answered.
  const find = db.$client.query<PlayRow, [number, number, string]>(
    `SELECT ${playColumns} FROM plays p INDEXED BY plays_by_campaign ${withPlayer}
     WHERE p.campaign = +? AND p.at = +? AND p.session_id = ?`,
  )
  // Few plays have a note, and no index leads to those of a player.
  const forget = db.$client.query(
    `UPDATE handouts SET note = NULL WHERE note IS NOT NULL
     AND EXISTS (SELECT 1 FROM plays p WHERE p.id = handouts.play AND p.player = ?)`,
  )
  return {
    forgetNotes: (player: number) => {
      forget.run(player)
    },

    findPlay: (campaign: number, sessionId: string, at: number) => {
      const found = find.get(campaign, at, sessionId)
      return found && { row: found.row, item: toPlayItem(found) }
    },

    put: (play: number, handout: Handout) => {
      db.insert(handouts)
        .values({ play, ...handout })
        .onConflictDoUpdate({ target: handouts.play, set: handout })
        .run()
    },
  }
}

export type HandoutRows = ReturnType<typeof handoutRows>
