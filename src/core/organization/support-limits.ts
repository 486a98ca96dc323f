import { costOfUses, isCostKnown } from "../campaign/budget.ts"
import { type CodeConfig, codeStatus, type PromoCode } from "../code.ts"
import { periodAt, secondsToNextPeriod } from "../period.ts"
import { isRefusal, type Refusal, refuse } from "../refusal.ts"
import type { Caller } from "./organization.ts"
import type { Role } from "./role.ts"

/** A highest amount: one for each currency by itself, or those of single currencies, in their minor units. */
export type AmountByCurrency = number | Readonly<Record<string, number>>

/** What the users of an organization who are not owners may give away (docs/api.md#settings). */
export type SupportLimits = {
  /** Points that one user adds or takes in a day. */
  readonly maxPointsPerDay: number
  /** What the codes may cost that one user gives out in a day. */
  readonly maxCodeValuePerDay: AmountByCurrency
  /** How often users extend one code. */
  readonly maxExtensions: number
}

/** The limits that an organization has set; each of the others has its default. */
export type SupportSettings = Partial<SupportLimits>

const maxPointsPerDay = 10_000
const maxExtensions = 3

/** About 100 US dollars, in the minor units of the currencies of most organizations. */
const dailyCodeValues: Readonly<Record<string, number>> = {
  ARS: 10_000_000,
  BOB: 70_000,
  BRL: 50_000,
  CLP: 100_000,
  COP: 40_000_000,
  CRC: 5_000_000,
  DOP: 600_000,
  EUR: 10_000,
  GTQ: 80_000,
  HNL: 250_000,
  MXN: 200_000,
  NIO: 350_000,
  PAB: 10_000,
  PEN: 40_000,
  PYG: 700_000,
  USD: 10_000,
  UYU: 400_000,
  VES: 400_000,
}
const otherDailyCodeValue = 1_000_000

const dailyCodeValue = (currency: string | undefined): number => dailyCodeValues[currency ?? ""] ?? otherDailyCodeValue

/** The limits of an organization whose currency is `currency`, each as set or by default. */
export const supportLimits = ({
  support,
  currency,
}: {
  readonly support?: SupportSettings
  readonly currency?: string
}): SupportLimits => ({
  maxPointsPerDay,
  maxCodeValuePerDay: dailyCodeValue(currency),
  maxExtensions,
  ...support,
})

/** What a user has given out on a day, of one kind. */
export type SupportCount = { readonly day: string; readonly used: number }

/** What limits a caller in what they give out by hand; null for keys and owners, who may give out anything. */
export type SupportFacts = {
  readonly limits: SupportLimits
  readonly userId: string
  /** The time zone of the organization, and its currency for codes of campaigns that have none. */
  readonly timezone: string
  readonly currency: string | undefined
  countOf(kind: string): SupportCount | null
} | null

/** Whether limits hold for a caller: a user who is not an owner. */
export const isLimited = ({ role }: { readonly role?: Role }): boolean => role !== undefined && role !== "owner"

/** The facts of a caller for whom limits hold. */
export const supportFacts = (
  { role, keyId }: Caller,
  settings: { readonly support?: SupportSettings; readonly currency?: string; readonly timezone?: string },
  countOf: (userId: string, kind: string) => SupportCount | null,
): SupportFacts =>
  keyId === null || !isLimited({ ...(role && { role }) })
    ? null
    : {
        // Without a setting, each currency has its own default, and not that of the organization's.
        limits: { ...supportLimits(settings), maxCodeValuePerDay: settings.support?.maxCodeValuePerDay ?? {} },
        userId: keyId,
        timezone: settings.timezone ?? "UTC",
        currency: settings.currency,
        countOf: (kind) => countOf(keyId, kind),
      }

/** The new count of what a user has given out. */
export type SupportChange = {
  readonly kind: "countSupport"
  readonly userId: string
  readonly of: string
  readonly count: SupportCount
}

type Given = { readonly of: string; readonly amount: number; readonly limit: number; readonly what: string }

