import { TextInput } from "@mantine/core"

type MomentFieldProps = {
  readonly label: string
  readonly description?: string
  /** A time in ISO 8601, or "" for none. */
  readonly value: string
  onChange(value: string): void
  readonly isRequired?: boolean
}

const minuteMs = 60_000

/** The moment as the browser's field writes it: by the reader's clock, without a zone. */
const toLocal = (at: string): string => {
  if (Number.isNaN(Date.parse(at))) return ""
  const moment = new Date(at)
  return new Date(moment.getTime() - moment.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16)
}

const fromLocal = (local: string): string => (local === "" ? "" : new Date(local).toISOString())

/** A day and time of the reader's own clock. */
export const MomentField = ({ label, description, value, onChange, isRequired }: MomentFieldProps) => (
  <TextInput
    type="datetime-local"
    label={label}
    description={description}
    value={toLocal(value)}
    onChange={(event) => onChange(fromLocal(event.currentTarget.value))}
    required={isRequired ?? false}
  />
)
