import {
  NumberInput,
  type NumberInputProps,
  Select,
  type SelectProps,
  TextInput,
  type TextInputProps,
} from "@mantine/core"
import type { ReactNode } from "react"
import { useLanguage } from "../../i18n/language.tsx"
import { defineMessages, useMessages } from "../../i18n/messages.ts"

/** The properties of a field whose value is a `Value`, as a form provides them. */
export type FieldProps<Props, Value> = Omit<Props, "value" | "defaultValue" | "onChange" | "data"> & {
  readonly value?: Value
  onChange(value: Value): void
}

type CountFieldProps = FieldProps<NumberInputProps, number | null> & {
  /** Digits after the point; none by default. */
  readonly decimals?: number
}

const separatorOf = (locale: string, part: "group" | "decimal") =>
  new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1_234_567.8).find(({ type }) => type === part)
    ?.value

/** A number, in the reader's format; null while it is empty. */
export const CountField = ({ value, onChange, decimals = 0, ...input }: CountFieldProps) => {
  const { locale } = useLanguage()
  const group = separatorOf(locale, "group")
  const decimal = separatorOf(locale, "decimal") ?? "."
  return (
    <NumberInput
      min={0}
      max={Number.MAX_SAFE_INTEGER}
      clampBehavior="blur"
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      decimalSeparator={decimal}
      {...(group !== undefined && group !== decimal && { thousandSeparator: group })}
      hideControls
      {...input}
      value={value ?? ""}
      onChange={(entered) => onChange(entered === "" ? null : Number(entered))}
    />
  )
}

export type ChoiceFieldProps = FieldProps<SelectProps, string> & {
  readonly choices: readonly { readonly value: string; readonly label: string }[]
}

/** One of several values; a current value that is not among the choices is shown as it is. */
export const ChoiceField = ({ choices, value = "", onChange, ...input }: ChoiceFieldProps) => {
  const isKnown = value === "" || choices.some((choice) => choice.value === value)
  return (
    <Select
      allowDeselect={false}
      {...input}
      data={isKnown ? [...choices] : [...choices, { value, label: value }]}
      value={value === "" ? null : value}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
    />
  )
}

const messages = defineMessages({ id: "Identificador" }, { id: "ID" })

/** The id of something new; the service chooses one if it is empty (docs/api.md#ids). */
export const IdField = ({ onChange, ...input }: FieldProps<TextInputProps, string>) => {
  const texts = useMessages(messages)
  return (
    <TextInput
      label={texts.id}
      pattern="[A-Za-z0-9_:\-]{1,200}"
      spellCheck={false}
      autoCapitalize="none"
      data-kind="id"
      {...input}
      onChange={(event) => onChange(event.currentTarget.value.trim())}
    />
  )
}

/** Fields side by side if there is room. */
export const FieldRow = ({ children }: { children: ReactNode }) => <div className="field-row">{children}</div>
