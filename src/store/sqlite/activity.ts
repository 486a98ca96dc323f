import { type Activity, maxActivityRows } from "../../core/report.ts"
import { hourlyCounter } from "./hourly.ts"
import { type HourCount, hourMs, type LogName, logCounter, type Range } from "./log.ts"
import type { Db } from "./open.ts"
import { takeTurns } from "./turn.ts"

/** The whole hours of a range, and the parts of an hour before and after them. */
const cut = ({ from = 0, to = Number.POSITIVE_INFINITY }: Range) => {
  const first = Math.ceil(from / hourMs) * hourMs
  const end = Number.isFinite(to) ? Math.floor(to / hourMs) * hourMs : to
  if (first > end) return { whole: null, parts: [{ from, to }] }
  const parts = [{ from, to: first }, ...(Number.isFinite(end) ? [{ from: end, to }] : [])]
  return { whole: { from: first, to: end }, parts: parts.filter((part) => part.from < part.to) }
}

/** Counts over time, by hours that are kept in memory: only rows added since the last read, and parts of an hour, are read. */
export const activityCounter = (db: Db) => {
  const counters = (["plays", "codes", "redemptions"] as const).map((name) => {
    const log = logCounter(db, name)
    return { name, log, hourly: hourlyCounter(log) }
  })

  /** What happened in the campaigns, by buckets of `size` milliseconds, whole hours; null when there are too many. */
  return async (campaignRows: readonly number[], range: Range, size: number): Promise<Activity[] | null> => {
    const buckets = new Map<number, { at: number } & Record<LogName | "wins", number>>()
    const { whole, parts } = cut(range)
    const giveWay = takeTurns()
    for (const { name, log, hourly } of counters) {
      await hourly.advance()
      const visit = ({ at, rows, won }: HourCount) => {
        const start = at - (at % size)
        const bucket = buckets.get(start) ?? { at: start, plays: 0, wins: 0, codes: 0, redemptions: 0 }
        bucket[name] += rows
        bucket.wins += won
        buckets.set(start, bucket)
      }
      for (const campaignRow of campaignRows) {
        if (whole) await hourly.visit(campaignRow, whole.from, whole.to, visit)
        for (const part of parts) await log.countRange(campaignRow, part, undefined, visit)
        if (buckets.size > maxActivityRows) return null
        await giveWay()
      }
    }
    return [...buckets.values()].sort((a, b) => a.at - b.at)
  }
}

export type CountActivity = ReturnType<typeof activityCounter>
