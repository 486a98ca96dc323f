import type { paths } from "../../api/schema.ts"
import { AmountField } from "../../components/form/amount-field.tsx"
import { CountField, type FieldProps, FieldRow } from "../../components/form/fields.tsx"
import { Section } from "../../components/layout/page.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { supportMessages } from "./support-messages.ts"

type Settings = paths["/api/v1/admin/settings"]["get"]["responses"][200]["content"]["application/json"]
type Limits = Settings["support"]

/** The limits in the form; null is the default. */
export type SupportValues = {
  readonly maxPointsPerDay: number | null
  /** One amount that applies to each currency, or amounts by currency. */
  readonly maxCodeValuePerDay: number | null | Readonly<Record<string, number | null>>
  readonly maxExtensions: number | null
}

export const supportValues = ({ support }: Settings): SupportValues => ({
  maxPointsPerDay: support.maxPointsPerDay,
  maxCodeValuePerDay: support.maxCodeValuePerDay,
  maxExtensions: support.maxExtensions,
})

/** Amounts by currency without those that were emptied; null if none is left. */
const amountsOf = (amounts: SupportValues["maxCodeValuePerDay"]): Limits["maxCodeValuePerDay"] | null => {
  if (amounts === null || typeof amounts === "number") return amounts
  const kept = Object.entries(amounts).flatMap(([currency, amount]) => (amount === null ? [] : [[currency, amount]]))
  return kept.length === 0 ? null : Object.fromEntries(kept)
}

/** What the form has changed: a default that it shows stays a default. */
export const supportChanges = (before: SupportValues, after: SupportValues) => {
  const differs = (name: keyof SupportValues) => JSON.stringify(before[name]) !== JSON.stringify(after[name])
  return {
    ...(differs("maxPointsPerDay") && { maxPointsPerDay: after.maxPointsPerDay }),
    ...(differs("maxCodeValuePerDay") && { maxCodeValuePerDay: amountsOf(after.maxCodeValuePerDay) }),
    ...(differs("maxExtensions") && { maxExtensions: after.maxExtensions }),
  }
}

type SupportFieldsProps = {
  readonly values: SupportValues
  /** The organization's currency; null without one. */
  readonly currency: string | null
  field(name: string): FieldProps<object, number | null>
}

/** The limits on what users who are not owners give out. */
export const SupportFields = ({ values, currency, field }: SupportFieldsProps) => {
  const texts = useMessages(supportMessages)
  const amounts = values.maxCodeValuePerDay
  const single = typeof amounts === "object" && amounts !== null ? Object.keys(amounts) : null
  const of = (name: string) => ({ placeholder: texts.initial, ...field(name) })
  return (
    <Section title={texts.title} description={texts.description}>
      <FieldRow>
        <CountField label={texts.maxPointsPerDay} description={texts.pointsHint} {...of("maxPointsPerDay")} />
        {single ? (
          single.map((one) => (
            <AmountField
              key={one}
              label={texts.ofCurrency(one)}
              description={texts.codesHint}
              currency={one}
              {...of(`maxCodeValuePerDay.${one}`)}
            />
          ))
        ) : (
          <AmountField
            label={texts.maxCodeValuePerDay}
            description={texts.codesHint}
            currency={currency}
            {...of("maxCodeValuePerDay")}
          />
        )}
        <CountField label={texts.maxExtensions} description={texts.extensionsHint} {...of("maxExtensions")} />
      </FieldRow>
    </Section>
  )
}

/** The limits as facts, for readers who may not change them. */
export const useSupportFacts = ({ support, currency }: Settings): [string, string][] => {
  const texts = useMessages(supportMessages)
  const format = useFormat()
  const { maxPointsPerDay, maxCodeValuePerDay: amounts, maxExtensions } = support
  const money = (amount: number, of: string | null) => (of === null ? format.number(amount) : format.money(amount, of))
  const codes = typeof amounts === "number" ? [[currency, amounts] as const] : Object.entries(amounts)
  return [
    [texts.maxPointsPerDay, format.number(maxPointsPerDay)],
    [texts.maxCodeValuePerDay, codes.map(([of, amount]) => money(amount, of)).join(" · ")],
    [texts.maxExtensions, format.number(maxExtensions)],
  ]
}
