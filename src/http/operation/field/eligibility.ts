import { Type } from "@sinclair/typebox"
import { finiteNumber, Id, integer, optional, TraitText, text } from "../fields.ts"

const maxRules = 20
const maxValues = 1_000
const maxAge = 150

const values = Type.Array(
  Type.Union([TraitText, Type.Number(), Type.Boolean()], {
    description: "a text of at most 200 characters, a number, true or false",
  }),
  { minItems: 1, maxItems: maxValues, description: `an array of 1 to ${maxValues} texts, numbers, true or false` },
)

const least = Type.Object({ min: integer(0) }, { title: "AtLeast", description: "an object with min" })

const rule = {
  registered: optional(Type.Literal(true, { description: "true" })),
  trait: optional(text(200)),
  in: optional(values),
  notIn: optional(values),
  min: optional(finiteNumber),
  max: optional(finiteNumber),
  minAge: optional(integer(0, maxAge)),
  tier: optional(Type.Object({ atLeast: text(100) }, { title: "TierAtLeast", description: "an object with atLeast" })),
  xp: optional(least),
  points: optional(least),
  audience: optional(Id),
  notAudience: optional(Id),
  message: optional(text(1_000)),
}
const EligibilityRule = Type.Object(rule, { title: "EligibilityRule" })
const EligibilityRuleInput = Type.Object(rule, {
  title: "EligibilityRuleInput",
  description: "an object with one kind of rule",
})

const ruleBounds = { minItems: 1, maxItems: maxRules, description: `an array of 1 to ${maxRules} rules` }

/** Who may play a game (docs/api.md#who-may-play). */
export const Eligibility = Type.Object({ rules: Type.Array(EligibilityRule, ruleBounds) }, { title: "Eligibility" })
export const EligibilityInput = Type.Object(
  { rules: Type.Array(EligibilityRuleInput, ruleBounds) },
  { title: "EligibilityInput", description: "an object with rules" },
)
