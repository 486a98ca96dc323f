import { Text, UnstyledButton, VisuallyHidden } from "@mantine/core"
import { Clock, FastForward, Snowflake } from "lucide-react"
import { useState } from "react"
import { later } from "../../components/layout/later.tsx"
import { useClock } from "../../i18n/clock.ts"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useTestClock, useTicking } from "./clock.tsx"
import { testModeMessages } from "./messages.ts"

const ClockDialog = later<{ onClose: () => void }>(() => import("./dialog.tsx"), null)

/** The time of the organization; pressing it opens the control of the clock. */
export const ClockButton = () => {
  const texts = useMessages(testModeMessages)
  const format = useFormat()
  const timeZone = useClock()
  const { isFrozen, advance } = useTestClock()
  const now = new Date(useTicking()).toISOString()
  const [isOpen, setOpen] = useState(false)
  const state = advance.isBusy ? texts.moving : isFrozen ? texts.frozen : texts.running
  const Icon = advance.isBusy ? FastForward : isFrozen ? Snowflake : Clock
  return (
    <>
      <UnstyledButton className="test-clock" title={timeZone} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon size={16} aria-hidden />
        <VisuallyHidden>{texts.clock}</VisuallyHidden>
        <Text span inherit visibleFrom="sm">
          {format.dateTime(now)}
        </Text>
        <Text span inherit hiddenFrom="sm">
          {`${format.daysOf(timeZone)(now)}, ${format.time(now)}`}
        </Text>
        <span className="test-clock-state">{state}</span>
      </UnstyledButton>
      {isOpen && <ClockDialog onClose={() => setOpen(false)} />}
    </>
  )
}
