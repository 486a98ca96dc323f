import { useFormat } from "../../i18n/format.ts"
import { useLanguage } from "../../i18n/language.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { eligibilityMessages } from "./messages.ts"
import { type Rule, type RuleValues, rulesValues } from "./rule.ts"

/** Puts eligibility into a sentence, such as "Only for players who are registered, and are 18 or older." */
export const useEligibilityText = () => {
  const texts = useMessages(eligibilityMessages)
  const { locale } = useLanguage()
  const format = useFormat()
  const either = new Intl.ListFormat(locale, { type: "disjunction" })
  const all = new Intl.ListFormat(locale, { type: "conjunction" })
  const numberText = (value: number | null) => (value === null ? "" : format.number(value))
  const rangeText = ({ trait, min, max }: RuleValues) => {
    if (max === null) return texts.is.from(trait, numberText(min))
    return min === null
      ? texts.is.upTo(trait, numberText(max))
      : texts.is.between(trait, numberText(min), numberText(max))
  }
  const ruleText = (rule: RuleValues): string => {
    const { kind, trait, values, min, name } = rule
    switch (kind) {
      case "registered":
        return texts.is.registered
      case "traitIn":
      case "traitNotIn":
        return texts.is[kind](trait, either.format(values))
      case "traitRange":
        return rangeText(rule)
      case "minAge":
      case "xp":
      case "points":
        return texts.is[kind](numberText(min))
      case "tier":
      case "audience":
      case "notAudience":
        return texts.is[kind](name)
    }
  }
  return (eligibility: { readonly rules: readonly Rule[] }): string =>
    texts.only(all.format(rulesValues(eligibility).map(ruleText)))
}
