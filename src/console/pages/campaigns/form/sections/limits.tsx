import { Switch } from "@mantine/core"
import { ChoiceField, CountField, FieldRow } from "../../../../components/form/fields.tsx"
import { Section } from "../../../../components/layout/page.tsx"
import { useMessages } from "../../../../i18n/messages.ts"
import { useTerms } from "../../../../i18n/terms.ts"
import { formMessages } from "../messages.ts"
import type { FormPart } from "../types.ts"

type LimitFieldsProps = FormPart & {
  readonly name: "playLimit" | "winLimit" | "codeLimit"
  readonly label: string
  readonly description?: string
  readonly hasTotal?: boolean
}

const LimitFields = ({ form, name, label, description, hasTotal = false }: LimitFieldsProps) => {
  const texts = useMessages(formMessages)
  const { choicesOf } = useTerms()
  const { isOn, maxPerUser, maxTotal } = form.values[name]
  return (
    <fieldset className="form-row" aria-label={label}>
      <Switch label={label} description={description} {...form.getInputProps(`${name}.isOn`, { type: "checkbox" })} />
      {isOn && (
        <FieldRow>
          <CountField
            label={texts.maxPerUser}
            required={!hasTotal || maxTotal === null}
            {...(hasTotal && { placeholder: texts.noLimit })}
            {...form.getInputProps(`${name}.maxPerUser`)}
          />
          {hasTotal && (
            <CountField
              label={texts.maxTotal}
              required={maxPerUser === null}
              placeholder={texts.noLimit}
              {...form.getInputProps(`${name}.maxTotal`)}
            />
          )}
          <ChoiceField label={texts.period} choices={choicesOf("period")} {...form.getInputProps(`${name}.period`)} />
        </FieldRow>
      )}
    </fieldset>
  )
}

/** How much one player, and all together, may play, win and get. */
export const Limits = ({ form }: FormPart) => {
  const texts = useMessages(formMessages)
  const { kind, rewardType } = form.values
  return (
    <Section title={texts.limits}>
      <div className="form-stack">
        {kind === "game" && <LimitFields form={form} name="playLimit" label={texts.playLimit} />}
        {kind === "game" && rewardType !== "none" && (
          <LimitFields form={form} name="winLimit" label={texts.winLimit} description={texts.winLimitHint} hasTotal />
        )}
        {rewardType === "promo_code" && <LimitFields form={form} name="codeLimit" label={texts.codeLimit} />}
      </div>
    </Section>
  )
}
