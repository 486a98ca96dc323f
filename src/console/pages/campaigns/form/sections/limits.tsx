import { Switch } from "@mantine/core"
import { ChoiceField, CountField, FieldRow } from "../../../../components/form/fields.tsx"
import { Section } from "../../../../components/layout/page.tsx"
import { useMessages } from "../../../../i18n/messages.ts"
import { useTerms } from "../../../../i18n/terms.ts"
import { formMessages } from "../messages.ts"
import type { FormPart, LimitValues, Period } from "../types.ts"

type LimitFieldsProps = {
  readonly label: string
  readonly description?: string
  readonly limit: LimitValues
  readonly hasTotal?: boolean
  change(limit: LimitValues): void
}

const LimitFields = ({ label, description, limit, hasTotal = false, change }: LimitFieldsProps) => {
  const texts = useMessages(formMessages)
  const { choicesOf } = useTerms()
  const set = (part: Partial<LimitValues>) => change({ ...limit, ...part })
  return (
    <fieldset className="form-row" aria-label={label}>
      <Switch
        label={label}
        description={description}
        checked={limit.isOn}
        onChange={(event) => set({ isOn: event.currentTarget.checked })}
      />
      {limit.isOn && (
        <FieldRow>
          <CountField
            label={texts.maxPerUser}
            value={limit.maxPerUser}
            onChange={(maxPerUser) => set({ maxPerUser })}
            isRequired={!hasTotal || limit.maxTotal === null}
            {...(hasTotal && { placeholder: texts.noLimit })}
          />
          {hasTotal && (
            <CountField
              label={texts.maxTotal}
              value={limit.maxTotal}
              onChange={(maxTotal) => set({ maxTotal })}
              isRequired={limit.maxPerUser === null}
              placeholder={texts.noLimit}
            />
          )}
          <ChoiceField
            label={texts.period}
            choices={choicesOf("period")}
            value={limit.period}
            onChange={(period) => set({ period: period as Period })}
          />
        </FieldRow>
      )}
    </fieldset>
  )
}

/** How much one person, and all together, may play, win and get. */
export const Limits = ({ values, change }: FormPart) => {
  const texts = useMessages(formMessages)
  const { kind, rewardType, playLimit, winLimit, codeLimit } = values
  return (
    <Section title={texts.limits}>
      <div className="form-stack">
        {kind === "game" && (
          <LimitFields label={texts.playLimit} limit={playLimit} change={(limit) => change({ playLimit: limit })} />
        )}
        {kind === "game" && rewardType !== "none" && (
          <LimitFields
            label={texts.winLimit}
            description={texts.winLimitHint}
            limit={winLimit}
            hasTotal
            change={(limit) => change({ winLimit: limit })}
          />
        )}
        {rewardType === "promo_code" && (
          <LimitFields label={texts.codeLimit} limit={codeLimit} change={(limit) => change({ codeLimit: limit })} />
        )}
      </div>
    </Section>
  )
}
