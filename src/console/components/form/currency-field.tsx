import { useLanguage } from "../../i18n/language.tsx"
import { ChoiceField, type ChoiceFieldProps } from "./fields.tsx"

const currencies = Intl.supportedValuesOf("currency")

/** One of the world's currencies by its ISO 4217 code; typing its code or name finds it. */
export const CurrencyField = (props: Omit<ChoiceFieldProps, "choices">) => {
  const { locale } = useLanguage()
  const names = new Intl.DisplayNames(locale, { type: "currency" })
  const choices = currencies.map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }))
  return <ChoiceField {...props} choices={choices} searchable limit={100} />
}
