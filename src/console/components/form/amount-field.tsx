import type { NumberInputProps } from "@mantine/core"
import { minorDigits } from "../../../core/money/minor-units.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { CountField, type FieldProps } from "./fields.tsx"

const messages = defineMessages(
  {
    minorUnits: "En la unidad menor de la moneda: centavos, o pesos donde no hay centavos.",
    choose: "Elige la moneda",
  },
  {
    minorUnits: "In the currency's minor unit: cents, or whole units where there are none.",
    choose: "Choose a currency",
  },
)

/** A number of minor units of any currency that stays exact when divided and multiplied again. */
const maxMinor = 10 ** 15

type AmountFieldProps = FieldProps<NumberInputProps, number | null> & {
  /** "" until one is chosen; null if there is none, so that the value of the minor unit is unknown. */
  readonly currency: string | null
}

/** An amount of money, entered in the currency's main unit; its value is in minor units, null while it is empty. */
export const AmountField = ({ currency, value, onChange, ...input }: AmountFieldProps) => {
  const texts = useMessages(messages)
  if (currency === null) {
    const description = [input.description, texts.minorUnits].filter(Boolean).join(" ")
    return <CountField value={value ?? null} onChange={onChange} {...input} description={description} />
  }
  if (currency === "")
    return <CountField {...input} value={null} onChange={onChange} disabled placeholder={texts.choose} />
  const digits = minorDigits(currency)
  const unit = 10 ** digits
  return (
    <CountField
      decimals={digits}
      max={maxMinor / unit}
      suffix={` ${currency}`}
      {...input}
      value={value == null ? null : value / unit}
      onChange={(entered) => onChange(entered === null ? null : Math.round(entered * unit))}
    />
  )
}
