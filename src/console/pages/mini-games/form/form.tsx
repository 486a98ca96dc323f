import { Stack, Text, TextInput } from "@mantine/core"
import { type UseFormReturnType, useForm } from "@mantine/form"
import { useMemo, useState } from "react"
import { useSettings } from "../../../api/settings.ts"
import { AccessFields } from "../../../components/appearance/access-fields.tsx"
import { AppearanceFields } from "../../../components/appearance/fields.tsx"
import { appearanceMessages } from "../../../components/appearance/messages.ts"
import { pathInForm } from "../../../components/appearance/values.ts"
import { RevealField } from "../../../components/draws/reveal-field.tsx"
import { Conflict, type ConflictProps } from "../../../components/edit/conflict.tsx"
import { RuleFields } from "../../../components/eligibility/rule-fields.tsx"
import { AmountField } from "../../../components/form/amount-field.tsx"
import { CampaignSelect } from "../../../components/form/campaign-select.tsx"
import { ChoiceField, CountField, FieldRow, IdField } from "../../../components/form/fields.tsx"
import { limitOf } from "../../../components/form/limit.ts"
import { LimitFields } from "../../../components/form/limit-fields.tsx"
import { MomentField } from "../../../components/form/moment-field.tsx"
import { TimeZoneField } from "../../../components/form/time-zone-field.tsx"
import { WithPreview } from "../../../components/game-preview/beside.tsx"
import { GamePreview } from "../../../components/game-preview/preview.tsx"
import { HoursFields } from "../../../components/hours/hours-fields.tsx"
import { Section } from "../../../components/layout/page.tsx"
import type { DraftPageFrame } from "../../../components/promotion/draft-page.tsx"
import { DraftSteps } from "../../../components/promotion/draft-steps.tsx"
import { Segments } from "../../../components/wheel/segments.tsx"
import { useClock } from "../../../i18n/clock.ts"
import { useMessages } from "../../../i18n/messages.ts"
import { useTerms } from "../../../i18n/terms.ts"
import { type MiniGame, type MiniGameInput, useAsk, type VersionedMiniGame } from "../mini-game.ts"
import { previewOfMiniGame } from "../previewed.ts"
import { useStockText } from "../stock.ts"
import { MiniGameSummary } from "../summary.tsx"
import { formMessages } from "./messages.ts"
import { emptySegment, emptyValues, type FormValues, toInput, toValues } from "./values.ts"

type FormPart = { readonly form: UseFormReturnType<FormValues> }

const Basics = ({ form, isNew }: FormPart & { isNew: boolean }) => {
  const texts = useMessages(formMessages)
  const { choicesOf } = useTerms()
  return (
    <Section title={texts.basics}>
      <div className="form-stack">
        <TextInput
          label={texts.name}
          description={texts.nameHint}
          required
          maxLength={200}
          {...form.getInputProps("name")}
        />
        <FieldRow>
          <ChoiceField
            label={texts.cadence}
            description={texts.cadenceHint}
            choices={choicesOf("cadence")}
            {...form.getInputProps("cadence")}
          />
          <TimeZoneField label={texts.timezone} description={texts.timezoneHint} {...form.getInputProps("timezone")} />
        </FieldRow>
        {isNew && <IdField description={texts.idHint} {...form.getInputProps("miniGameId")} />}
        <RevealField {...form.getInputProps("revealEvery")} />
      </div>
    </Section>
  )
}

const Dates = ({ form, isNew }: FormPart & { isNew: boolean }) => {
  const texts = useMessages(formMessages)
  const { timezone, startsAt, endsAt } = form.values
  const isReversed = startsAt !== "" && endsAt !== "" && endsAt <= startsAt
  return (
    <Section title={texts.dates}>
      <FieldRow>
        <MomentField
          label={texts.startsAt}
          description={isNew ? texts.startsAtNewHint : texts.startsAtHint}
          required={!isNew}
          timeZone={timezone}
          {...form.getInputProps("startsAt")}
        />
        <MomentField
          label={texts.endsAt}
          description={texts.endsAtHint}
          timeZone={timezone}
          {...form.getInputProps("endsAt")}
          {...(isReversed && { error: texts.endsBeforeStart })}
        />
      </FieldRow>
    </Section>
  )
}

type Gives = "nothing" | FormValues["segments"][number]["prizeType"]

