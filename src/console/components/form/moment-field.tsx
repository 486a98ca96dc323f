import { TextInput, type TextInputProps } from "@mantine/core"
import { useClock } from "../../i18n/clock.ts"
import { fromLocalTime, toLocalTime } from "../../i18n/time-zone.ts"
import type { FieldProps } from "./fields.tsx"

type MomentFieldProps = FieldProps<TextInputProps, string> & {
  /** The time zone; by default the one in which times are shown. */
  readonly timeZone?: string
}

/** A day and time; its value is a time in ISO 8601, or "" for none. */
export const MomentField = ({ value = "", onChange, timeZone, ...input }: MomentFieldProps) => {
  const clock = useClock()
  const zone = timeZone ?? clock
  const ms = Date.parse(value)
  return (
    <TextInput
      {...input}
      type="datetime-local"
      max="9999-12-31T23:59"
      value={Number.isNaN(ms) ? "" : toLocalTime(ms, zone)}
      onChange={({ currentTarget: { value: local } }) =>
        onChange(local === "" ? "" : new Date(fromLocalTime(local, zone)).toISOString())
      }
    />
  )
}
