import { Switch } from "@mantine/core"
import { RevealField } from "../../../../components/draws/reveal-field.tsx"
import { RuleFields } from "../../../../components/eligibility/rule-fields.tsx"
import { AmountField } from "../../../../components/form/amount-field.tsx"
import { ChoiceField, CountField, FieldRow } from "../../../../components/form/fields.tsx"
import { LimitFields } from "../../../../components/form/limit-fields.tsx"
import { MomentField } from "../../../../components/form/moment-field.tsx"
import { PoolSelect } from "../../../../components/form/pool-select.tsx"
import { HoursFields } from "../../../../components/hours/hours-fields.tsx"
import { Section } from "../../../../components/layout/page.tsx"
import { useFormat } from "../../../../i18n/format.ts"
import { useMessages } from "../../../../i18n/messages.ts"
import { hasExternal, hasPrizes } from "../input.ts"
import { formMessages } from "../messages.ts"
import type { FormPart } from "../types.ts"

/** When the campaign runs, in its own time zone. */
export const Dates = ({ form }: FormPart) => {
  const texts = useMessages(formMessages)
  const format = useFormat()
  const { timezone, startsAt, endsAt } = form.values
  const clock = texts.clock(format.city(timezone))
  const isReversed = startsAt !== "" && endsAt !== "" && endsAt <= startsAt
  return (
    <Section title={texts.dates}>
      <FieldRow>
        <MomentField
          label={texts.startsAt}
          description={`${texts.startsAtHint} ${clock}`}
          timeZone={timezone}
          {...form.getInputProps("startsAt")}
        />
        <MomentField
          label={texts.endsAt}
          description={`${texts.endsAtHint} ${clock}`}
          timeZone={timezone}
          {...form.getInputProps("endsAt")}
          {...(isReversed && { error: texts.endsBeforeStart })}
        />
      </FieldRow>
    </Section>
  )
}

/** At which hours the campaign is open, by the clock of its time zone. */
export const Hours = ({ form }: FormPart) => {
  const texts = useMessages(formMessages)
  return (
    <Section title={texts.hours}>
      <HoursFields form={form} path="hours" hours={form.values.hours} />
    </Section>
  )
}

/** Who may play or get codes. */
export const Eligibility = ({ form }: FormPart) => {
  const texts = useMessages(formMessages)
  return (
    <Section title={texts.eligibility}>
      <RuleFields form={form} path="eligibility" rules={form.values.eligibility} />
    </Section>
  )
}

/** What a play takes: one that was granted, points, or a code. */
export const Entry = ({ form }: FormPart) => {
  const texts = useMessages(formMessages)
  const grants = (["none", "extra", "required"] as const).map((value) => ({ value, label: texts.grantsAre[value] }))
  return (
    <Section title={texts.entry}>
      <div className="form-stack">
        <ChoiceField
          label={texts.grants}
          description={texts.grantsHint}
          choices={grants}
          {...form.getInputProps("grants")}
        />
        <FieldRow>
          <CountField
            label={texts.playCost}
            description={texts.playCostHint}
            min={1}
            placeholder={texts.free}
            {...form.getInputProps("playCost")}
          />
          <PoolSelect
            label={texts.entryPool}
            description={texts.entryPoolHint}
            placeholder={texts.noEntryPool}
            kind="entry"
            {...form.getInputProps("entryPool")}
          />
        </FieldRow>
      </div>
    </Section>
  )
}

/** How much one player, and all together, may play, win and get, and how much it may cost. */
export const Limits = ({ form }: FormPart) => {
  const texts = useMessages(formMessages)
  const { kind, gameType, rewardType, playLimit, winLimit, codeLimit, currency } = form.values
  return (
    <Section title={texts.limits}>
      <div className="form-stack">
        {kind === "game" && <LimitFields form={form} path="playLimit" limit={playLimit} label={texts.playLimit} />}
        {kind === "game" && rewardType !== "none" && (
          <LimitFields
            form={form}
            path="winLimit"
            limit={winLimit}
            label={texts.winLimit}
            description={texts.winLimitHint}
            hasTotal
          />
        )}
        {rewardType === "promo_code" && (
          <LimitFields form={form} path="codeLimit" limit={codeLimit} label={texts.codeLimit} />
        )}
        {(rewardType === "promo_code" || hasExternal(form.values)) && (
          <>
            <AmountField
              label={texts.budget}
              description={texts.budgetHint}
              placeholder={texts.noLimit}
              currency={currency}
              {...form.getInputProps("budget")}
            />
            {form.values.budget !== null && hasPrizes(form.values) && (
              <Switch label={texts.countsAll} {...form.getInputProps("countsAll", { type: "checkbox" })} />
            )}
          </>
        )}
        {kind === "game" && gameType !== "trivia" && <RevealField {...form.getInputProps("revealEvery")} />}
      </div>
    </Section>
  )
}
