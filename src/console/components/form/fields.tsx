import { NumberInput, Select } from "@mantine/core"
import type { ReactNode } from "react"
import { useLanguage } from "../../i18n/language.tsx"

type CountFieldProps = {
  readonly label: string
  readonly description?: string
  readonly value: number | null
  onChange(value: number | null): void
  readonly min?: number
  readonly max?: number
  /** Digits after the point; none unless told. */
  readonly decimals?: number
  readonly suffix?: string
  readonly placeholder?: string
  readonly isRequired?: boolean
  readonly isLabelHidden?: boolean
}

const separatorOf = (locale: string, part: "group" | "decimal") =>
  new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1_234_567.8).find(({ type }) => type === part)
    ?.value

/** A number, written as the reader writes numbers; null while it is empty. */
export const CountField = (props: CountFieldProps) => {
  const {
    label,
    description,
    value,
    onChange,
    min = 0,
    max,
    decimals = 0,
    suffix,
    placeholder,
    isRequired,
    isLabelHidden,
  } = props
  const { locale } = useLanguage()
  const group = separatorOf(locale, "group")
  const decimal = separatorOf(locale, "decimal") ?? "."
  return (
    <NumberInput
      {...(isLabelHidden ? { "aria-label": label } : { label })}
      description={description}
      value={value ?? ""}
      onChange={(entered) => onChange(entered === "" ? null : Number(entered))}
      min={min}
      max={max ?? Number.MAX_SAFE_INTEGER}
      clampBehavior="blur"
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      decimalSeparator={decimal}
      {...(group !== undefined && group !== decimal && { thousandSeparator: group })}
      suffix={suffix ?? ""}
      placeholder={placeholder ?? ""}
      required={isRequired ?? false}
      hideControls
    />
  )
}

type ChoiceFieldProps = {
  readonly label: string
  readonly description?: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  onChange(value: string): void
  readonly isSearchable?: boolean
}

/** One of several values; one that is set but not among the choices is shown as it is. */
export const ChoiceField = ({ label, description, choices, value, onChange, isSearchable }: ChoiceFieldProps) => {
  const isKnown = value === "" || choices.some((choice) => choice.value === value)
  return (
    <Select
      label={label}
      description={description}
      data={isKnown ? [...choices] : [...choices, { value, label: value }]}
      value={value === "" ? null : value}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
      allowDeselect={false}
      searchable={isSearchable ?? false}
    />
  )
}

/** Fields side by side where there is room. */
export const FieldRow = ({ children }: { children: ReactNode }) => <div className="field-row">{children}</div>
