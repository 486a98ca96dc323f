import { TextInput } from "@mantine/core"
import { ChoiceField, CountField, FieldRow } from "../../../../components/form/fields.tsx"
import { Section } from "../../../../components/layout/page.tsx"
import { useMessages } from "../../../../i18n/messages.ts"
import { useTerms } from "../../../../i18n/terms.ts"
import { formMessages } from "../messages.ts"
import type { CodeValues, FormPart } from "../types.ts"

const CodeTemplate = ({ values: { code }, change }: FormPart) => {
  const texts = useMessages(formMessages)
  const { choicesOf } = useTerms()
  const set = (part: Partial<CodeValues>) => change({ code: { ...code, ...part } })
  const isPercentage = code.discountType === "percentage"
  return (
    <>
      <FieldRow>
        <ChoiceField
          label={texts.discountType}
          choices={choicesOf("discountType")}
          value={code.discountType}
          onChange={(discountType) => set({ discountType })}
        />
        <CountField
          label={isPercentage ? texts.discountPercent : texts.discountAmount}
          value={code.discountValue}
          onChange={(discountValue) => set({ discountValue })}
          {...(isPercentage ? { decimals: 2, suffix: " %" } : { description: texts.minorUnits })}
          isRequired
        />
        {isPercentage && (
          <CountField
            label={texts.maxDiscount}
            description={texts.maxDiscountHint}
            value={code.maxDiscountAmount}
            onChange={(maxDiscountAmount) => set({ maxDiscountAmount })}
          />
        )}
      </FieldRow>
      <FieldRow>
        <TextInput
          label={texts.prefix}
          value={code.prefix}
          onChange={(event) => set({ prefix: event.currentTarget.value.trim() })}
          maxLength={32}
          spellCheck={false}
          autoCapitalize="characters"
        />
        <CountField
          label={texts.length}
          description={texts.lengthHint}
          value={code.length}
          onChange={(length) => set({ length })}
          min={1}
          max={32}
        />
        <CountField label={texts.maxUses} value={code.maxUses} onChange={(maxUses) => set({ maxUses })} min={1} />
        <CountField
          label={texts.expiresInDays}
          value={code.expiresInDays}
          onChange={(expiresInDays) => set({ expiresInDays })}
          decimals={4}
          max={3660}
          suffix={texts.days}
        />
      </FieldRow>
    </>
  )
}

/** What a winner gets. */
export const Reward = (part: FormPart) => {
  const texts = useMessages(formMessages)
  const { choicesOf } = useTerms()
  const { values, change } = part
  return (
    <Section title={texts.reward}>
      <div className="form-stack">
        {values.kind === "game" && (
          <ChoiceField
            label={texts.rewardType}
            choices={choicesOf("rewardType")}
            value={values.rewardType}
            onChange={(rewardType) => change({ rewardType })}
          />
        )}
        {values.rewardType === "points" && (
          <CountField label={texts.points} value={values.points} onChange={(points) => change({ points })} isRequired />
        )}
        {values.rewardType === "promo_code" && <CodeTemplate {...part} />}
      </div>
    </Section>
  )
}
