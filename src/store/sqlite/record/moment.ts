import { and, asc, eq } from "drizzle-orm"
import { Cache } from "../../../core/cache.ts"
import type { ChangeOf } from "../../../core/change.ts"
import type { OpenMoment } from "../../../core/draw/outcome.ts"
import type { Moments, StoredBatch } from "../../../record/moment.ts"
import type { Tx } from "../../../record/transaction.ts"
import {
  blockOf,
  decryptBlock,
  decryptHead,
  decryptSalt,
  encryptHead,
  encryptSalt,
  momentsOfABlock,
} from "../../../secret/moment-cipher.ts"
import type { SecretCipher } from "../../../secret/secret.ts"
import { preparedInsert, preparedInserts } from "../engine/insert.ts"
import type { Db } from "../file/open.ts"
import { campaigns, momentBatches } from "../schema/campaign.ts"

const cachedCampaigns = 10_000

type BatchRow = typeof momentBatches.$inferSelect
type Head = OpenMoment & { readonly batch: number }
const noHeads: readonly Head[] = []

export const toStoredBatch = ({
  id,
  head: _head,
  campaign: _campaign,
  createdAt: _at,
  onRecord: _on,
  shownOnRecord: _shown,
  ...batch
}: BatchRow): StoredBatch => ({
  row: id,
  ...batch,
})

/** The rows of planned moments; the next moment of each batch is kept in memory, since every play asks for it. */
export const momentRows = (db: Db, cipher: SecretCipher): Moments => {
  const client = db.$client
  const known = new Cache<number, readonly Head[]>(cachedCampaigns)
  const insertBatch = preparedInsert(db, momentBatches)
  const insertBlocks = preparedInserts(client, "INSERT INTO moment_blocks (batch, number, times)", 3)
  const insertTake = client.query(
    "INSERT INTO moment_takes (batch, position, at, taken_at, session_id) VALUES (?, ?, ?, ?, ?)",
  )
  const update = client.query("UPDATE moment_batches SET live = ?, taken = ?, head = ?, dropped_at = ? WHERE id = ?")
  const selectBlock = client.query<{ times: string }, [number, number]>(
    "SELECT times FROM moment_blocks WHERE batch = ? AND number = ?",
  )

  const rowsOf = (campaign: number) =>
    db.select().from(momentBatches).where(eq(momentBatches.campaign, campaign)).orderBy(asc(momentBatches.id)).all()

  const orgOf = (campaign: number): string => {
    const found = db.select({ orgId: campaigns.orgId }).from(campaigns).where(eq(campaigns.id, campaign)).get()
    if (!found) throw new Error(`campaign ${campaign} does not exist`)
    return found.orgId
  }

  const saltOf = (row: BatchRow): string => decryptSalt(cipher, orgOf(row.campaign), row)

  const readHeads = (campaign: number): readonly Head[] =>
    rowsOf(campaign)
      .flatMap((row) =>
        row.head === null
          ? []
          : [{ batch: row.id, prizeId: row.prizeId, at: decryptHead(saltOf(row), row.taken, row.head) }],
      )
      .sort((a, b) => a.at - b.at)

  const headsOf = (tx: Tx, campaign: number): readonly Head[] => {
    const kept = known.get(campaign)
    if (kept) return kept
    const heads = readHeads(campaign)
    known.set(campaign, heads)
    tx.onRollback(() => known.delete(campaign))
    return heads
  }

  const change = (
    tx: Tx,
    row: BatchRow,
    { live, taken, head, droppedAt }: Pick<BatchRow, "live" | "taken" | "head" | "droppedAt">,
  ) => {
    update.run(live, taken, head, droppedAt, row.id)
    known.delete(row.campaign)
    tx.onRollback(() => known.delete(row.campaign))
  }

  const timeOf = (row: BatchRow, position: number): number => {
    const number = blockOf(position)
    const block = selectBlock.get(row.id, number)
    const at = block && decryptBlock(saltOf(row), number, block.times)[position % momentsOfABlock]
    if (at === null || at === undefined) throw new Error(`moment ${position} of batch ${row.id} does not exist`)
    return at
  }

  return {
    batchesOf: (campaign) => rowsOf(campaign).map(toStoredBatch),

    heads: (tx, { row, momentPrizes }) => (momentPrizes.length === 0 ? noHeads : headsOf(tx, row)),

    add: (tx, campaign, { batch, encrypted: { salt, blocks, head } }: ChangeOf<"addMoments">) => {
      const stored = encryptSalt(cipher, orgOf(campaign), batch.commitment, salt)
      const row = insertBatch({
        ...batch,
        ...stored,
        campaign,
        head,
        createdAt: tx.now,
        onRecord: false,
        shownOnRecord: false,
      })
      insertBlocks(blocks.length, (values, index) => values.push(row, index, blocks[index] ?? ""))
      known.delete(campaign)
      tx.onRollback(() => known.delete(campaign))
    },

    limit: (tx, campaign, { batchId, live, droppedAt }: ChangeOf<"limitMoments">) => {
      const row = rowsOf(campaign).find((one) => one.batchId === batchId)
      if (!row) throw new Error(`batch ${batchId}, which is limited, does not exist`)
      change(tx, row, { live, taken: row.taken, head: row.taken < live ? row.head : null, droppedAt })
    },

    offRecord: (campaign) => {
      const rows = rowsOf(campaign)
      return {
        planned: rows.filter(({ onRecord }) => !onRecord).map(toStoredBatch),
        shown: rows.filter(({ shownOnRecord }) => !shownOnRecord).map(toStoredBatch),
      }
    },

    note: (_tx, campaign, { batchId, as }) => {
      db.update(momentBatches)
        .set(as === "planned" ? { onRecord: true } : { shownOnRecord: true })
        .where(and(eq(momentBatches.campaign, campaign), eq(momentBatches.batchId, batchId)))
        .run()
    },

    take: (tx, campaign, { prizeId, at, sessionId }: ChangeOf<"takeMoment">) => {
      const head = headsOf(tx, campaign).find((one) => one.prizeId === prizeId && one.at === at)
      const row = head && db.select().from(momentBatches).where(eq(momentBatches.id, head.batch)).get()
      if (!row) throw new Error(`campaign ${campaign} has no such moment to take`)
      const taken = row.taken + 1
      const next = taken < row.live ? encryptHead(saltOf(row), taken, timeOf(row, taken)) : null
      insertTake.run(row.id, row.taken, at, tx.now, sessionId)
      change(tx, row, { live: row.live, taken, head: next, droppedAt: row.droppedAt })
    },
  }
}
