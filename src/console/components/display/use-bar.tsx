import { Progress } from "@mantine/core"
import type { components } from "../../api/schema.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"

const messages = defineMessages(
  { usedOf: (used: string, maximum: string, period: string) => `${used} de ${maximum} ${period}` },
  { usedOf: (used: string, maximum: string, period: string) => `${used} of ${maximum} ${period}` },
)

/** A total limit in its current period. */
export type LimitUse = components["schemas"]["LimitUse"]

type UseBarProps = {
  /** The name of what is used up, for screen readers and above the bar. */
  readonly label: string
  readonly isLabelHidden?: boolean
  readonly use: { readonly used: number; readonly maxTotal: number }
  /** The period in which it is counted. */
  readonly period: string
  show(count: number): string
}

const lowShare = 0.8

/** How much of a limit is used: as a bar, and in words. */
export const UseBar = ({ label, isLabelHidden = false, use: { used, maxTotal }, period, show }: UseBarProps) => {
  const texts = useMessages(messages)
  const share = maxTotal > 0 ? Math.min(1, used / maxTotal) : 1
  return (
    <div className="use-bar">
      {!isLabelHidden && <span>{label}</span>}
      <span className="use-bar-text">{texts.usedOf(show(used), show(maxTotal), period.toLowerCase())}</span>
      <Progress value={100 * share} color={share >= lowShare ? "orange" : "brand"} aria-label={label} />
    </div>
  )
}
