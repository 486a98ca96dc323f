import type { components } from "../../api/schema.ts"
import { newKey } from "../form/key.ts"

export type Rule = components["schemas"]["EligibilityRule"]
type RuleInput = components["schemas"]["EligibilityRuleInput"]

export const ruleKinds = [
  "registered",
  "traitIn",
  "traitNotIn",
  "traitRange",
  "minAge",
  "tier",
  "xp",
  "points",
  "audience",
  "notAudience",
] as const
export type RuleKind = (typeof ruleKinds)[number]

/** A rule in a form: with every field, whether or not it matters for its kind. */
export type RuleValues = {
  readonly key: string
  readonly kind: RuleKind
  readonly trait: string
  /** The values of a trait, as `tagOf` writes them. */
  readonly values: readonly string[]
  readonly min: number | null
  readonly max: number | null
  /** The name of a tier, or the id of an audience. */
  readonly name: string
  readonly message: string
}

export const maxRules = 20

export const emptyRule = (): RuleValues => ({
  key: newKey(),
  kind: "registered",
  trait: "",
  values: [],
  min: null,
  max: null,
  name: "",
  message: "",
})

type TraitValue = string | number | boolean

const isTyped = (text: string) => text === "true" || text === "false" || /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text)

/** A trait's value as it is entered: text in quotes if it would otherwise be read as a number, or as true or false. */
export const tagOf = (value: TraitValue): string => {
  if (typeof value !== "string") return String(value)
  return isTyped(value) || value.startsWith('"') ? JSON.stringify(value) : value
}

/** Quotes that do not fit together are part of the text. */
const traitValueOf = (tag: string): TraitValue => {
  if (isTyped(tag)) return JSON.parse(tag)
  if (!tag.startsWith('"')) return tag
  try {
    return JSON.parse(tag)
  } catch {
    return tag
  }
}

const kindOf = (rule: Rule): RuleKind => {
  if (rule.registered) return "registered"
  if (rule.in) return "traitIn"
  if (rule.notIn) return "traitNotIn"
  if (rule.minAge !== undefined) return "minAge"
  if (rule.trait !== undefined) return "traitRange"
  return (["tier", "xp", "points", "audience"] as const).find((kind) => rule[kind] !== undefined) ?? "notAudience"
}

const minOf = ({ min, minAge, xp, points }: Rule) => min ?? minAge ?? xp?.min ?? points?.min ?? null

const ruleValues = (rule: Rule): RuleValues => ({
  key: newKey(),
  kind: kindOf(rule),
  trait: rule.trait ?? "",
  values: (rule.in ?? rule.notIn ?? []).map(tagOf),
  min: minOf(rule),
  max: rule.max ?? null,
  name: rule.tier?.atLeast ?? rule.audience ?? rule.notAudience ?? "",
  message: rule.message ?? "",
})

/** The rules of a game (docs/api.md#who-may-play) in a form. */
export const rulesValues = (eligibility: { readonly rules: readonly Rule[] } | null | undefined): RuleValues[] =>
  (eligibility?.rules ?? []).map(ruleValues)

/** JSON turns NaN into null, and the service then says which required field is missing. */
const required = (count: number | null): number => count ?? Number.NaN

const conditionOf = ({ kind, trait, values, min, max, name }: RuleValues): RuleInput => {
  switch (kind) {
    case "registered":
      return { registered: true }
    case "traitIn":
      return { trait, in: values.map(traitValueOf) }
    case "traitNotIn":
      return { trait, notIn: values.map(traitValueOf) }
    case "traitRange":
      return { trait, ...(min !== null && { min }), ...(max !== null && { max }) }
    case "minAge":
      return { trait, minAge: required(min) }
    case "tier":
      return { tier: { atLeast: name } }
    case "xp":
      return { xp: { min: required(min) } }
    case "points":
      return { points: { min: required(min) } }
    case "audience":
      return { audience: name }
    case "notAudience":
      return { notAudience: name }
  }
}

/** Undefined for a game that is open to everybody. */
export const eligibilityOf = (rules: readonly RuleValues[]) =>
  rules.length === 0
    ? undefined
    : {
        rules: rules.map((rule) => ({
          ...conditionOf(rule),
          ...(rule.message.trim() !== "" && { message: rule.message.trim() }),
        })),
      }
