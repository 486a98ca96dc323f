import { Text } from "@mantine/core"
import type { GetInputPropsReturnType } from "@mantine/form"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { CountField, FieldRow } from "../form/fields.tsx"
import { AddRow, RemoveRow } from "../form/rows.tsx"
import { WeekdaysField } from "../form/weekdays-field.tsx"
import { componentMessages } from "../messages.ts"
import { emptyHours, type HoursValues, maxHours } from "./schedule.ts"

const messages = defineMessages(
  {
    always: "Sin horario, está abierto a toda hora.",
    hours: (position: number) => `Horario ${position}`,
    days: "Días",
    from: "Desde las",
    to: "Hasta las",
    toHint: "Más de 24 es del día siguiente: 26:00 son las 2:00.",
    add: "Agregar horario",
  },
  {
    always: "Without hours, it is always open.",
    hours: (position: number) => `Hours ${position}`,
    days: "Days",
    from: "From",
    to: "To",
    toHint: "Above 24 is the next day: 26:00 is 2:00.",
    add: "Add hours",
  },
)

type HoursFieldsProps = {
  /** Any form with opening times at `path`. */
  readonly form: {
    getInputProps(path: string): GetInputPropsReturnType
    insertListItem(path: string, item: unknown): void
    removeListItem(path: string, index: number): void
  }
  readonly path: string
  readonly hours: readonly HoursValues[]
}

/** The opening times of a game, by the clock of its time zone. */
export const HoursFields = ({ form, path, hours }: HoursFieldsProps) => {
  const texts = useMessages(messages)
  const { remove } = useMessages(componentMessages)
  return (
    <div className="form-stack">
      {hours.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.always}
        </Text>
      )}
      {hours.map(({ key }, index) => {
        const title = texts.hours(index + 1)
        const row = `${path}.${index}`
        return (
          <fieldset key={key} className="form-row">
            <legend>{title}</legend>
            <WeekdaysField label={texts.days} {...form.getInputProps(`${row}.days`)} />
            <FieldRow>
              <CountField
                label={texts.from}
                max={47}
                suffix=":00"
                required
                {...form.getInputProps(`${row}.fromHour`)}
              />
              <CountField
                label={texts.to}
                description={texts.toHint}
                min={1}
                max={48}
                suffix=":00"
                required
                {...form.getInputProps(`${row}.toHour`)}
              />
            </FieldRow>
            <div className="form-row-foot">
              <span />
              <RemoveRow label={`${remove}: ${title}`} onClick={() => form.removeListItem(path, index)} />
            </div>
          </fieldset>
        )
      })}
      {hours.length < maxHours && <AddRow label={texts.add} onClick={() => form.insertListItem(path, emptyHours())} />}
    </div>
  )
}
