import { TextInput } from "@mantine/core"
import { type ReactNode, useMemo, useState } from "react"
import { CampaignSelect } from "../../../components/form/campaign-select.tsx"
import { ChoiceField, CountField, FieldRow } from "../../../components/form/fields.tsx"
import { MomentField } from "../../../components/form/moment-field.tsx"
import { TimeZoneField } from "../../../components/form/time-zone-field.tsx"
import { Section } from "../../../components/layout/page.tsx"
import { DraftForm } from "../../../components/promotion/draft-form.tsx"
import { DraftPreview } from "../../../components/promotion/draft-preview.tsx"
import { Segments } from "../../../components/wheel/segments.tsx"
import { useMessages } from "../../../i18n/messages.ts"
import { useTerms } from "../../../i18n/terms.ts"
import { type MiniGameInput, useAsk } from "../mini-game.ts"
import { formMessages } from "./messages.ts"
import { emptySegment, type FormValues, toInput } from "./values.ts"

type FormPart = { readonly values: FormValues; change(part: Partial<FormValues>): void }

const Basics = ({ values, change, isNew }: FormPart & { isNew: boolean }) => {
  const texts = useMessages(formMessages)
  const { choicesOf } = useTerms()
  return (
    <Section title={texts.basics}>
      <div className="form-stack">
        <TextInput
          label={texts.name}
          description={texts.nameHint}
          value={values.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          required
          maxLength={200}
        />
        <FieldRow>
          <ChoiceField
            label={texts.cadence}
            description={texts.cadenceHint}
            choices={choicesOf("cadence")}
            value={values.cadence}
            onChange={(cadence) => change({ cadence })}
          />
          <TimeZoneField
            label={texts.timezone}
            description={texts.timezoneHint}
            value={values.timezone}
            onChange={(timezone) => change({ timezone })}
          />
        </FieldRow>
        <FieldRow>
          <MomentField
            label={texts.startsAt}
            description={isNew ? texts.startsAtNewHint : texts.startsAtHint}
            value={values.startsAt}
            onChange={(startsAt) => change({ startsAt })}
            isRequired={!isNew}
          />
          {isNew && (
            <TextInput
              label={texts.id}
              description={texts.idHint}
              value={values.notificationId}
              onChange={(event) => change({ notificationId: event.currentTarget.value.trim() })}
              pattern="[A-Za-z0-9_:\-]{1,100}"
              spellCheck={false}
              autoCapitalize="none"
            />
          )}
        </FieldRow>
      </div>
    </Section>
  )
}

const Prizes = ({ values: { segments }, change }: FormPart) => {
  const texts = useMessages(formMessages)
  const kinds = (["byHand", "points", "promo_code"] as const).map((value) => ({ value, label: texts[value] }))
  return (
    <Section title={texts.segments}>
      <Segments
        segments={segments}
        set={(rows) => change({ segments: rows })}
        make={emptySegment}
        extra={({ isPrize, prizeType, campaignId, points }, set) =>
          isPrize && (
            <>
              <ChoiceField
                label={texts.prize}
                choices={kinds}
                value={prizeType}
                onChange={(type) => set({ prizeType: type as typeof prizeType })}
              />
              {prizeType === "points" && (
                <CountField
                  label={texts.points}
                  value={points}
                  onChange={(count) => set({ points: count })}
                  isRequired
                />
              )}
              {prizeType === "promo_code" && (
                <CampaignSelect
                  label={texts.campaign}
                  value={campaignId}
                  onChange={(chosen) => set({ campaignId: chosen })}
                  isRequired
                />
              )}
            </>
          )
        }
      />
    </Section>
  )
}

type MiniGameFormProps = {
  readonly initial: FormValues
  readonly isNew: boolean
  /** The buttons at its foot; the `value` of the one that submits comes with what is submitted. */
  readonly buttons: ReactNode
  onSubmit(input: MiniGameInput, button: string): void
}

/** All that a mini-game is set to, with what the service says of it beside. */
export const MiniGameForm = ({ initial, isNew, buttons, onSubmit }: MiniGameFormProps) => {
  const [values, setValues] = useState(initial)
  const ask = useAsk()
  const input = useMemo(() => toInput(values), [values])
  const part = { values, change: (change: Partial<FormValues>) => setValues((old) => ({ ...old, ...change })) }
  const { notificationId } = values
  return (
    <DraftForm
      draft={input}
      buttons={buttons}
      onSubmit={(button) => onSubmit({ ...input, ...(isNew && notificationId !== "" && { notificationId }) }, button)}
      preview={(isComplete) => (
        <DraftPreview name={["mini-game"]} draft={input} ask={ask} isComplete={isComplete} rules="spins" />
      )}
    >
      <Basics {...part} isNew={isNew} />
      <Prizes {...part} />
    </DraftForm>
  )
}
