import type { Logger } from "pino"
import type { UnreadableRecord } from "./core/unreadable.ts"

/** How many records are reported; further ones are not. */
const maxTold = 100

/** Logs each record that cannot be read once, and counts them. */
export const unreadableOnce = (log: Pick<Logger, "warn">) => {
  const told = new Set<string>()
  const tell = ({ record, message }: Pick<UnreadableRecord, "record" | "message">) => {
    if (told.has(record) || told.size > maxTold) return
    told.add(record)
    if (told.size <= maxTold) log.warn({ record }, message)
    else log.warn("more records cannot be read: bun run cli doctor names them")
  }
  return {
    tell,
    /** How many were found; no more than can be reported. */
    count: () => Math.min(told.size, maxTold),
  }
}
