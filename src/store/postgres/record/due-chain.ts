import type { Game } from "../../../core/draw/record.ts"
import { facts } from "../engine/commit/batch.ts"
import type { Writer } from "../engine/commit/working-set.ts"
import { orderOf } from "../engine/row/write-order.ts"
import { chains } from "../schema/draw.ts"

type Noted = { readonly orgId: string; readonly row: number; readonly at: number | null }
type Forgotten = { readonly orgId: string; readonly game: Game }

/** A job that writes these has one organization. The values are no list with a subscript: Citus 13 crashes where one has a parameter. */
const noted: Writer<Noted> = {
  name: "when chains are due, noted",
  order: orderOf(chains, "changed"),
  flush: (session, rows) => [
    session.query(
      `UPDATE chains SET due_at = k.at FROM unnest($2::bigint[], $3::bigint[]) AS k (id, at)
       WHERE org_id = $1 AND chains.id = ANY ($2::bigint[]) AND chains.id = k.id`,
      [rows[0]?.orgId, rows.map(({ row }) => row), rows.map(({ at }) => at)],
    ),
  ],
}

const forgetOf = (column: string, table: string, id: string) =>
  `UPDATE chains SET due_at = NULL WHERE org_id = $1 AND closed_at IS NULL
   AND ${column} = (SELECT id FROM ${table} WHERE org_id = $1 AND ${id} = $2)`

const forget = {
  campaign: forgetOf("campaign", "campaigns", "campaign_id"),
  notification: forgetOf("mini_game", "mini_games", "notification_id"),
}

const forgotten: Writer<Forgotten> = {
  name: "when chains are due, forgotten",
  order: orderOf(chains, "changed"),
  flush: (session, rows) => rows.map(({ orgId, game }) => session.query(forget[game.kind], [orgId, game.id])),
}

/** Notes when an open chain of a test organization is due; null if that is to be found out again. */
export const noteDueChain = (orgId: string, row: number, at: number | null) =>
  facts().write(noted, `${orgId}\n${row}`, { orgId, row, at })

/** Forgets when the open chains of a game are due. */
export const forgetDueChains = (orgId: string, game: Game) =>
  facts().write(forgotten, `${orgId}\n${game.kind}\n${game.id}`, { orgId, game })
