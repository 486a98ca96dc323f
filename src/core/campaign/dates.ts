import { isoTime } from "../period.ts"
import { type Refusal, refuse } from "../refusal.ts"
import type { Event } from "../webhook/event.ts"

/** What a campaign is at a moment, by its status and its dates (docs/api.md §5.25): the first that holds. */
export const effectiveStatuses = ["draft", "ended", "paused", "scheduled", "running"] as const
export type EffectiveStatus = (typeof effectiveStatuses)[number]

/** What of a campaign its dates have to do with; they are epoch milliseconds. */
type Dated = {
  readonly campaignId: string
  readonly status: string
  readonly startsAt?: number
  readonly endsAt?: number
}

/** Whether a campaign is over, by hand or by date; a draft whose date has passed is, too. */
export const hasEnded = ({ status, endsAt }: Pick<Dated, "status" | "endsAt">, now: number): boolean =>
  status === "ended" || (endsAt !== undefined && now >= endsAt)

export const effectiveStatusAt = (dated: Omit<Dated, "campaignId">, now: number): EffectiveStatus => {
  const { status, startsAt } = dated
  if (status === "draft") return "draft"
  if (hasEnded(dated, now)) return "ended"
  if (status === "paused") return "paused"
  return startsAt !== undefined && now < startsAt ? "scheduled" : "running"
}

/** Refuses what an active campaign accepts between its dates only. */
export const refuseUnlessRunning = ({ campaignId, status, startsAt, endsAt }: Dated, now: number): Refusal | null => {
  if (status !== "active")
    return refuse("CAMPAIGN_INACTIVE", `campaign ${campaignId} is ${status}; set its status to active`)
  if (endsAt !== undefined && now >= endsAt)
    return refuse("CAMPAIGN_INACTIVE", `campaign ${campaignId} ended at ${isoTime(endsAt)}; set a later endsAt`)
  if (startsAt !== undefined && now < startsAt)
    return refuse("CAMPAIGN_INACTIVE", `campaign ${campaignId} starts at ${isoTime(startsAt)}`)
  return null
}

/** Which events of a campaign's dates were sent; `dueAt` is when the next one is to be, null if none is to come. */
export type Dates = { readonly startTold: boolean; readonly endTold: boolean; readonly dueAt: number | null }

export const noDates: Dates = { startTold: false, endTold: false, dueAt: null }

/**
 * What is to be sent of a campaign's dates at `now`, once each: a date that is moved to the future counts again. Nothing
 * is sent of a draft, or of a campaign that was ended by hand.
 */
export const datesAt = (
  { campaignId, status, startsAt, endsAt }: Dated,
  before: Dates,
  now: number,
): { readonly dates: Dates; readonly events: readonly Event[] } => {
  const isPast = (at: number | undefined): at is number => at !== undefined && at <= now
  const startTold = isPast(startsAt) && before.startTold
  const endTold = isPast(endsAt) && before.endTold
  if (status === "draft" || status === "ended") return { dates: { startTold, endTold, dueAt: null }, events: [] }
  const told = (name: "campaign.started" | "campaign.ended", at: number | undefined, isTold: boolean): Event[] =>
    isPast(at) && !isTold ? [{ name, data: { campaignId, at: isoTime(at) } }] : []
  const coming = [startsAt, endsAt].filter((at) => at !== undefined).filter((at) => at > now)
  return {
    dates: {
      ...{ startTold: isPast(startsAt), endTold: isPast(endsAt) },
      dueAt: coming.length === 0 ? null : Math.min(...coming),
    },
    events: [...told("campaign.started", startsAt, startTold), ...told("campaign.ended", endsAt, endTold)],
  }
}
