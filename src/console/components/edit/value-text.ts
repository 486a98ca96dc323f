import { amountAt } from "../../../core/money/amount-field.ts"
import { useAmountText } from "../../i18n/amount.ts"
import { useFormat } from "../../i18n/format.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"

const messages = defineMessages(
  { none: "vacío", yes: "sí", no: "no", count: (count: string) => `${count} en la lista` },
  { none: "empty", yes: "yes", no: "no", count: (count: string) => `${count} in the list` },
)

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

const nameOf = (item: unknown): unknown =>
  typeof item === "object" && item !== null ? ((item as { name?: unknown; question?: unknown }).name ?? null) : item

const isOff = (value: object) => "isOn" in value && value.isOn === false

/** Where a value stands: the record, or the values of its form, and the path of the field there. */
type Place = { readonly record: unknown; readonly path: string }
const nowhere: Place = { record: null, path: "" }

/** Puts a value of a form into words: briefly, for a comparison with another one. */
export const useValueText = () => {
  const texts = useMessages(messages)
  const format = useFormat()
  const amountText = useAmountText()
  const numberText = (value: number, { record, path }: Place): string => {
    const amount = amountAt(record, path)
    return amount ? amountText(value, amount.currency) : format.exact(value)
  }
  const textOf = (value: unknown, place: Place = nowhere): string => {
    if (value === null || value === undefined || value === "") return texts.none
    if (typeof value === "boolean") return value ? texts.yes : texts.no
    if (typeof value === "number") return numberText(value, place)
    if (typeof value === "string") return instant.test(value) ? format.dateTime(value) : value
    if (Array.isArray(value)) {
      const names = value.map(nameOf).filter((name) => typeof name === "string" && name !== "")
      if (value.length === 0) return texts.none
      return names.length === value.length ? names.join(", ") : texts.count(format.number(value.length))
    }
    if (typeof value !== "object" || isOff(value)) return texts.none
    return Object.entries(value)
      .filter(([name]) => name !== "isOn")
      .map(([name, inner]) => textOf(inner, { ...place, path: `${place.path}.${name}` }))
      .join(" · ")
  }
  return textOf
}
