import { isoTime } from "../period.ts"
import { type Refusal, refuse } from "../refusal.ts"
import type { Event } from "../webhook/event/event.ts"
import { remembered } from "./announced.ts"
import { closedAt, type Schedule } from "./schedule.ts"

/**
 * The status of a campaign at a moment, from its stored status and its dates (docs/api.md#dates-of-a-campaign); the
 * first that applies.
 */
export const effectiveStatuses = ["draft", "ended", "paused", "scheduled", "running"] as const
export type EffectiveStatus = (typeof effectiveStatuses)[number]

/** The fields of a campaign that its dates depend on, in epoch milliseconds. */
type Dated = {
  readonly campaignId: string
  readonly status: string
  readonly startsAt?: number
  readonly endsAt?: number
}

/** Whether a campaign is over, by hand or by date; this includes a draft whose date has passed. */
export const hasEnded = ({ status, endsAt }: Pick<Dated, "status" | "endsAt">, now: number): boolean =>
  status === "ended" || (endsAt !== undefined && now >= endsAt)

export const effectiveStatusAt = (dated: Omit<Dated, "campaignId">, now: number): EffectiveStatus => {
  const { status, startsAt } = dated
  if (status === "draft") return "draft"
  if (hasEnded(dated, now)) return "ended"
  if (status === "paused") return "paused"
  return startsAt !== undefined && now < startsAt ? "scheduled" : "running"
}

type Running = Dated & { readonly timezone: string; readonly schedule?: Schedule }

/** Refuses what an active campaign only accepts between its dates and at its hours. */
export const refuseUnlessRunning = (campaign: Running, now: number): Refusal | null => {
  const { campaignId, status, startsAt, endsAt } = campaign
  if (status !== "active")
    return refuse("CAMPAIGN_INACTIVE", `campaign ${campaignId} is ${status}; set its status to active`)
  if (endsAt !== undefined && now >= endsAt)
    return refuse("CAMPAIGN_INACTIVE", `campaign ${campaignId} ended at ${isoTime(endsAt)}; set a later endsAt`)
  if (startsAt !== undefined && now < startsAt)
    return refuse("CAMPAIGN_INACTIVE", `campaign ${campaignId} starts at ${isoTime(startsAt)}; set an earlier startsAt`)
  const closed = closedAt(campaign, now)
  return closed && refuse("CAMPAIGN_INACTIVE", `campaign ${campaignId} ${closed.reason}`, closed.retryAfterSeconds)
}

/**
 * The dates that the events of a campaign have reported, however its clock and its dates have changed since; `dueAt` is
 * when the next event has to be sent, null if there is none.
 */
export type Dates = {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  readonly dueAt: number | null
}

export const noDates: Dates = { starts: [], ends: [], dueAt: null }

/** How many dates of each event are remembered. A date that returns after as many others is reported again. */
const rememberedDates = 50

/** The list with a date that an event has reported. */
export const withAnnounced = (told: readonly number[], at: number): readonly number[] =>
  remembered(told, at, rememberedDates)

/** Whether a date has come, and does not replace another that had come: the event has already reported that one. */
const isNews = (at: number, told: readonly number[], previous: number | undefined, now: number): boolean =>
  at <= now && !(previous !== undefined && previous <= now && told.includes(previous))

/**
 * What to send about a campaign's dates at `now`, once for each date; `previous` are its dates before a change. Nothing
 * is sent for a draft, or for a campaign that was ended by hand.
 */
export const datesAt = (
  { campaignId, status, startsAt, endsAt }: Dated,
  { starts, ends }: Pick<Dates, "starts" | "ends">,
  now: number,
  previous: Pick<Dated, "startsAt" | "endsAt"> = {},
): { readonly dates: Dates; readonly events: readonly Event[] } => {
  if (status === "draft" || status === "ended") return { dates: { starts, ends, dueAt: null }, events: [] }
  const untoldOf = (at: number | undefined, told: readonly number[]) =>
    at === undefined || told.includes(at) ? [] : [at]
  const untold = { starts: untoldOf(startsAt, starts), ends: untoldOf(endsAt, ends) }
  const coming = [...untold.starts, ...untold.ends].filter((at) => at > now)
  const come = (dates: readonly number[]) => dates.filter((at) => at <= now)
  const event = (name: "campaign.started" | "campaign.ended") => (at: number) => ({
    name,
    data: { campaignId, at: isoTime(at) },
  })
  return {
    dates: {
      starts: come(untold.starts).reduce(withAnnounced, starts),
      ends: come(untold.ends).reduce(withAnnounced, ends),
      dueAt: coming.length === 0 ? null : Math.min(...coming),
    },
    events: [
      ...untold.starts.filter((at) => isNews(at, starts, previous.startsAt, now)).map(event("campaign.started")),
      ...untold.ends.filter((at) => isNews(at, ends, previous.endsAt, now)).map(event("campaign.ended")),
    ],
  }
}
