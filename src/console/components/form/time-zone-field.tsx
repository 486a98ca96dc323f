import { ChoiceField, type ChoiceFieldProps } from "./fields.tsx"

const timeZones = ["UTC", ...Intl.supportedValuesOf("timeZone")].map((zone) => ({
  value: zone,
  label: zone.replaceAll("_", " "),
}))

/** One of the world's time zones by its IANA name; typing finds it. */
export const TimeZoneField = (props: Omit<ChoiceFieldProps, "choices">) => (
  <ChoiceField {...props} choices={timeZones} searchable />
)
