import { Group, Radio, Text } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import { CalendarPlus } from "lucide-react"
import { bodyOf } from "../../../../api/client.ts"
import { ChoiceField, CountField, FieldRow, IdField } from "../../../../components/form/fields.tsx"
import { FormButton } from "../../../../components/form/form-button.tsx"
import { MomentField } from "../../../../components/form/moment-field.tsx"
import { AddRow, RemoveRow } from "../../../../components/form/rows.tsx"
import { WeekdaysField } from "../../../../components/form/weekdays-field.tsx"
import { componentMessages } from "../../../../components/messages.ts"
import { useNow } from "../../../../i18n/clock.ts"
import { useFormat } from "../../../../i18n/format.ts"
import { useMessages } from "../../../../i18n/messages.ts"
import { useApi } from "../../../../shell/session.ts"
import { type Campaign, outdatedByCampaign } from "../../campaign.ts"
import { momentMessages } from "./messages.ts"
import { emptyPlan, momentsPath, type PlanValues, plannable, toMomentsInput } from "./plan-values.ts"

const maxMoments = 100_000
/** The form is meant for a few times; the API accepts more. */
const maxChosen = 50

type PartProps = { readonly form: UseFormReturnType<PlanValues>; readonly campaign: Campaign }

const Drawn = ({ form, campaign }: PartProps) => {
  const texts = useMessages(momentMessages)
  const format = useFormat()
  const { timezone, prizes = [] } = campaign
  const maxTotal = prizes.find(({ prizeId }) => prizeId === form.values.prizeId)?.stock?.maxTotal
  const clock = texts.clock(format.city(timezone))
  const spreads = (["random", "even"] as const).map((value) => ({ value, label: texts[value] }))
  return (
    <>
      <FieldRow>
        <CountField
          label={texts.count}
          description={maxTotal === undefined ? undefined : texts.stockHint(format.number(maxTotal))}
          min={1}
          max={maxMoments}
          required
          {...form.getInputProps("count")}
        />
        <ChoiceField label={texts.spread} choices={spreads} {...form.getInputProps("distribution")} />
      </FieldRow>
      <FieldRow>
        <MomentField
          label={texts.from}
          description={clock}
          timeZone={timezone}
          required
          {...form.getInputProps("from")}
        />
        <MomentField label={texts.to} description={clock} timeZone={timezone} required {...form.getInputProps("to")} />
      </FieldRow>
      <WeekdaysField label={texts.days} description={texts.daysHint} {...form.getInputProps("days")} />
      <FieldRow>
        <CountField
          label={texts.fromHour}
          description={texts.hourHint}
          max={23}
          suffix=":00"
          {...form.getInputProps("fromHour")}
        />
        <CountField
          label={texts.toHour}
          description={texts.hourHint}
          min={1}
          max={24}
          suffix=":00"
          {...form.getInputProps("toHour")}
        />
      </FieldRow>
    </>
  )
}

const Chosen = ({ form, campaign: { timezone } }: PartProps) => {
  const texts = useMessages(momentMessages)
  const format = useFormat()
  const { remove } = useMessages(componentMessages)
  const { at } = form.values
  return (
    <>
      <Text size="sm" c="dimmed">
        {texts.chosenHint} {texts.clock(format.city(timezone))}
      </Text>
      {at.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a time is known by its index alone
        <div key={index} className="time-row">
          <MomentField
            aria-label={texts.time(index + 1)}
            timeZone={timezone}
            required
            {...form.getInputProps(`at.${index}`)}
          />
          {at.length > 1 && (
            <RemoveRow label={`${remove}: ${texts.time(index + 1)}`} onClick={() => form.removeListItem("at", index)} />
          )}
        </div>
      ))}
      {at.length < maxChosen && <AddRow label={texts.addTime} onClick={() => form.insertListItem("at", "")} />}
    </>
  )
}

/** Plans moments at which a prize comes out: drawn within a period, or chosen. */
export const PlanMoments = ({ campaign }: { campaign: Campaign }) => {
  const texts = useMessages(momentMessages)
  const api = useApi()
  const now = useNow()
  const { campaignId } = campaign
  const prizes = plannable(campaign).map(({ prizeId, name }) => ({ value: prizeId, label: name }))
  return (
    <FormButton
      label={texts.plan}
      icon={CalendarPlus}
      dialogSize="lg"
      initial={() => emptyPlan(campaign, now())}
      change={{
        run: (values) =>
          bodyOf(api.POST(momentsPath, { params: { path: { campaignId } }, body: toMomentsInput(values) })),
        outdates: [...outdatedByCampaign, ["moments", campaignId]],
        done: texts.planDone,
      }}
    >
      {(form) => (
        <>
          <ChoiceField
            label={texts.prize}
            description={texts.fixed}
            choices={prizes}
            required
            {...form.getInputProps("prizeId")}
          />
          <Radio.Group label={texts.how} {...form.getInputProps("how")}>
            <Group gap="lg" mt="xs">
              <Radio value="draw" label={texts.byDraw} />
              <Radio value="choice" label={texts.byChoice} />
            </Group>
          </Radio.Group>
          {form.values.how === "draw" ? (
            <Drawn form={form} campaign={campaign} />
          ) : (
            <Chosen form={form} campaign={campaign} />
          )}
          <IdField label={texts.name} description={texts.nameHint} {...form.getInputProps("batchId")} />
        </>
      )}
    </FormButton>
  )
}
