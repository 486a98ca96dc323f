import { takeTurns } from "../../../../concurrency/turn.ts"
import type { DeliverySizes } from "../../../delivery-trim.ts"
import type { GroupCommit } from "../../engine/commit/commit.ts"
import type { Db } from "../../file/open.ts"
import { bodyIn } from "../../schema/webhook.ts"

type Sized = { readonly orgId: string; readonly row: number; readonly bytes: number }
type Stretch = [orgId: string, from: number, upTo: number]

/** A body that several deliveries share counts for each. */
const size = `octet_length(${bodyIn("d")}) + octet_length(d.attempt_log)`
/** Joins the webhooks of the organization, since others may have many rows in the same range. */
const ofStretch = `FROM webhooks w CROSS JOIN deliveries d INDEXED BY deliveries_by_webhook ON d.webhook = w.id
  WHERE w.org_id = ? AND d.id > ? AND d.id <= ?`

/** The sizes of deliveries; rows that were read are remembered until the process ends. */
export const deliverySizes = (db: Db, commit: GroupCommit): DeliverySizes => {
  const giveWay = takeTurns()
  const selectNext = db.$client.query<Sized, [number, number, number]>(
    `SELECT w.org_id AS orgId, d.id AS row, ${size} AS bytes FROM deliveries d JOIN webhooks w ON w.id = d.webhook
     WHERE d.id > ? AND d.created_at <= ? ORDER BY d.id LIMIT ?`,
  )
  const selectBytes = db.$client.query<{ bytes: number }, Stretch>(
    `SELECT coalesce(sum(${size}), 0) AS bytes ${ofStretch}`,
  )
  const drop = db.$client.query<unknown, [...Stretch, number]>(
    `DELETE FROM deliveries WHERE id IN (SELECT d.id ${ofStretch} AND d.due_at IS NULL ORDER BY d.id LIMIT ?)`,
  )
  let mark = 0
  return {
    next: async (until, limit) => {
      await giveWay()
      const found = selectNext.all(mark, until, limit)
      mark = found.at(-1)?.row ?? mark
      return found
    },
    bytesOf: async (...stretch) => {
      await giveWay()
      return selectBytes.get(...stretch)?.bytes ?? 0
    },
    dropEnded: async (...stretch) => {
      const dropped = await commit.runForAll(() => drop.run(...stretch).changes)
      return typeof dropped === "number" ? dropped : 0
    },
  }
}
