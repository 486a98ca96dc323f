import { ChoiceField } from "./fields.tsx"

const timeZones = ["UTC", ...Intl.supportedValuesOf("timeZone")].map((zone) => ({
  value: zone,
  label: zone.replaceAll("_", " "),
}))

type TimeZoneFieldProps = {
  readonly label: string
  readonly description: string
  /** An IANA name. */
  readonly value: string
  onChange(zone: string): void
}

/** One of the world's time zones; typing finds it. */
export const TimeZoneField = (props: TimeZoneFieldProps) => <ChoiceField {...props} choices={timeZones} isSearchable />
