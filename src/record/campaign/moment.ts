import type { Campaign } from "../../core/campaign/campaign.ts"
import type { ChangeOf } from "../../core/change.ts"
import type { OpenMoment } from "../../core/draw/outcome.ts"
import type { MomentBatch } from "../../core/moment/moment.ts"
import {
  blockOf,
  decryptBlock,
  decryptHead,
  decryptSalt,
  encryptHead,
  encryptSalt,
  momentsOfABlock,
  type StoredSalt,
} from "../../secret/moment-cipher.ts"
import type { SecretCipher } from "../../secret/secret.ts"
import { type Rows, tableOf } from "../rows.ts"
import type { Tx } from "../transaction.ts"
import type { StoredCampaign } from "./campaign.ts"

/** `head` is the time of the next moment, encrypted; null if none is left. */
export type BatchRow = MomentBatch &
  StoredSalt & {
    readonly id: number
    readonly campaign: number
    readonly head: string | null
    readonly createdAt: number
    readonly onRecord: boolean
    readonly shownOnRecord: boolean
  }

type BlockRow = { readonly batch: number; readonly number: number; readonly times: string }

export type TakenMoment = {
  readonly position: number
  readonly at: number
  readonly takenAt: number
  readonly sessionId: string
}

export const batchTable = tableOf<BatchRow>()({
  key: ["id"],
  changed: ["live", "taken", "head", "droppedAt", "onRecord", "shownOnRecord"],
  reads: { ofCampaign: { kind: "many", by: ["campaign"], orderBy: "id" } },
})

export const blockTable = tableOf<BlockRow>()({
  key: ["batch", "number"],
  changed: [],
  reads: { byNumber: { kind: "one", by: ["batch", "number"] } },
})

export const takeTable = tableOf<TakenMoment & { readonly batch: number }>()({
  key: ["batch", "position"],
  changed: [],
  reads: {},
})

/** A batch as stored. */
export type StoredBatch = MomentBatch & StoredSalt & { readonly row: number }

export const toStoredBatch = (batch: BatchRow): StoredBatch => ({
  row: batch.id,
  batchId: batch.batchId,
  prizeId: batch.prizeId,
  count: batch.count,
  live: batch.live,
  taken: batch.taken,
  chosen: batch.chosen,
  commitment: batch.commitment,
  window: batch.window,
  droppedAt: batch.droppedAt,
  salt: batch.salt,
  sealedWith: batch.sealedWith,
})

/** Reads of planned moments outside of jobs. */
export type MomentReads = {
  /** The campaign with its batches, oldest first. */
  read(orgId: string, campaignId: string): Promise<{ campaign: Campaign; batches: readonly StoredBatch[] } | null>
  /** The ids of the campaigns that ever had moments. */
  campaigns(orgId: string): Promise<readonly string[]>
  /** The blocks `first` to `last` of a batch, in order. */
  blocks(orgId: string, batch: number, first: number, last: number): Promise<readonly string[]>
  /** The moments `first` to `last` of a batch that were taken. */
  takes(orgId: string, batch: number, first: number, last: number): Promise<readonly TakenMoment[]>
}

const headOf = (cipher: SecretCipher, orgId: string, batch: BatchRow): number | null =>
  batch.head === null ? null : decryptHead(decryptSalt(cipher, orgId, batch), batch.taken, batch.head)

/** The next moment of each batch that has one, oldest first. */
export const headsOf = (cipher: SecretCipher, orgId: string, batches: readonly BatchRow[]): readonly OpenMoment[] =>
  batches
    .flatMap((batch) => {
      const at = headOf(cipher, orgId, batch)
      return at === null ? [] : [{ prizeId: batch.prizeId, at }]
    })
    .sort((a, b) => a.at - b.at)

/** The next moments of campaigns, which every play asks for: each store has its own fast way to find them. */
export type Heads = {
  of(tx: Tx, orgId: string, campaign: Pick<StoredCampaign, "row" | "campaign">): readonly OpenMoment[]
  /** Called after a batch of the campaign has changed. */
  changed(tx: Tx, campaign: number): void
}

