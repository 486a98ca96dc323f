import { facts, organization } from "../engine/commit/batch.ts"
import type { Writer } from "../engine/commit/working-set.ts"
import { inserter } from "../engine/row/rows.ts"
import { orderOf } from "../engine/row/write-order.ts"
import { playerChanges } from "../schema/activity.ts"

type PlayerChange = typeof playerChanges.$inferSelect

const insert = inserter(playerChanges)
const writer: Writer<PlayerChange> = {
  name: "player changes",
  order: orderOf(playerChanges, "added"),
  flush: (session, rows) => [insert(session, rows)],
}

/**
 * Records that `players` more play a campaign; `id` is a row number of the transaction that is unused in this table. A
 * transaction writes one row per campaign.
 */
export const changePlayers = (campaign: number, players: number, id: number) => {
  const known = facts().written(writer, String(campaign))
  const row = { id: known?.id ?? id, orgId: organization(), campaign, players: (known?.players ?? 0) + players }
  facts().write(writer, String(campaign), row)
}
