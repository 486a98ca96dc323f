import { type Refusal, refuseField } from "../refusal.ts"
import type { Eligibility, EligibilityRule } from "./eligibility.ts"

const ofTrait = "trait with in, with notIn, with min, max or both, or with minAge"
const oneKind = `an object with one kind of rule: registered, tier, xp, points, audience, notAudience, or ${ofTrait}`

/** The names of the kinds that a rule has, apart from `trait`. */
const kindsOf = (rule: EligibilityRule): readonly string[] => {
  const range = rule.min === undefined && rule.max === undefined ? [] : ["range"]
  const { registered, in: among, notIn, minAge, tier, xp, points, audience, notAudience } = rule
  const fields = { registered, among, notIn, minAge, tier, xp, points, audience, notAudience }
  const given = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  return [...given, ...range]
}

const kindsOfTrait = ["among", "notIn", "minAge", "range"]

const checkRule = (rule: EligibilityRule, field: string): Refusal | null => {
  const [kind, another] = kindsOf(rule)
  if (kind === undefined || another !== undefined) return refuseField(field, oneKind)
  if (kindsOfTrait.includes(kind) !== (rule.trait !== undefined)) return refuseField(field, oneKind)
  const { min, max } = rule
  return min !== undefined && max !== undefined && min > max
    ? refuseField(`${field}.max`, `at least ${min}, its min`)
    : null
}

/** Refuses rules of which one has no kind, or several, or a range that holds no number. */
export const checkEligibility = ({ eligibility }: { readonly eligibility?: Eligibility }): Refusal | null => {
  for (const [index, rule] of (eligibility?.rules ?? []).entries()) {
    const refusal = checkRule(rule, `eligibility.rules.${index}`)
    if (refusal) return refusal
  }
  return null
}
