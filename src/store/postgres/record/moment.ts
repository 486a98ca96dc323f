import { Cache } from "../../../core/cache.ts"
import type { ChangeOf } from "../../../core/change.ts"
import type { OpenMoment } from "../../../core/draw/outcome.ts"
import type { Moments, StoredBatch } from "../../../record/moment.ts"
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
import { facts, organization } from "../engine/batch.ts"
import { rowReader, rowsReader } from "../engine/reader.ts"
import { tableOf } from "../engine/table.ts"
import type { WorkingSet } from "../engine/working-set.ts"
import { momentBatches, momentBlocks, momentTakes } from "../schema/campaign.ts"

type BatchRow = typeof momentBatches.$inferSelect

/** Locked: one batch of jobs after the other takes the moments of a campaign. */
const ofCampaign = rowsReader("batches of moments", momentBatches, ["orgId", "campaign"], {
  lock: "moments",
  orderBy: "t.id",
})
/** Plays for which no moment is open take none: they need not wait for each other. */
const unlocked = rowsReader("shown batches of moments", momentBatches, ["orgId", "campaign"], { orderBy: "t.id" })
const block = rowReader("block of moments", momentBlocks, ["orgId", "batch", "number"])

const batches = tableOf(momentBatches, {
  key: ["orgId", "id"],
  changed: ["live", "taken", "head", "droppedAt", "onRecord", "shownOnRecord"],
})
const blocks = tableOf(momentBlocks, { key: ["orgId", "batch", "number"] })
const takes = tableOf(momentTakes, { key: ["orgId", "batch", "position"] })

const seenCampaigns = 10_000
/**
 * The rows of campaigns that were seen to have moments, which are then loaded with the first facts: locked if one was open
 * when they were last looked at.
 */
const seen = new Cache<string, { readonly row: number; readonly hasOpen: boolean }>(seenCampaigns)
const nameOf = (orgId: string, campaignId: string) => `${orgId} ${campaignId}`

/** Has loaded the planned moments of a campaign that is known to have some. */
export const wantMoments = (known: WorkingSet, orgId: string, campaignId: string) => {
  const found = seen.get(nameOf(orgId, campaignId))
  if (found) known.want(found.hasOpen ? ofCampaign : unlocked, [orgId, found.row])
}

export const toStoredBatch = ({
  id,
  orgId: _org,
  head: _head,
  campaign: _campaign,
  createdAt: _at,
  onRecord: _onRecord,
  shownOnRecord: _shown,
  ...batch
}: BatchRow): StoredBatch => ({
  row: id,
  ...batch,
})

const rowsOf = (campaign: number): readonly BatchRow[] => facts().get(ofCampaign, [organization(), campaign])

const put = (row: BatchRow) => {
  batches.change(row)
  const others = rowsOf(row.campaign)
  facts().put(
    ofCampaign,
    [row.orgId, row.campaign],
    others.map((other) => (other.id === row.id ? row : other)),
  )
}

/** The planned moments of campaigns, for jobs. */
export const momentRecords = (cipher: SecretCipher): Moments => {
  const saltOf = (row: BatchRow): string => decryptSalt(cipher, row.orgId, row)

  const headOf = (row: BatchRow): OpenMoment[] =>
    row.head === null ? [] : [{ prizeId: row.prizeId, at: decryptHead(saltOf(row), row.taken, row.head) }]

  const timeOf = (row: BatchRow, position: number): number => {
    const number = blockOf(position)
    const found = facts().get(block, [row.orgId, row.id, number])
    const at = found && decryptBlock(saltOf(row), number, found.times)[position % momentsOfABlock]
    if (at === null || at === undefined) throw new Error(`moment ${position} of batch ${row.id} does not exist`)
    return at
  }

  return {
    batchesOf: (campaign) => rowsOf(campaign).map(toStoredBatch),

    heads: (tx, { row, campaign: { campaignId }, momentPrizes }) => {
      if (momentPrizes.length === 0) return []
      const key = [organization(), row]
      const look = (rows: readonly BatchRow[]) => {
        const heads = rows.flatMap(headOf).sort((a, b) => a.at - b.at)
        const hasOpen = heads.some(({ at }) => at <= tx.now)
        seen.set(nameOf(organization(), campaignId), { row, hasOpen })
        return { heads, hasOpen }
      }
      const locked = facts().peek(ofCampaign, key)
      if (locked) return look(locked).heads
      const { heads, hasOpen } = look(facts().get(unlocked, key))
      return hasOpen ? look(rowsOf(row)).heads : heads
    },

    add: (tx, campaign, { batch, encrypted: { salt, blocks: encrypted, head } }: ChangeOf<"addMoments">) => {
      const orgId = organization()
      const others = rowsOf(campaign)
      const stored = encryptSalt(cipher, orgId, batch.commitment, salt)
      const row = {
        ...batch,
        ...stored,
        id: facts().nextId(),
        orgId,
        campaign,
        head,
        createdAt: tx.now,
        onRecord: false,
        shownOnRecord: false,
      }
      batches.add(row)
      for (const [number, times] of encrypted.entries()) blocks.add({ orgId, batch: row.id, number, times })
      facts().put(ofCampaign, [orgId, campaign], [...others, row])
    },

    limit: (_tx, campaign, { batchId, live, droppedAt }: ChangeOf<"limitMoments">) => {
      const row = rowsOf(campaign).find((one) => one.batchId === batchId)
      if (!row) throw new Error(`batch ${batchId}, which is limited, does not exist`)
      put({ ...row, live, droppedAt, head: row.taken < live ? row.head : null })
    },

    offRecord: (campaign) => ({
      planned: rowsOf(campaign)
        .filter((row) => !row.onRecord)
        .map(toStoredBatch),
      shown: rowsOf(campaign)
        .filter((row) => !row.shownOnRecord)
        .map(toStoredBatch),
    }),

    note: (_tx, campaign, { batchId, as }: ChangeOf<"noteMoments">) => {
      const row = rowsOf(campaign).find((one) => one.batchId === batchId)
      if (!row) throw new Error(`batch ${batchId}, which is on record, does not exist`)
      put({ ...row, ...(as === "planned" ? { onRecord: true } : { shownOnRecord: true }) })
    },

    take: (tx, campaign, { prizeId, at, sessionId }: ChangeOf<"takeMoment">) => {
      const isTaken = (row: BatchRow) => headOf(row).some((head) => head.prizeId === prizeId && head.at === at)
      const row = rowsOf(campaign).find(isTaken)
      if (!row) throw new Error(`campaign ${campaign} has no such moment to take`)
      const { orgId, id: batch, taken: position } = row
      const taken = position + 1
      const head = taken < row.live ? encryptHead(saltOf(row), taken, timeOf(row, taken)) : null
      takes.add({ orgId, batch, position, at, takenAt: tx.now, sessionId })
      put({ ...row, taken, head })
    },
  }
}
