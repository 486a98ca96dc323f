import { parseTimestamp } from "../../core/period.ts"

/** The instants of `from` and `to`, Timestamp fields of a request: `from` is inclusive, `to` is exclusive. */
export const readRange = ({ from, to }: { from?: string; to?: string }) => {
  const start = from === undefined ? null : parseTimestamp(from)
  const end = to === undefined ? null : parseTimestamp(to)
  return { ...(start !== null && { from: start }), ...(end !== null && { to: end }) }
}