const noHeads: readonly OpenMoment[] = []

/** The planned moments of campaigns, for jobs. */
export const momentRecords = (rows: Rows, cipher: SecretCipher, heads: Heads) => {
  const rowsOf = (campaign: number) => rows.many(batchTable, "ofCampaign", campaign)

  const batchOf = (campaign: number, batchId: string): BatchRow => {
    const found = rowsOf(campaign).find((batch) => batch.batchId === batchId)
    if (!found) throw new Error(`batch ${batchId} of campaign ${campaign} does not exist`)
    return found
  }

  const change = (tx: Tx, before: BatchRow, after: BatchRow) => {
    rows.change(batchTable, before, after)
    heads.changed(tx, before.campaign)
  }

  /** The time of a moment, encrypted as the next one. */
  const encryptedHead = (orgId: string, batch: BatchRow, position: number): string => {
    const salt = decryptSalt(cipher, orgId, batch)
    const number = blockOf(position)
    const block = rows.one(blockTable, "byNumber", batch.id, number)
    const at = block && decryptBlock(salt, number, block.times)[position % momentsOfABlock]
    if (at === null || at === undefined) throw new Error(`moment ${position} of batch ${batch.id} does not exist`)
    return encryptHead(salt, position, at)
  }

  return {
    /** The batches of a campaign, oldest first. */
    batchesOf: (campaign: number): readonly MomentBatch[] => rowsOf(campaign).map(toStoredBatch),

    /** The next moment of each batch that has one, oldest first, whether or not its time has come. */
    heads: (
      tx: Tx,
      orgId: string,
      campaign: Pick<StoredCampaign, "row" | "campaign" | "momentPrizes">,
    ): readonly OpenMoment[] => (campaign.momentPrizes.length === 0 ? noHeads : heads.of(tx, orgId, campaign)),

    add: (tx: Tx, orgId: string, campaign: number, { batch, encrypted }: ChangeOf<"addMoments">) => {
      const { id } = rows.add(batchTable, {
        ...batch,
        ...encryptSalt(cipher, orgId, batch.commitment, encrypted.salt),
        campaign,
        head: encrypted.head,
        createdAt: tx.now,
        onRecord: false,
        shownOnRecord: false,
      })
      for (const [number, times] of encrypted.blocks.entries()) rows.add(blockTable, { batch: id, number, times })
      heads.changed(tx, campaign)
    },

    limit: (tx: Tx, campaign: number, { batchId, live, droppedAt }: ChangeOf<"limitMoments">) => {
      const batch = batchOf(campaign, batchId)
      change(tx, batch, { ...batch, live, droppedAt, head: batch.taken < live ? batch.head : null })
    },

    /** Which batches no chain has recorded: their planning, and their moments. */
    offRecord: (campaign: number) => ({
      planned: rowsOf(campaign)
        .filter(({ onRecord }) => !onRecord)
        .map(toStoredBatch),
      shown: rowsOf(campaign)
        .filter(({ shownOnRecord }) => !shownOnRecord)
        .map(toStoredBatch),
    }),

    note: (tx: Tx, campaign: number, { batchId, as }: ChangeOf<"noteMoments">) => {
      const batch = batchOf(campaign, batchId)
      change(tx, batch, { ...batch, [as === "planned" ? "onRecord" : "shownOnRecord"]: true })
    },

    take: (tx: Tx, orgId: string, campaign: number, { prizeId, at, sessionId }: ChangeOf<"takeMoment">) => {
      const isTaken = (batch: BatchRow) => batch.prizeId === prizeId && headOf(cipher, orgId, batch) === at
      const batch = rowsOf(campaign).find(isTaken)
      if (!batch) throw new Error(`campaign ${campaign} has no such moment to take`)
      const { id, taken: position, live } = batch
      const taken = position + 1
      rows.add(takeTable, { batch: id, position, at, takenAt: tx.now, sessionId })
      change(tx, batch, { ...batch, taken, head: taken < live ? encryptedHead(orgId, batch, taken) : null })
    },
  }
}

export type Moments = ReturnType<typeof momentRecords>
