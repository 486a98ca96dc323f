import { Tooltip } from "@mantine/core"
import { useFormat } from "../i18n/format.ts"

/** A moment in the reader's time zone; the zone and the exact time on pointing at it. */
export const Time = ({ at }: { at: string }) => {
  const format = useFormat()
  return (
    <Tooltip label={format.exactTime(at)}>
      <time dateTime={at}>{format.dateTime(at)}</time>
    </Tooltip>
  )
}
