import { costOfUses, isCostKnown } from "../campaign/prize/budget.ts"
import { codeStatus, type PromoCode } from "../code/code.ts"
import type { CodeConfig } from "../code/template.ts"
import { periodAt, secondsToNextPeriod } from "../period.ts"
import { isRefusal, type Refusal, refuse } from "../refusal.ts"
import type { Caller } from "./organization.ts"
import type { Role } from "./role.ts"

/** A highest amount: the same for each currency, or by currency, in minor units. */
export type AmountByCurrency = number | Readonly<Record<string, number>>

/** What users who are not owners may give away (docs/api.md#settings). */
export type SupportLimits = {
  /** The points that one user may add or take in a day. */
  readonly maxPointsPerDay: number
  /** The value of the codes that one user may give out in a day. */
  readonly maxCodeValuePerDay: AmountByCurrency
  /** How often users may extend one code. */
  readonly maxExtensions: number
}

/** The limits that an organization has set; the others have their defaults. */
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

/** How much of a kind a user has given out in a day. */
export type SupportCount = { readonly day: string; readonly used: number }

/** The limits of a caller on what they give out by hand; null for keys and owners, who may give out anything. */
export type SupportFacts = {
  readonly limits: SupportLimits
  readonly userId: string
  /** The organization's time zone, and its currency for codes of campaigns without one. */
  readonly timezone: string
  readonly currency: string | undefined
  countOf(kind: string): SupportCount | null
} | null

/** Whether limits apply to a caller: a user who is not an owner. */
export const isLimited = ({ role }: { readonly role?: Role }): boolean => role !== undefined && role !== "owner"

/** The facts of a caller with limits. */
export const supportFacts = (
  { role, keyId }: Caller,
  settings: { readonly support?: SupportSettings; readonly currency?: string; readonly timezone?: string },
  countOf: (userId: string, kind: string) => SupportCount | null,
): SupportFacts =>
  keyId === null || !isLimited({ ...(role && { role }) })
    ? null
    : {
        // Without a setting, each currency has its own default, instead of the default of the organization's currency.
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

/** Counts what a user gives out toward the day's limit, or refuses it. */
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

/** The actions in the owners' list of what other users did: each gives something out, or decides who wins. */
const listedActions: readonly string[] = [
  "points.adjust",
  "grant.create",
  "code.create",
  "code.extend",
  "code.reactivate",
  "winner.update",
  "winner.forfeit",
  "ranking-prizes.give",
  "client.merge",
  "player.erase",
  "ban.create",
  "ban.lift",
]

/** Whether the owners' list includes a change; the audit log includes all. */
export const isListed = (caller: { readonly role?: Role }, action: string): boolean =>
  isLimited(caller) && listedActions.includes(action)

/** Counts points that are given or taken: nobody has won either by playing. */
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

/** The highest cost of a code's uses, in minor units; null for percentages without a cap. */
export type Worth = { readonly amount: number | null; readonly currency: string | null }

/** How the uses of a code change a user's count, and what they are worth; null if no limit applies. */
export type CountedUses = { readonly changes: readonly SupportChange[]; readonly worth: Worth | null }

/** Counts the highest cost of a code's uses; a use of a percentage without a cap counts as the whole limit of a day. */
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
 * How many uses a change of a code gives out: if its expiry is extended, all remaining ones, which would otherwise have
 * expired.
 */
export const usesAdded = (before: PromoCode, after: PromoCode, now: number): number =>
  after.expiresAt > before.expiresAt ? liveUses(after, now) : Math.max(0, liveUses(after, now) - liveUses(before, now))

/** Refuses to extend a code that users have already extended as often as they may. */
export const refuseExtension = (facts: SupportFacts, extensions: number): Refusal | null =>
  facts && extensions >= facts.limits.maxExtensions
    ? refuse(
        "CONFLICT",
        `users who are not owners may extend a code ${facts.limits.maxExtensions} times, and have done so; ask an owner`,
      )
    : null
