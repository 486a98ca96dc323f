import type { Ban } from "../../../core/player/player.ts"
import type { Tx } from "../../record/transaction.ts"
import { facts, organization } from "../engine/batch.ts"
import { rowReader, rowsReader } from "../engine/reader.ts"
import { tableOf } from "../engine/table.ts"
import { bans, liftedBans } from "../schema/player.ts"
import type { StoredPlayer } from "./player.ts"
import { newestBan, playerRows } from "./player-id.ts"

const byBanId = rowReader("ban", bans, ["orgId", "banId"], { lock: "ban" })
const ofPlayer = rowsReader("bans of a player", bans, ["orgId", "player"], { orderBy: "t.id DESC" })
const liftedOf = rowsReader("lifted bans of a player", liftedBans, ["orgId", "player"])
const lifted = tableOf(liftedBans, { order: 20.5, key: ["orgId", "id"], changed: ["reason", "message"] })
const table = tableOf(bans, { order: 20, key: ["orgId", "id"], changed: ["player", "reason", "message"] })

/** A ban as jobs know it, with the rows of it and of its player. */
export type StoredBan = { readonly row: number; readonly playerRow: number; readonly ban: Ban }

type BanRow = typeof bans.$inferSelect

/** Has those after this job see these bans of the player. */
const put = (player: number, rows: readonly BanRow[]) => {
  facts().put(ofPlayer, [organization(), player], rows)
  facts().put(newestBan, [organization(), player], rows[0] ?? null)
}

/** The bans of a person, for jobs: they hold however the person was keyed, until the last is lifted (docs/api.md §3.3). */
export const banRecords = {
  standingBan: ({ row }: StoredPlayer): Pick<Ban, "message"> | null =>
    row === null ? null : facts().get(newestBan, [organization(), row]),

  findBan: (orgId: string, banId: string): StoredBan | null => {
    const row = facts().get(byBanId, [orgId, banId])
    const player = row && facts().get(playerRows, [orgId, row.player])
    if (!row || !player) return null
    const { externalUserId, clientId } = player
    const { reason, message, createdAt } = row
    return { row: row.id, playerRow: row.player, ban: { banId, externalUserId, clientId, reason, message, createdAt } }
  },

  add: (_tx: Tx, orgId: string, player: number, { banId, reason, message, createdAt }: Ban) => {
    const known = facts().get(ofPlayer, [orgId, player])
    const row = { id: facts().nextId(), orgId, banId, player, reason, message, createdAt }
    table.add(row)
    put(player, [row, ...known])
  },

  forgetTexts: (player: number) => {
    const forgotten = facts()
      .get(ofPlayer, [organization(), player])
      .map((row) => ({ ...row, reason: null, message: null }))
    for (const row of forgotten) table.change(row)
    put(player, forgotten)
    for (const row of facts().get(liftedOf, [organization(), player]))
      lifted.change({ ...row, reason: null, message: null })
  },

  /** Makes the bans of one player those of another. */
  move: (from: number, into: number) => {
    const [left, kept] = [from, into].map((player) => facts().get(ofPlayer, [organization(), player]))
    const moved = (left ?? []).map((row) => ({ ...row, player: into }))
    for (const row of moved) table.change(row)
    put(from, [])
    put(
      into,
      [...(kept ?? []), ...moved].sort((a, b) => b.id - a.id),
    )
  },

  /** Nothing is remembered of bans from one transaction to the next. */
  changed: () => undefined,

  lift: ({ now: liftedAt }: Tx, _orgId: string, { row, playerRow }: StoredBan) => {
    const known = facts().get(ofPlayer, [organization(), playerRow])
    const removed = known.find(({ id }) => id === row)
    if (removed) {
      table.remove(removed)
      lifted.add({ ...removed, id: facts().nextId(), liftedAt })
    }
    put(
      playerRow,
      known.filter(({ id }) => id !== row),
    )
  },
}

export type Bans = typeof banRecords
