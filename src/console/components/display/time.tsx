import { Tooltip } from "@mantine/core"
import { useFormat } from "../../i18n/format.ts"

type TimeProps = {
  readonly at: string
  /** Shows seconds, for moments that are close together. */
  readonly isPrecise?: boolean
  /** The time zone; by default the organization's. */
  readonly timeZone?: string
}

/** A time by the organization's clock, or another; a tooltip shows the zone and the exact time. */
export const Time = ({ at, isPrecise, timeZone }: TimeProps) => {
  const format = useFormat()
  return (
    <Tooltip label={format.exactTime(at)}>
      <time dateTime={at}>{isPrecise ? format.preciseTime(at) : format.dateTime(at, timeZone)}</time>
    </Tooltip>
  )
}
