import { Tooltip } from "@mantine/core"
import { useFormat } from "../../i18n/format.ts"

type TimeProps = {
  readonly at: string
  /** With the seconds, where moments lie close together. */
  readonly isPrecise?: boolean
  /** Whose clock it is shown by; the organization's by default. */
  readonly timeZone?: string
}

/** A moment by the organization's clocks, or others; the zone and the exact time on pointing at it. */
export const Time = ({ at, isPrecise, timeZone }: TimeProps) => {
  const format = useFormat()
  return (
    <Tooltip label={format.exactTime(at)}>
      <time dateTime={at}>{isPrecise ? format.preciseTime(at) : format.dateTime(at, timeZone)}</time>
    </Tooltip>
  )
}
