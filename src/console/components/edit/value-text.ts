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

/** Puts a value of a form into words: briefly, for a comparison with another one. */
export const useValueText = () => {
  const texts = useMessages(messages)
  const format = useFormat()
  const textOf = (value: unknown): string => {
    if (value === null || value === undefined || value === "") return texts.none
    if (typeof value === "boolean") return value ? texts.yes : texts.no
    if (typeof value === "number") return format.number(value)
    if (typeof value === "string") return instant.test(value) ? format.dateTime(value) : value
    if (Array.isArray(value)) {
      const names = value.map(nameOf).filter((name) => typeof name === "string" && name !== "")
      if (value.length === 0) return texts.none
      return names.length === value.length ? names.join(", ") : texts.count(format.number(value.length))
    }
    if (typeof value !== "object" || isOff(value)) return texts.none
    return Object.entries(value)
      .filter(([name]) => name !== "isOn")
      .map(([, inner]) => textOf(inner))
      .join(" · ")
  }
  return textOf
}
