import { periodByKey } from "../../period.ts"
import { type Refusal, refuseField } from "../../refusal.ts"

/** Days in the campaign's time zone, such as 2026-11-21; both are included. */
export type ResultDays = { readonly from?: string; readonly to?: string }

/** If there are more days, the newest are shown. */
export const maxDays = 400

const dayRule = "a day such as 2026-11-21"

/** The instants of the requested days in a time zone: `from` inclusive, `to` exclusive, in epoch milliseconds. */
export const instantsOf = (
  { from, to }: ResultDays,
  timezone: string,
): { readonly from: number | undefined; readonly to: number | undefined } | Refusal => {
  const first = from === undefined ? undefined : periodByKey("day", timezone, from)
  if (first === null) return refuseField("from", dayRule)
  const last = to === undefined ? undefined : periodByKey("day", timezone, to)
  if (last === null) return refuseField("to", dayRule)
  if (first && last && last.start < first.start) return refuseField("to", "the same day as from or a later one")
  return { from: first?.start, to: last?.end }
}
