import { Switch, TextInput } from "@mantine/core"
import { AmountField } from "../../../../components/form/amount-field.tsx"
import { CountField, FieldRow } from "../../../../components/form/fields.tsx"
import { LimitFields } from "../../../../components/form/limit-fields.tsx"
import { useMessages } from "../../../../i18n/messages.ts"
import { formMessages } from "../messages.ts"
import type { FormPart, PrizeValues } from "../types.ts"
import { CodeFields } from "./code-fields.tsx"

type PrizeDetailsProps = FormPart & { readonly prize: PrizeValues; readonly path: string }

/** What a prize is worth, its stock, and what players read about it. */
export const PrizeDetails = ({ form, prize, path }: PrizeDetailsProps) => {
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
      <FieldRow>
        <TextInput label={texts.prizeDescription} {...text} />
        <TextInput label={texts.imageUrl} {...link("imageUrl")} />
        <TextInput label={texts.termsUrl} {...link("termsUrl")} />
      </FieldRow>
    </div>
  )
}
