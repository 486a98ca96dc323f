import { TextInput } from "@mantine/core"
import { ChoiceField, CountField, FieldRow } from "../../../../components/form/fields.tsx"
import { Section } from "../../../../components/layout/page.tsx"
import { useMessages } from "../../../../i18n/messages.ts"
import { useTerms } from "../../../../i18n/terms.ts"
import { formMessages } from "../messages.ts"
import type { FormPart } from "../types.ts"

const Discount = ({ form }: FormPart) => {
  const texts = useMessages(formMessages)
  const { choicesOf } = useTerms()
  const isPercentage = form.values.code.discountType === "percentage"
  return (
    <FieldRow>
      <ChoiceField
        label={texts.discountType}
        choices={choicesOf("discountType")}
        {...form.getInputProps("code.discountType")}
      />
      <CountField
        label={isPercentage ? texts.discountPercent : texts.discountAmount}
        {...(isPercentage ? { decimals: 2, suffix: " %" } : { description: texts.minorUnits })}
        required
        {...form.getInputProps("code.discountValue")}
      />
      {isPercentage && (
        <CountField
          label={texts.maxDiscount}
          description={texts.maxDiscountHint}
          {...form.getInputProps("code.maxDiscountAmount")}
        />
      )}
    </FieldRow>
  )
}

const CodeTemplate = ({ form }: FormPart) => {
  const texts = useMessages(formMessages)
  return (
    <FieldRow>
      <TextInput
        label={texts.prefix}
        maxLength={32}
        spellCheck={false}
        autoCapitalize="characters"
        {...form.getInputProps("code.prefix")}
      />
      <CountField
        label={texts.length}
        description={texts.lengthHint}
        min={1}
        max={32}
        {...form.getInputProps("code.length")}
      />
      <CountField label={texts.maxUses} min={1} {...form.getInputProps("code.maxUses")} />
      <CountField
        label={texts.expiresInDays}
        decimals={4}
        max={3660}
        suffix={texts.days}
        {...form.getInputProps("code.expiresInDays")}
      />
    </FieldRow>
  )
}

/** What a winner gets. */
export const Reward = ({ form }: FormPart) => {
  const texts = useMessages(formMessages)
  const { choicesOf } = useTerms()
  const { kind, rewardType } = form.values
  return (
    <Section title={texts.reward}>
      <div className="form-stack">
        {kind === "game" && (
          <ChoiceField
            label={texts.rewardType}
            choices={choicesOf("rewardType")}
            {...form.getInputProps("rewardType")}
          />
        )}
        {rewardType === "points" && <CountField label={texts.points} required {...form.getInputProps("points")} />}
        {rewardType === "promo_code" && (
          <>
            <Discount form={form} />
            <CodeTemplate form={form} />
          </>
        )}
      </div>
    </Section>
  )
}
