import type { Campaign } from "../core/campaign/campaign.ts"
import type { ChangeOf } from "../core/change.ts"
import type { OpenMoment } from "../core/draw/outcome.ts"
import type { MomentBatch } from "../core/moment/moment.ts"
import type { StoredSalt } from "../secret/moment-cipher.ts"
import type { StoredCampaign } from "./campaign.ts"
import type { Tx } from "./transaction.ts"

/** The planned moments of campaigns, for jobs. */
export type Moments = {
  /** The batches of a campaign, oldest first. */
  batchesOf(campaign: number): readonly MomentBatch[]
  /** The next moment of each batch that has one, oldest first, whether or not its time has come. */
  heads(tx: Tx, campaign: Pick<StoredCampaign, "row" | "campaign" | "momentPrizes">): readonly OpenMoment[]
  add(tx: Tx, campaign: number, change: ChangeOf<"addMoments">): void
  limit(tx: Tx, campaign: number, change: ChangeOf<"limitMoments">): void
  take(tx: Tx, campaign: number, change: ChangeOf<"takeMoment">): void
  /** Which batches no chain has recorded: their planning, and their moments. */
  offRecord(campaign: number): { readonly planned: readonly MomentBatch[]; readonly shown: readonly StoredBatch[] }
  note(tx: Tx, campaign: number, change: ChangeOf<"noteMoments">): void
}

/** A batch as stored. */
export type StoredBatch = MomentBatch & StoredSalt & { readonly row: number }

export type TakenMoment = {
  readonly position: number
  readonly at: number
  readonly takenAt: number
  readonly sessionId: string
}

/** Reads of planned moments outside of jobs. */
export type MomentReads = {
  /** The campaign with its batches, oldest first. */
  read(orgId: string, campaignId: string): Promise<{ campaign: Campaign; batches: readonly StoredBatch[] } | null>
  /** The blocks `first` to `last` of a batch, in order. */
  blocks(orgId: string, batch: number, first: number, last: number): Promise<readonly string[]>
  /** The moments `first` to `last` of a batch that were taken. */
  takes(orgId: string, batch: number, first: number, last: number): Promise<readonly TakenMoment[]>
}
