import { Switch, TextInput } from "@mantine/core"
import { AmountField } from "../../../../components/form/amount-field.tsx"
import { CountField, FieldRow } from "../../../../components/form/fields.tsx"
import { LimitFields } from "../../../../components/form/limit-fields.tsx"
import { useFormat } from "../../../../i18n/format.ts"
import { useMessages } from "../../../../i18n/messages.ts"
import { PlanFields } from "../../detail/moments/plan-fields.tsx"
import { useMomentBatches } from "../../moment-prizes.ts"
import { formMessages } from "../messages.ts"
import type { PrizeValues, StockPart } from "../types.ts"
import { CodeFields } from "./code-fields.tsx"

type PrizeDetailsProps = StockPart & { readonly prize: PrizeValues; readonly path: string }

/** Whether the prize comes out at planned moments, and when. */
const Plan = ({ form, savedId, prize: { prizeId, plan, stock }, path }: PrizeDetailsProps) => {
  const texts = useMessages(formMessages)
  const format = useFormat()
  const batches = useMomentBatches(savedId).filter((batch) => batch.prizeId === prizeId)
  const planned = batches.reduce((sum, { count }) => sum + count, 0)
  const hint = planned > 0 ? texts.alreadyPlanned(planned, format.number(planned)) : texts.plansHint
  const inStock = stock.isOn && stock.period === "total" ? stock.maxTotal : null
  return (
    <fieldset className="form-row" aria-label={planned > 0 ? texts.plansMore : texts.plans}>
      <Switch
        label={planned > 0 ? texts.plansMore : texts.plans}
        description={hint}
        {...form.getInputProps(`${path}.plan.isOn`, { type: "checkbox" })}
      />
      {plan.isOn && (
        <PlanFields
          form={form}
          path={`${path}.plan`}
          plan={plan}
          timezone={form.values.timezone}
          inStock={inStock}
          followsDates
        />
      )}
    </fieldset>
  )
}

/** What a prize is worth, its stock, and what players read about it. */
export const PrizeDetails = (props: PrizeDetailsProps) => {
  const { form, prize, path } = props
  const texts = useMessages(formMessages)
  const { kind, hasCode, code, stock } = prize
  const text = { maxLength: 1000, ...form.getInputProps(`${path}.description`) }
  const link = (name: "imageUrl" | "termsUrl") => ({
    type: "url",
    maxLength: 2000,
    ...form.getInputProps(`${path}.${name}`),
  })
  return (
    <div className="form-stack">
      {kind === "points" && (
        <CountField label={texts.prizePoints} required maw={240} {...form.getInputProps(`${path}.points`)} />
      )}
      {kind === "promo_code" && (
        <Switch
          label={texts.ownCode}
          description={texts.ownCodeHint}
          {...form.getInputProps(`${path}.hasCode`, { type: "checkbox" })}
        />
      )}
      {kind === "promo_code" && hasCode && <CodeFields form={form} path={`${path}.code`} code={code} />}
      {kind !== "points" && (
        <AmountField
          label={texts.prizeValue}
          description={texts.prizeValueHint}
          currency={form.values.currency}
          {...form.getInputProps(`${path}.value`)}
        />
      )}
      <LimitFields form={form} path={`${path}.stock`} limit={stock} label={texts.stock} hasTotal />
      <Plan {...props} />
      <FieldRow>
        <TextInput label={texts.prizeDescription} {...text} />
        <TextInput label={texts.imageUrl} {...link("imageUrl")} />
        <TextInput label={texts.termsUrl} {...link("termsUrl")} />
      </FieldRow>
    </div>
  )
}
