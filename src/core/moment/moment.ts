import type { Campaign } from "../campaign/campaign.ts"
import { hasEnded } from "../campaign/dates.ts"
import { isPrize } from "../campaign/segment.ts"
import { isoTime } from "../period.ts"
import type { Random } from "../random.ts"
import { type Refusal, refuse, refuseField } from "../refusal.ts"
import { type Distribution, drawMoments, type MomentsWindow } from "./draw-moments.ts"
import { allowedIntervals, lengthOf, type MomentWindow } from "./interval.ts"

/**
 * Moments of one prize that were planned together, sorted by time (docs/api.md#planned-moments). They are taken oldest
 * first: of `count`, the first `taken` are taken, and those from `live` on are void.
 */
export type MomentBatch = {
  readonly batchId: string
  readonly prizeId: string
  readonly count: number
  readonly live: number
  readonly taken: number
  /** Whether its author chose the times, and so knows them. */
  readonly chosen: boolean
  /** SHA-256, as lower-case hex, over the salt and the moments. */
  readonly commitment: string
  /** What they were drawn from; null if the request named the times, or if an earlier version stored none. */
  readonly window: MomentsWindow | null
  /** When the remaining moments were dropped; null if nobody has requested that. */
  readonly droppedAt: number | null
}

/** Times are epoch milliseconds: drawn within a window, or chosen. */
export type MomentsRequest = { readonly prizeId: string; readonly batchId?: string } & (
  | ({ readonly count: number; readonly distribution: Distribution } & MomentWindow)
  | { readonly at: readonly number[] }
)

/** The moments of a batch as stored: the salt, and the times in encrypted blocks. */
export type EncryptedMoments = {
  readonly salt: string
  readonly blocks: readonly string[]
  /** The first time, encrypted in the same way. */
  readonly head: string
}

const maxBatches = 100
const maxMoments = 500_000
const maxYears = 10
const maxWindowMs = maxYears * 366 * 86_400_000

const hasOpen = ({ live, taken }: Pick<MomentBatch, "live" | "taken">): boolean => live > taken

/**
 * How many moments of the batch are shown: the taken ones, and all once none can be taken any more. Void ones stay
 * hidden until then, since the remaining number would reveal how many are open.
 */
export const shownCount = (batch: Pick<MomentBatch, "count" | "live" | "taken">): number =>
  hasOpen(batch) ? batch.taken : batch.count

/** How many moments of the batch are shown as void: nobody has taken them, and nobody can any more. */
export const voidCount = (batch: MomentBatch): number => shownCount(batch) - batch.taken

/** How many of the batch are taken or, as far as anybody may know, can still be. */
export const givableCount = (batch: MomentBatch): number => (hasOpen(batch) ? batch.count : batch.taken)

/** The batch after its campaign has ended: what is not taken is void. */
export const endedBatch = (batch: MomentBatch): MomentBatch => ({ ...batch, live: batch.taken })

/** The text of a commitment: the salt, a line feed, and the sorted moments as ISO times, joined by line feeds. */
export function* committedTexts(salt: string, moments: Float64Array, stepMoments = 1_000): Generator<string> {
  yield salt
  for (let from = 0; from < moments.length; from += stepMoments)
    yield Array.from(moments.subarray(from, from + stepMoments), (at) => `\n${isoTime(at)}`).join("")
}

const checkWindow = ({ from, to, days, fromHour = 0, toHour = 24 }: MomentWindow): Refusal | null => {
  if (to <= from) return refuseField("to", "after from")
  if (to - from > maxWindowMs) return refuseField("to", `at most ${maxYears} years after from`)
  if (fromHour >= toHour) return refuseField("toHour", "above fromHour")
  return days?.length === 0 ? refuseField("days", "a list of at least one day") : null
}

const checkEnd = ({ endsAt }: Campaign, request: MomentsRequest): Refusal | null => {
  if (endsAt === undefined) return null
  if (!("at" in request)) return request.to <= endsAt ? null : refuseField("to", "at most the endsAt of the campaign")
  return request.at.every((at) => at < endsAt)
    ? null
    : refuseField("at", "a list of times before the campaign's endsAt")
}

