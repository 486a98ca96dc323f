import { Group, Radio, Text } from "@mantine/core"
import type { GetInputPropsReturnType } from "@mantine/form"
import { TriangleAlert } from "lucide-react"
import { ChoiceField, CountField, FieldRow } from "../../../../components/form/fields.tsx"
import { MomentField } from "../../../../components/form/moment-field.tsx"
import { AddRow, RemoveRow } from "../../../../components/form/rows.tsx"
import { WeekdaysField } from "../../../../components/form/weekdays-field.tsx"
import { componentMessages } from "../../../../components/messages.ts"
import { useFormat } from "../../../../i18n/format.ts"
import { useMessages } from "../../../../i18n/messages.ts"
import { momentMessages } from "./messages.ts"
import { countOf, type PlanValues } from "./plan-values.ts"

const maxMoments = 100_000
/** The form is meant for a few times; the API accepts more. */
const maxChosen = 50

/** A form with a plan in it. */
type PlanForm = {
  getInputProps(path: string): GetInputPropsReturnType
  insertListItem(path: string, item: unknown): void
  removeListItem(path: string, index: number): void
}

type PlanFieldsProps = {
  readonly form: PlanForm
  /** The path of the plan in the form; none if the plan is all of it. */
  readonly path?: string
  readonly plan: PlanValues
  readonly timezone: string
  /** How many there are of the prize; nothing if there is no limit for all time. */
  readonly inStock: number | null | undefined
  /** Whether it may leave out the dates, and follow those of its campaign. */
  readonly followsDates?: boolean
}

type PartProps = Omit<PlanFieldsProps, "path"> & { at(name: keyof PlanValues): string }

const Drawn = ({ form, at, timezone, inStock, followsDates = false }: PartProps) => {
  const texts = useMessages(momentMessages)
  const format = useFormat()
  const clock = texts.clock(format.city(timezone))
  const spreads = (["random", "even"] as const).map((value) => ({ value, label: texts[value] }))
  const date = (name: "from" | "to") => ({
    label: texts[name],
    description: followsDates ? `${texts[`${name}Hint`]} ${clock}` : clock,
    timeZone: timezone,
    required: !followsDates,
    ...form.getInputProps(at(name)),
  })
  return (
    <>
      <FieldRow>
        <CountField
          label={texts.count}
          description={inStock == null ? undefined : texts.stockHint(format.number(inStock))}
          min={1}
          max={maxMoments}
          required
          {...form.getInputProps(at("count"))}
        />
        <ChoiceField label={texts.spread} choices={spreads} {...form.getInputProps(at("distribution"))} />
      </FieldRow>
      <FieldRow>
        <MomentField {...date("from")} />
        <MomentField {...date("to")} />
      </FieldRow>
      <WeekdaysField label={texts.days} description={texts.daysHint} {...form.getInputProps(at("days"))} />
      <FieldRow>
        <CountField
          label={texts.fromHour}
          description={texts.hourHint}
          max={23}
          suffix=":00"
          {...form.getInputProps(at("fromHour"))}
        />
        <CountField
          label={texts.toHour}
          description={texts.hourHint}
          min={1}
          max={24}
          suffix=":00"
          {...form.getInputProps(at("toHour"))}
        />
      </FieldRow>
    </>
  )
}

const Chosen = ({ form, at, plan, timezone }: PartProps) => {
  const texts = useMessages(momentMessages)
  const format = useFormat()
  const { remove } = useMessages(componentMessages)
  const list = at("at")
  return (
    <>
      <Text size="sm" c="dimmed">
        {texts.chosenHint} {texts.clock(format.city(timezone))}
      </Text>
      {plan.at.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a time is known by its index alone
        <div key={index} className="time-row">
          <MomentField
            aria-label={texts.time(index + 1)}
            timeZone={timezone}
            required
            {...form.getInputProps(`${list}.${index}`)}
          />
          {plan.at.length > 1 && (
            <RemoveRow label={`${remove}: ${texts.time(index + 1)}`} onClick={() => form.removeListItem(list, index)} />
          )}
        </div>
      ))}
      {plan.at.length < maxChosen && <AddRow label={texts.addTime} onClick={() => form.insertListItem(list, "")} />}
    </>
  )
}

/** When a prize comes out: at times that are drawn within a period, or chosen. */
export const PlanFields = ({ path, ...props }: PlanFieldsProps) => {
  const texts = useMessages(momentMessages)
  const format = useFormat()
  const { form, plan, inStock } = props
  const at = (name: keyof PlanValues) => (path === undefined ? name : `${path}.${name}`)
  const count = countOf(plan)
  return (
    <>
      <Radio.Group label={texts.how} {...form.getInputProps(at("how"))}>
        <Group gap="lg" mt="xs">
          <Radio value="draw" label={texts.byDraw} />
          <Radio value="choice" label={texts.byChoice} />
        </Group>
      </Radio.Group>
      {plan.how === "draw" ? <Drawn {...props} at={at} /> : <Chosen {...props} at={at} />}
      {inStock != null && count > inStock && (
        <Text size="sm" className="warning-mark" role="status">
          <TriangleAlert size={16} aria-hidden /> {texts.aboveStock(format.number(count), format.number(inStock))}
        </Text>
      )}
    </>
  )
}
