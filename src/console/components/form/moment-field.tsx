import { TextInput, type TextInputProps } from "@mantine/core"
import type { FieldProps } from "./fields.tsx"

const minuteMs = 60_000

/** The moment as the browser's field writes it: by the reader's clock, without a zone. */
const toLocal = (at: string): string => {
  if (Number.isNaN(Date.parse(at))) return ""
  const moment = new Date(at)
  return new Date(moment.getTime() - moment.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16)
}

const fromLocal = (local: string): string => (local === "" ? "" : new Date(local).toISOString())

/** A day and time of the reader's own clock; its value is a time in ISO 8601, or "" for none. */
export const MomentField = ({ value = "", onChange, ...input }: FieldProps<TextInputProps, string>) => (
  <TextInput
    {...input}
    type="datetime-local"
    value={toLocal(value)}
    onChange={(event) => onChange(fromLocal(event.currentTarget.value))}
  />
)
