import { Switch } from "@mantine/core"
import { CurrencyField } from "../../../../components/form/currency-field.tsx"
import { ChoiceField, CountField, FieldRow } from "../../../../components/form/fields.tsx"
import { Section } from "../../../../components/layout/page.tsx"
import { useMessages } from "../../../../i18n/messages.ts"
import { useTerms } from "../../../../i18n/terms.ts"
import { hasAmounts, hasPrizes } from "../input.ts"
import { formMessages } from "../messages.ts"
import type { FormPart, PrizeKind } from "../types.ts"
import { CodeFields } from "./code-fields.tsx"

const CampaignCode = ({ form }: FormPart) => {
  const texts = useMessages(formMessages)
  const isOptional = hasPrizes(form.values)
  const { hasCode, code } = form.values
  return (
    <>
      {isOptional && (
        <Switch
          label={texts.hasCode}
          description={texts.hasCodeHint}
          {...form.getInputProps("hasCode", { type: "checkbox" })}
        />
      )}
      {(hasCode || !isOptional) && <CodeFields form={form} path="code" code={code} />}
    </>
  )
}

/** What a winner gets unless a prize says otherwise. */
export const Reward = ({ form, isNew }: FormPart & { isNew: boolean }) => {
  const texts = useMessages(formMessages)
  const { choicesOf } = useTerms()
  const { kind, rewardType, prizes } = form.values
  const chooseReward = (chosen: string) => {
    const given: PrizeKind = chosen === "points" ? "points" : "promo_code"
    const kindOf = (old: PrizeKind) => (old === "promo_code" ? given : old)
    form.setValues({
      rewardType: chosen,
      prizes: prizes.map((prize) => ({ ...prize, kind: kindOf(prize.kind) })),
    })
  }
  const isOptional = hasPrizes(form.values)
  return (
    <Section title={texts.reward}>
      <div className="form-stack">
        <FieldRow>
          {kind === "game" && (
            <ChoiceField
              label={texts.rewardType}
              choices={choicesOf("rewardType")}
              value={rewardType}
              onChange={chooseReward}
            />
          )}
          {hasAmounts(form.values) && (
            <CurrencyField
              label={texts.currency}
              required={isNew && rewardType === "promo_code"}
              {...form.getInputProps("currency")}
            />
          )}
        </FieldRow>
        {rewardType === "points" && (
          <CountField
            label={isOptional ? texts.otherPoints : texts.points}
            required={!isOptional}
            {...form.getInputProps("points")}
          />
        )}
        {rewardType === "promo_code" && <CampaignCode form={form} />}
      </div>
    </Section>
  )
}
