import type { components } from "../../api/schema.ts"
import { fromLocalTime, toLocalTime } from "../../i18n/time-zone.ts"

type Campaign = Pick<
  components["schemas"]["ListedCampaign"],
  "campaignId" | "name" | "status" | "startsAt" | "endsAt" | "ranking" | "timezone"
>
type MiniGame = {
  readonly notificationId: string
  readonly name: string
  readonly status: string
  readonly startsAt: string
  readonly endsAt?: string | undefined
}
type Pool = Pick<components["schemas"]["Pool"], "poolId" | "name" | "expiresAt">

/** Something that will happen by the clock: to what, where that is shown, and when, in epoch milliseconds. */
export type Due = {
  readonly kind: "start" | "end" | "ranking" | "expiry" | "midnight"
  readonly name: string | null
  readonly href: string | null
  readonly at: number
}

const dayMs = 86_400_000

/** The day `days` later by the calendar. */
const later = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)

/** When the next day begins by the clock of a time zone. */
export const nextMidnight = (now: number, timeZone: string): number =>
  fromLocalTime(`${later(toLocalTime(now, timeZone).slice(0, 10), 1)}T00:00`, timeZone)

/** When the day, week (from Monday) or month ends that is under way; null for all time. */
const periodEnd = (now: number, period: string, timeZone: string): number | null => {
  const today = toLocalTime(now, timeZone).slice(0, 10)
  if (period === "day") return nextMidnight(now, timeZone)
  if (period === "week") {
    const weekday = (new Date(today).getUTCDay() + 6) % 7
    return fromLocalTime(`${later(today, 7 - weekday)}T00:00`, timeZone)
  }
  if (period !== "month") return null
  const next = later(`${today.slice(0, 7)}-01`, 31)
  return fromLocalTime(`${next.slice(0, 7)}-01T00:00`, timeZone)
}

const rankingEnd = ({ ranking, timezone, startsAt, endsAt }: Campaign, now: number): number | null => {
  if (!ranking || (startsAt && Date.parse(startsAt) > now)) return null
  const end = endsAt ? Date.parse(endsAt) : null
  if (end !== null && end <= now) return null
  const round = periodEnd(now, ranking.period, timezone)
  return round === null || end === null ? (round ?? end) : Math.min(round, end)
}

const dated = (kind: Due["kind"], at: string | null | undefined, name: string, href: string): Due[] =>
  at ? [{ kind, name, href, at: Date.parse(at) }] : []

type Sources = {
  readonly campaigns: readonly Campaign[]
  readonly miniGames: readonly MiniGame[]
  readonly pools: readonly Pool[]
}

/** What will happen after `now`, in order, according to the dates of active games and of pools. */
export const dueAfter = (now: number, timeZone: string, { campaigns, miniGames, pools }: Sources): Due[] => {
  const ofCampaign = (campaign: Campaign): Due[] => {
    const { campaignId, name, startsAt, endsAt } = campaign
    const href = `/campaigns/${encodeURIComponent(campaignId)}`
    const round = rankingEnd(campaign, now)
    return [
      ...dated("start", startsAt, name, href),
      ...dated("end", endsAt, name, href),
      ...(round === null ? [] : [{ kind: "ranking", name, href, at: round } as const]),
    ]
  }
  const ofMiniGame = ({ notificationId, name, startsAt, endsAt }: MiniGame): Due[] => {
    const href = `/mini-games/${encodeURIComponent(notificationId)}`
    return [...dated("start", startsAt, name, href), ...dated("end", endsAt, name, href)]
  }
  const midnight: Due = { kind: "midnight", name: null, href: null, at: nextMidnight(now, timeZone) }
  return [
    midnight,
    ...campaigns.filter(({ status }) => status === "active").flatMap(ofCampaign),
    ...miniGames.filter(({ status }) => status === "active").flatMap(ofMiniGame),
    ...pools.flatMap(({ poolId, name, expiresAt }) =>
      dated("expiry", expiresAt, name, `/pools/${encodeURIComponent(poolId)}`),
    ),
  ]
    .filter(({ at }) => at > now)
    .sort((one, other) => one.at - other.at)
}