/** Counts what a user gives out toward the limit of the day, or refuses it. */
const counted = (
  facts: NonNullable<SupportFacts>,
  { of, amount, limit, what }: Given,
  now: number,
): readonly SupportChange[] | Refusal => {
  if (amount === 0) return []
  const { userId, timezone } = facts
  const day = periodAt("day", timezone, now).key
  const known = facts.countOf(of)
  const used = known?.day === day ? known.used : 0
  if (used + amount <= limit) return [{ kind: "countSupport", userId, of, count: { day, used: used + amount } }]
  const left = Math.max(0, limit - used)
  return refuse(
    "SUPPORT_LIMIT_REACHED",
    `${what}, and of the ${limit} that a user who is not an owner may give out in a day ${left} are left; ask an owner`,
    secondsToNextPeriod("day", timezone, now),
  )
}

/** The actions that the owners' list has of users who are not owners: each gives something out, or decides who wins. */
const listedActions: readonly string[] = [
  "points.adjust",
  "code.create",
  "code.extend",
  "code.reactivate",
  "winner.update",
  "ranking-prizes.give",
  "client.merge",
  "player.erase",
  "ban.create",
  "ban.lift",
]

/** Whether the owners' list has a change, of which only the audit log has others. */
export const isListed = (caller: { readonly role?: Role }, action: string): boolean =>
  isLimited(caller) && listedActions.includes(action)

/** Counts points that are given or taken: both are changes of a balance that nobody has played for. */
export const countPoints = (facts: SupportFacts, points: number, now: number): readonly SupportChange[] | Refusal => {
  if (!facts) return []
  const amount = Math.abs(points)
  const limit = facts.limits.maxPointsPerDay
  return counted(facts, { of: "points", amount, limit, what: `these are ${amount} points` }, now)
}

type Priced = Pick<CodeConfig, "discountType" | "discountValue" | "maxDiscountAmount">

const noCurrency = "none"

const codeLimit = ({ maxCodeValuePerDay: limit }: SupportLimits, currency: string): number =>
  typeof limit === "number" ? limit : (limit[currency] ?? dailyCodeValue(currency))

/** What the uses of a code may cost at most, in minor units; null for percentages without a cap. */
export type Worth = { readonly amount: number | null; readonly currency: string | null }

/** How a user's count changes with the uses of a code, and what those are worth; null where no limit holds. */
export type CountedUses = { readonly changes: readonly SupportChange[]; readonly worth: Worth | null }

/** Counts what the uses of a code may cost; a use of a percentage without a cap is worth the whole limit of a day. */
export const countUses = (
  facts: SupportFacts,
  { code, uses, currency }: { readonly code: Priced; readonly uses: number; readonly currency: string | undefined },
  now: number,
): CountedUses | Refusal => {
  if (!facts) return { changes: [], worth: null }
  const of = currency ?? facts.currency ?? noCurrency
  const limit = codeLimit(facts.limits, of)
  const amount = costOfUses(code, uses, Math.max(1, limit))
  const unit = of === noCurrency ? "" : ` ${of}`
  const what = `the code may cost ${amount}${unit} in minor units`
  const changes = counted(facts, { of, amount, limit, what }, now)
  if (isRefusal(changes)) return changes
  const worth = { amount: isCostKnown(code) ? amount : null, currency: of === noCurrency ? null : of }
  return { changes, worth }
}

const liveUses = (code: PromoCode, now: number): number =>
  codeStatus(code, now) === "active" ? code.maxUses - code.uses : 0

/**
 * How many uses a change of a code gives out: with a later end all that are left, since they would have ended before.
 */
export const usesAdded = (before: PromoCode, after: PromoCode, now: number): number =>
  after.expiresAt > before.expiresAt ? liveUses(after, now) : Math.max(0, liveUses(after, now) - liveUses(before, now))

/** Refuses to extend a code that users have extended as often as they may. */
export const refuseExtension = (facts: SupportFacts, extensions: number): Refusal | null =>
  facts && extensions >= facts.limits.maxExtensions
    ? refuse(
        "CONFLICT",
        `users who are not owners may extend a code ${facts.limits.maxExtensions} times, and have done so; ask an owner`,
      )
    : null
