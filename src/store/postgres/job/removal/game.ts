import type { Game } from "../../../../core/draw/record.ts"
import type { GameRows } from "../../../../record/game-rows.ts"
import { facts } from "../../engine/commit/batch.ts"
import type { Writer } from "../../engine/commit/working-set.ts"
import { orderOf } from "../../engine/row/write-order.ts"
import { campaigns } from "../../schema/campaign.ts"

type Removed = { readonly orgId: string; readonly kind: Game["kind"]; readonly row: number }

const deletes = (column: string, tables: readonly string[]) =>
  tables.map((table) => `DELETE FROM ${table} WHERE org_id = $1 AND ${column} = $2`)

const below = (table: string, column: string, parents: string, owner: string) =>
  `DELETE FROM ${table} WHERE org_id = $1 AND ${column} IN (SELECT id FROM ${parents} WHERE org_id = $1 AND ${owner} = $2)`

const ofChains = (owner: string) =>
  ["chain_records", "draw_checkpoints"].map((table) => below(table, "chain", "chains", owner))

const statements: Readonly<Record<Game["kind"], readonly string[]>> = {
  campaign: [
    below("moment_blocks", "batch", "moment_batches", "campaign"),
    ...ofChains("campaign"),
    ...deletes("campaign", [
      "moment_batches",
      "ranking_rounds",
      "quotas",
      "stocks",
      "budgets",
      "draw_places",
      "chains",
    ]),
  ],
  notification: [...ofChains("mini_game"), ...deletes("mini_game", ["segment_stocks", "draw_places", "chains"])],
}

const removed: Writer<Removed> = {
  name: "rows of games, removed",
  order: orderOf(campaigns, "removed"),
  flush: (session, rows) =>
    rows.flatMap(({ orgId, kind, row }) => statements[kind].map((statement) => session.query(statement, [orgId, row]))),
}

/** Removes what belongs to a game in the transaction of the job. */
export const gameRows: GameRows = {
  remove: (_tx, orgId, kind, row) => facts().write(removed, `${orgId}\n${kind}\n${row}`, { orgId, kind, row }),
}