/** Checks a request for moments, by itself and against its campaign. */
export const checkMoments = (campaign: Campaign, request: MomentsRequest, now: number): Refusal | null => {
  const { prizes = [], gameType, segments = [] } = campaign
  const { prizeId } = request
  if (!prizes.some((prize) => prize.prizeId === prizeId))
    return refuseField("prizeId", "the prizeId of one of the campaign's prizes")
  if (gameType === "roulette" && !segments.some((segment) => isPrize(segment) && segment.prizeId === prizeId))
    return refuseField("prizeId", "the prizeId of a prize that a segment of the roulette names")
  const refusal = ("at" in request ? null : checkWindow(request)) ?? checkEnd(campaign, request)
  if (refusal) return refusal
  return hasEnded(campaign, now)
    ? refuse(
        "CONFLICT",
        `campaign ${campaign.campaignId} has ended, so that its moments would be void; copy it, and plan them there`,
      )
    : null
}

/** Refuses more batches and moments than a campaign may have. */
export const checkMomentBounds = (batches: readonly MomentBatch[], count: number): Refusal | null => {
  if (batches.length >= maxBatches)
    return refuse("CONFLICT", `a campaign has at most ${maxBatches} batches of moments; plan more moments at once`)
  const planned = batches.reduce((sum, batch) => sum + batch.count, 0)
  return planned + count > maxMoments
    ? refuse("CONFLICT", `a campaign has at most ${maxMoments} planned moments, and ${planned} are planned; plan fewer`)
    : null
}

/** Whoever plans moments within a shorter window knows them well enough that they count as chosen. */
const leastWindowMs = 3_600_000
/** The same for each part with one moment. */
const leastPartMs = 60_000

const windowOf = (request: Extract<MomentsRequest, MomentWindow>, timezone: string): MomentsWindow => {
  const { from, to, distribution, days, fromHour, toHour } = request
  const hours = {
    ...(days && { days }),
    ...(fromHour !== undefined && { fromHour }),
    ...(toHour !== undefined && { toHour }),
  }
  return { from: isoTime(from), to: isoTime(to), distribution, ...hours, timezone }
}

/** Sorted moments, what they were drawn from, and whether their author knows them. */
export type RequestedMoments = Pick<MomentBatch, "chosen" | "window"> & { readonly moments: Float64Array }

/** The moments that a request names, or else new ones drawn for it. */
export const requestedMoments = (
  request: MomentsRequest,
  timezone: string,
  random: Random,
): RequestedMoments | Refusal => {
  if ("at" in request) return { moments: Float64Array.from(request.at).sort(), chosen: true, window: null }
  const { count, distribution } = request
  const intervals = allowedIntervals(request, timezone)
  if (intervals.length === 0) return refuseField("days", "days that have these hours between from and to")
  const length = lengthOf(intervals)
  return {
    moments: drawMoments(intervals, count, distribution, random),
    chosen: length < leastWindowMs || (distribution === "even" && length / count < leastPartMs),
    window: windowOf(request, timezone),
  }
}

export const countOf = (request: MomentsRequest): number => ("at" in request ? request.at.length : request.count)

/** The batch of a request that is not planned yet: none of its moments are drawn. */
export const draftBatch = (request: MomentsRequest, timezone: string): MomentBatch => {
  const count = countOf(request)
  const chosen = "at" in request
  const window = chosen ? null : windowOf(request, timezone)
  const { prizeId, batchId = "" } = request
  return { batchId, prizeId, count, live: count, taken: 0, chosen, commitment: "", window, droppedAt: null }
}

/** How many of the sorted moments have come by `now`. */
export const countPast = (moments: Float64Array, now: number): number => {
  let low = 0
  for (let high = moments.length; low < high; ) {
    const middle = (low + high) >>> 1
    if ((moments[middle] as number) <= now) low = middle + 1
    else high = middle
  }
  return low
}
