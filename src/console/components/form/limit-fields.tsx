import { Switch, Text } from "@mantine/core"
import type { GetInputPropsOptions, GetInputPropsReturnType } from "@mantine/form"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { useTerms } from "../../i18n/terms.ts"
import { ChoiceField, CountField, FieldRow } from "./fields.tsx"
import type { LimitValues } from "./limit.ts"

const messages = defineMessages(
  {
    maxPerUser: "Máximo por jugador",
    maxTotal: "Máximo entre todos",
    period: "Periodo",
    noLimit: "Sin máximo",
    either: "Completa uno de los dos máximos, o ambos.",
  },
  {
    maxPerUser: "Maximum per player",
    maxTotal: "Maximum overall",
    period: "Period",
    noLimit: "No maximum",
    either: "Fill in one of the two maximums, or both.",
  },
)

type LimitFieldsProps = {
  /** Any form with a limit at `path`. */
  readonly form: { getInputProps(path: string, options?: GetInputPropsOptions): GetInputPropsReturnType }
  /** The path of the limit in the form. */ readonly path: string
  readonly limit: LimitValues
  readonly label: string
  readonly description?: string
  readonly hasTotal?: boolean
}

/** A limit that can be switched on: how much one player, or all together, get in a period. */
export const LimitFields = ({ form, path, limit, label, description, hasTotal = false }: LimitFieldsProps) => {
  const texts = useMessages(messages)
  const { choicesOf } = useTerms()
  const { isOn, maxPerUser, maxTotal } = limit
  const isMissing = maxPerUser === null && maxTotal === null
  /** Neither of the two is required by itself. */
  const either = { required: isMissing, withAsterisk: false, placeholder: texts.noLimit, "data-kind": "either" }
  return (
    <fieldset className="form-row" aria-label={label}>
      <Switch label={label} description={description} {...form.getInputProps(`${path}.isOn`, { type: "checkbox" })} />
      {isOn && hasTotal && (
        <Text size="sm" c="dimmed">
          {texts.either}
        </Text>
      )}
      {isOn && (
        <FieldRow>
          <CountField
            label={texts.maxPerUser}
            {...(hasTotal ? either : { required: true })}
            {...form.getInputProps(`${path}.maxPerUser`)}
          />
          {hasTotal && <CountField label={texts.maxTotal} {...either} {...form.getInputProps(`${path}.maxTotal`)} />}
          <ChoiceField label={texts.period} choices={choicesOf("period")} {...form.getInputProps(`${path}.period`)} />
        </FieldRow>
      )}
    </fieldset>
  )
}
