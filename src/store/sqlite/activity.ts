import { and, asc, count, eq, gte, lt, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { type Activity, buckets, maxActivityRows } from "../../core/report.ts"
import type { HourCount, HourlyCounts } from "./hours.ts"
import type { Db } from "./open.ts"
import { codeRedemptions, promoCodes } from "./schema/code.ts"
import { plays } from "./schema/play.ts"
import { takeTurns } from "./turn.ts"

/** `from` included, `to` excluded, in epoch milliseconds. */
export type Range = { readonly from: number | undefined; readonly to: number | undefined }

/** The condition that a time lies within a range. */
export const within = (column: SQLiteColumn, { from, to }: Range): SQL | undefined =>
  and(from === undefined ? undefined : gte(column, from), to === undefined ? undefined : lt(column, to))

const stepRows = 2_000

const counted = {
  plays: { table: plays, at: plays.at, campaign: plays.campaign },
  codes: { table: promoCodes, at: promoCodes.createdAt, campaign: promoCodes.campaign },
  redemptions: { table: codeRedemptions, at: codeRedemptions.redeemedAt, campaign: codeRedemptions.campaign },
} as const
type Counted = keyof typeof counted

/** The ranges of time within `range` that hold a step's rows of a campaign each. */
export function* stepsOf(db: Db, name: Counted, campaignRow: number, { from, to }: Range): Generator<Range> {
  const { table, at, campaign } = counted[name]
  let start = from
  for (;;) {
    const [end] = db
      .select({ at })
      .from(table)
      .where(and(eq(campaign, campaignRow), within(at, { from: start, to })))
      .orderBy(asc(at))
      .limit(1)
      .offset(stepRows)
      .values() as [number][]
    if (!end) return yield { from: start, to }
    // More rows than a step holds may have one time: they are one step.
    const [next] = start !== undefined && end[0] <= start ? [start + 1] : end
    yield { from: start, to: next }
    start = next
  }
}

/** Counts over time, by the indexes by campaign and time, a few thousand rows a step. */
export const activityCounter = (db: Db, hourly: HourlyCounts) => {
  function* countSteps(name: Counted, campaignRow: number, range: Range): Generator<HourCount[]> {
    const { table, at, campaign } = counted[name]
    const hour = sql<number>`${at} - ${at} % ${sql.raw(String(buckets.hour))}`
    const won = name === "plays" ? sql<number>`sum(${plays.won})` : sql<number>`0`
    for (const step of stepsOf(db, name, campaignRow, range))
      yield db
        .select({ at: hour, n: count(), won })
        .from(table)
        .where(and(eq(campaign, campaignRow), within(at, step)))
        .groupBy(hour)
        .all()
  }

  /** What happened in the campaigns, by buckets of `size` milliseconds, whole hours; null when there are too many of them. */
  return async (campaignRows: readonly number[], range: Range, size: number): Promise<Activity[] | null> => {
    const giveWay = takeTurns()
    const byStart = new Map<number, { at: number } & Record<Counted | "wins", number>>()
    for (const campaignRow of campaignRows)
      for (const name of ["plays", "codes", "redemptions"] as const) {
        const count = (part: Range) => countSteps(name, campaignRow, part)
        for (const { at: hour, n, won } of await hourly(`${name} ${campaignRow}`, range, count, giveWay)) {
          const at = hour - (hour % size)
          const bucket = byStart.get(at) ?? { at, plays: 0, wins: 0, codes: 0, redemptions: 0 }
          bucket[name] += n
          bucket.wins += won
          byStart.set(at, bucket)
        }
        if (byStart.size > maxActivityRows) return null
      }
    return [...byStart.values()].sort((a, b) => a.at - b.at)
  }
}

export type CountActivity = ReturnType<typeof activityCounter>
