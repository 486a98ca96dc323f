import { Text } from "@mantine/core"
import { useZone } from "../../api/settings.ts"
import { useFormat } from "../../i18n/format.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { isDate, timesOfDay } from "../period/dates.ts"
import { DateFilter, useFilters } from "./filters.tsx"

const messages = defineMessages(
  { from: "Desde", to: "Hasta", backwards: "No puede ser anterior a «Desde»." },
  { from: "From", to: "To", backwards: "This cannot be before “From”." },
)

/** The dates in the address as times by the organization's clock; undefined until the time zone is known. */
export const useDays = (): { readonly from?: string; readonly to?: string } | undefined => {
  const timezone = useZone()
  const { from, to } = useFilters("from", "to").filters
  if (timezone === null) return undefined
  return {
    ...(isDate(from) && { from: timesOfDay(from, timezone).from }),
    ...(isDate(to) && { to: timesOfDay(to, timezone).to }),
  }
}

/** The first and last day of a list, and the time zone of these days. */
export const DayFilters = () => {
  const texts = useMessages(messages)
  const format = useFormat()
  const timezone = useZone()
  const { from, to } = useFilters("from", "to").filters
  const isBackwards = isDate(from) && isDate(to) && to < from
  return (
    <div className="filter-days">
      <DateFilter name="from" label={texts.from} />
      <DateFilter name="to" label={texts.to} error={isBackwards ? texts.backwards : undefined} />
      {timezone !== null && (
        <Text size="sm" c="dimmed" title={timezone}>
          {format.zoneName(timezone)}
        </Text>
      )}
    </div>
  )
}
