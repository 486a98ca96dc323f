import { SegmentedControl } from "@mantine/core"
import { useSearchParams } from "wouter"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { type Span, startOf } from "./activity.ts"

const messages = defineMessages(
  { label: "Periodo", day: "24 horas", week: "7 días", month: "30 días", quarter: "90 días" },
  { label: "Period", day: "24 hours", week: "7 days", month: "30 days", quarter: "90 days" },
)

const spans = {
  day: { bucket: "hour", count: 24 },
  week: { bucket: "day", count: 7 },
  month: { bucket: "day", count: 30 },
  quarter: { bucket: "day", count: 90 },
} as const satisfies Record<string, Span>

type PeriodName = keyof typeof spans
const isPeriod = (name: string | null): name is PeriodName => name !== null && name in spans

/** The period that the address names, and a control that chooses another; `from` is where it begins. */
export const usePeriod = () => {
  const texts = useMessages(messages)
  const [parameters, setParameters] = useSearchParams()
  const asked = parameters.get("period")
  const name: PeriodName = isPeriod(asked) ? asked : "month"
  const span: Span = spans[name]
  const choose = (period: string) => setParameters((old) => ({ ...Object.fromEntries(old), period }), { replace: true })
  const control = (
    <SegmentedControl
      aria-label={texts.label}
      size="sm"
      className="period"
      value={name}
      onChange={choose}
      data={(Object.keys(spans) as PeriodName[]).map((value) => ({ value, label: texts[value] }))}
    />
  )
  return { span, from: startOf(span, Date.now()), control }
}
