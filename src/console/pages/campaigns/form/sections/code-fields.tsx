import { TextInput } from "@mantine/core"
import { AmountField } from "../../../../components/form/amount-field.tsx"
import { ChoiceField, CountField, FieldRow } from "../../../../components/form/fields.tsx"
import { PoolSelect } from "../../../../components/form/pool-select.tsx"
import { useMessages } from "../../../../i18n/messages.ts"
import { useTerms } from "../../../../i18n/terms.ts"
import { formMessages } from "../messages.ts"
import type { CodeValues, FormPart } from "../types.ts"

type CodeFieldsProps = FormPart & {
  /** The path of the template in the form: the campaign's, or that of a prize. */ readonly path: string
  readonly code: CodeValues
}

const Discount = ({ form, path, code }: CodeFieldsProps) => {
  const texts = useMessages(formMessages)
  const { choicesOf } = useTerms()
  const { currency } = form.values
  const type = form.getInputProps(`${path}.discountType`)
  const value = form.getInputProps(`${path}.discountValue`)
  return (
    <FieldRow>
      <ChoiceField
        label={texts.discountType}
        choices={choicesOf("discountType")}
        {...type}
        onChange={(chosen) => {
          // Ten percent is no amount: what a code is worth is entered anew.
          form.setFieldValue(`${path}.discountValue`, null)
          type.onChange(chosen)
        }}
      />
      {code.discountType === "percentage" ? (
        <>
          <CountField label={texts.discountPercent} decimals={2} suffix=" %" required {...value} />
          <AmountField
            label={texts.maxDiscount}
            description={texts.maxDiscountHint}
            currency={currency}
            {...form.getInputProps(`${path}.maxDiscountAmount`)}
          />
        </>
      ) : (
        <AmountField label={texts.discountAmount} currency={currency} required {...value} />
      )}
    </FieldRow>
  )
}

/** Codes made by a template: their value, how often and how long they are valid, and how they look. */
const Template = (props: CodeFieldsProps) => {
  const texts = useMessages(formMessages)
  const { form, path } = props
  return (
    <>
      <Discount {...props} />
      <FieldRow>
        <TextInput
          label={texts.prefix}
          maxLength={32}
          spellCheck={false}
          autoCapitalize="characters"
          {...form.getInputProps(`${path}.prefix`)}
        />
        <CountField
          label={texts.length}
          description={texts.lengthHint}
          min={1}
          max={32}
          {...form.getInputProps(`${path}.length`)}
        />
        <CountField label={texts.maxUses} min={1} {...form.getInputProps(`${path}.maxUses`)} />
        <CountField
          label={texts.expiresInDays}
          decimals={4}
          max={3660}
          suffix={texts.days}
          {...form.getInputProps(`${path}.expiresInDays`)}
        />
      </FieldRow>
    </>
  )
}

/** Where codes come from: a pool, or a template by which they are made. */
export const CodeFields = (props: CodeFieldsProps) => {
  const texts = useMessages(formMessages)
  const { form, path, code } = props
  return (
    <>
      <PoolSelect
        label={texts.codesFrom}
        description={texts.codesFromHint}
        placeholder={texts.codesMade}
        kind="reward"
        {...form.getInputProps(`${path}.poolId`)}
      />
      {code.poolId === "" && <Template {...props} />}
    </>
  )
}