const Prize = ({ form, index, label }: FormPart & { index: number; label: string }) => {
  const texts = useMessages(formMessages)
  const stockText = useStockText()
  const currency = useSettings().data?.currency ?? null
  const segment = form.values.segments[index]
  if (!segment) return null
  const path = `segments.${index}`
  const kinds = (["nothing", "external", "byHand", "points", "promo_code"] as const).map((value) => ({
    value,
    label: texts[value],
  }))
  const choose = (value: string) => {
    const chosen = value as Gives
    form.setFieldValue(`${path}.isPrize`, chosen !== "nothing")
    if (chosen !== "nothing") form.setFieldValue(`${path}.prizeType`, chosen)
  }
  const given: Gives = segment.isPrize ? segment.prizeType : "nothing"
  return (
    <Stack gap="xs">
      <ChoiceField aria-label={label} choices={kinds} value={given} onChange={choose} />
      {given === "external" && (
        <AmountField
          aria-label={texts.value}
          placeholder={texts.value}
          currency={currency}
          {...form.getInputProps(`${path}.value`)}
        />
      )}
      {given === "points" && (
        <CountField aria-label={texts.points} required {...form.getInputProps(`${path}.points`)} />
      )}
      {given === "promo_code" && (
        <CampaignSelect aria-label={texts.campaign} required {...form.getInputProps(`${path}.campaignId`)} />
      )}
      {segment.isPrize && segment.stock.isOn && (
        <Text size="sm" c="dimmed">
          {stockText(limitOf(segment.stock))}
        </Text>
      )}
    </Stack>
  )
}

const Stock = ({ form, index }: FormPart & { index: number }) => {
  const texts = useMessages(formMessages)
  const segment = form.values.segments[index]
  if (!segment?.isPrize) return null
  return (
    <div style={{ gridColumn: "1 / -1" }}>
      <LimitFields
        form={form}
        path={`segments.${index}.stock`}
        limit={segment.stock}
        label={texts.limitStock}
        hasTotal
      />
    </div>
  )
}

type MiniGameFormProps = DraftPageFrame<MiniGameInput> & {
  /** The mini-game that the form changes; none while it creates one. */
  readonly miniGame?: MiniGame
  /** The organization's time zone, for a new one. */
  readonly timezone?: string | null
  /** How to reload it after others have changed it. */
  readonly edited?: Pick<ConflictProps<VersionedMiniGame>, "onMerged" | "read">
}

/** The whole configuration of a mini-game: the same sections for a new one, in steps, and for an existing one. */
export const MiniGameForm = ({ miniGame, timezone, edited, ...frame }: MiniGameFormProps) => {
  const texts = useMessages(formMessages)
  const shownTexts = useMessages(appearanceMessages)
  const clock = useClock()
  const [initialValues] = useState(() => (miniGame ? toValues(miniGame) : emptyValues(timezone ?? clock)))
  const form = useForm<FormValues>({ initialValues })
  const ask = useAsk()
  const { values } = form
  const draft = useMemo(() => toInput(values), [values])
  const locale = useSettings().data?.locale ?? null
  const previewed = useMemo(() => previewOfMiniGame(draft, locale), [draft, locale])
  const chosenId = values.miniGameId === "" ? {} : { notificationId: values.miniGameId }
  const isNew = miniGame === undefined
  const steps = [
    { name: texts.stepGame, content: <Basics form={form} isNew={isNew} /> },
    {
      name: texts.stepPrizes,
      content: (
        <Section title={texts.segments}>
          <Segments
            form={form}
            make={emptySegment}
            gives={(index, label) => <Prize form={form} index={index} label={label} />}
            details={(index) => <Stock form={form} index={index} />}
          />
        </Section>
      ),
    },
    {
      name: texts.stepLimits,
      content: (
        <>
          <Dates form={form} isNew={isNew} />
          <Section title={texts.hours}>
            <HoursFields form={form} path="hours" hours={values.hours} />
          </Section>
          <Section title={texts.eligibility}>
            <RuleFields form={form} path="eligibility" rules={values.eligibility} />
          </Section>
        </>
      ),
    },
    {
      name: shownTexts.step,
      content: (
        <WithPreview preview={<GamePreview previewed={previewed} />}>
          <AccessFields form={form} />
          <AppearanceFields form={form} segments={values.segments} />
        </WithPreview>
      ),
    },
  ]
  return (
    <DraftSteps
      {...frame}
      form={form}
      name={["mini-game"]}
      draft={draft}
      newId={miniGame ? null : chosenId}
      status={miniGame?.status}
      {...(miniGame && { initial: () => toInput(form.getInitialValues()) })}
      ask={ask}
      rules="spins"
      steps={steps}
      faults={{
        appearance: { path: "theme.primary", text: shownTexts.tooLarge },
        ...(values.miniGameId !== "" && { CONFLICT: { path: "miniGameId" } }),
      }}
      pathOf={pathInForm}
      summary={() => <MiniGameSummary miniGame={draft} />}
      {...(edited && {
        conflict: (
          <Conflict
            form={form}
            error={frame.save.error}
            labels={{ ...texts, ...shownTexts }}
            toValues={toValues}
            {...edited}
          />
        ),
      })}
    />
  )
}
