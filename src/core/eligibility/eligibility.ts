import { periodAt } from "../period.ts"
import type { Tier } from "../player/tier.ts"
import { type Refusal, refuse } from "../refusal.ts"

/** A value that a trait is compared with. */
export type TraitValue = string | number | boolean

/**
 * A rule about who may play: exactly one kind of rule, as `check.ts` makes sure. `in`, `notIn`, `min`, `max` and
 * `minAge` are about the trait `trait`. `message` is what players read who break it.
 */
export type EligibilityRule = {
  readonly registered?: true
  readonly trait?: string
  readonly in?: readonly TraitValue[]
  readonly notIn?: readonly TraitValue[]
  readonly min?: number
  readonly max?: number
  /** In whole years. */
  readonly minAge?: number
  readonly tier?: { readonly atLeast: string }
  readonly xp?: { readonly min: number }
  readonly points?: { readonly min: number }
  readonly audience?: string
  readonly notAudience?: string
  readonly message?: string
}

/** Who may play a campaign or a mini-game: whoever meets all rules (docs/api.md#who-may-play). */
export type Eligibility = { readonly rules: readonly EligibilityRule[] }

/** What the rules know of a player. */
export type EligibilityFacts = {
  readonly isRegistered: boolean
  /** Null for a player without traits, as unregistered ones are. */
  readonly traits: Readonly<Record<string, unknown>> | null
  readonly xp: number
  readonly points: number
  /** The organization's tiers; empty if no rule needs them. */
  readonly tiers: readonly Tier[]
  /** Whether one of the player's external ids is in the audience; nobody is in an unknown one. */
  isMember(audienceId: string): boolean
}

/** The facts that some rules need, so that no others are read. */
export type NeededFacts = {
  readonly traits: boolean
  readonly tiers: boolean
  readonly audiences: readonly string[]
}

const audiencesOf = ({ audience, notAudience }: EligibilityRule): readonly string[] => {
  const id = audience ?? notAudience
  return id === undefined ? [] : [id]
}

const needed = new WeakMap<Eligibility, NeededFacts>()

const findNeeded = ({ rules }: Eligibility): NeededFacts => ({
  traits: rules.some(({ trait }) => trait !== undefined),
  tiers: rules.some(({ tier }) => tier !== undefined),
  audiences: [...new Set(rules.flatMap(audiencesOf))],
})

/** The facts that the rules need. Cached, since every play asks. */
export const neededFacts = (eligibility: Eligibility): NeededFacts => {
  const known = needed.get(eligibility)
  if (known) return known
  const found = findNeeded(eligibility)
  needed.set(eligibility, found)
  return found
}

const dateForm = /^(\d{4})-(\d{2})-(\d{2})$/

/** Whether a value is a date that exists, as `YYYY-MM-DD`. */
const isDate = (value: unknown): value is string => {
  const [, year, month, day] = (typeof value === "string" && dateForm.exec(value)) || []
  if (year === undefined) return false
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}

const yearDigits = 4

/**
 * The whole years from a birth date to `today`, both `YYYY-MM-DD`. Compared as texts, so that in a year without
 * 29 February those born on it are a year older on 1 March.
 */
const ageOn = (born: string, today: string): number => {
  const years = Number(today.slice(0, yearDigits)) - Number(born.slice(0, yearDigits))
  return today.slice(yearDigits) < born.slice(yearDigits) ? years - 1 : years
}

const isComparable = (value: unknown): value is TraitValue =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"

/** The value of a player's own trait; null counts as missing, like any null field of a request. */
const traitOf = (name: string, { traits }: EligibilityFacts): unknown =>
  traits !== null && Object.hasOwn(traits, name) ? (traits[name] ?? undefined) : undefined

/** Values compare by JSON type. Only `notIn` holds for a missing trait, and nothing for a value of a wrong type. */
const holdsForTrait = (rule: EligibilityRule, value: unknown, today: () => string): boolean => {
  if (rule.notIn) return value === undefined || (isComparable(value) && !rule.notIn.includes(value))
  if (rule.in) return isComparable(value) && rule.in.includes(value)
  if (rule.minAge !== undefined) return isDate(value) && ageOn(value, today()) >= rule.minAge
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = rule
  return typeof value === "number" && value >= min && value <= max
}

/** The XP from which on a player is in the tier or a higher one; undefined if there is no such tier. */
const leastXp = (tiers: readonly Tier[], name: string): number | undefined => {
  const named = tiers.filter((tier) => tier.name === name).map(({ minXp }) => minXp)
  return named.length === 0 ? undefined : Math.min(...named)
}

const holds = (rule: EligibilityRule, facts: EligibilityFacts, today: () => string): boolean => {
  const { registered, trait, tier, xp, points, audience, notAudience } = rule
  if (registered) return facts.isRegistered
  if (trait !== undefined) return holdsForTrait(rule, traitOf(trait, facts), today)
  if (tier) return facts.xp >= (leastXp(facts.tiers, tier.atLeast) ?? Number.POSITIVE_INFINITY)
  if (xp) return facts.xp >= xp.min
  if (points) return facts.points >= points.min
  if (audience !== undefined) return facts.isMember(audience)
  return notAudience === undefined || !facts.isMember(notAudience)
}

/** The index of the first rule that the player breaks on the day `today`, `YYYY-MM-DD`; -1 if all hold. */
export const firstBroken = ({ rules }: Eligibility, facts: EligibilityFacts, today: () => string): number =>
  rules.findIndex((rule) => !holds(rule, facts, today))

/** The message for a player who breaks a rule without one. */
export const defaultEligibilityMessage = "No cumples los requisitos para participar en esta promoción."

/**
 * Refuses a player who breaks a rule of a campaign or mini-game at `now`, with the rule's message and index; `facts` is
 * null for a game without rules.
 */
export const refuseIneligible = (
  { eligibility, timezone }: { readonly eligibility?: Eligibility; readonly timezone: string },
  facts: EligibilityFacts | null,
  now: number,
): Refusal | null => {
  if (!eligibility || !facts) return null
  const index = firstBroken(eligibility, facts, () => periodAt("day", timezone, now).key)
  const rule = eligibility.rules[index]
  if (!rule) return null
  return { ...refuse("NOT_ELIGIBLE", rule.message ?? defaultEligibilityMessage), detail: { rule: index } }
}
