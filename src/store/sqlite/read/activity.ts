import { count, sql } from "drizzle-orm"
import { takeTurns } from "../../../concurrency/turn.ts"
import { type Activity, maxActivityRows, quarterMs } from "../../../core/report/report.ts"
import type { Db } from "../file/open.ts"
import { plays } from "../schema/play.ts"
import type { QuarterCount, QuarterlyCounts } from "./report/quarters.ts"
import type { Range, TimedTables } from "./report/timed-table.ts"

const counted = ["plays", "codes", "redemptions"] as const
type Counted = (typeof counted)[number]

/** Counts over time, using the indexes by campaign and time, a few thousand rows per step. */
export const activityCounter = (db: Db, tables: TimedTables, quarterly: QuarterlyCounts) => {
  function* countSteps(name: Counted, campaignRow: number, range: Range): Generator<QuarterCount[]> {
    const { table, at, steps } = tables[name]
    const quarter = sql<number>`${at} - ${at} % ${sql.raw(String(quarterMs))}`
    const won = name === "plays" ? sql<number>`sum(${plays.won})` : sql<number>`0`
    for (const step of steps(campaignRow, range))
      yield db.select({ at: quarter, n: count(), won }).from(table).where(step).groupBy(quarter).all()
  }

  /**
   * The activity of campaigns; `startOf` maps a quarter of an hour to its bucket. Null if there are too many buckets.
   */
  return async (
    orgId: string,
    campaignRows: readonly number[],
    range: Range,
    startOf: (quarter: number) => number,
  ): Promise<Activity[] | null> => {
    const giveWay = takeTurns()
    await giveWay()
    const byStart = new Map<number, { at: number } & Record<Counted | "wins", number>>()
    for (const campaignRow of campaignRows)
      for (const name of counted) {
        await giveWay()
        const count = (part: Range) => countSteps(name, campaignRow, part)
        for (const { at: quarter, n, won } of await quarterly(orgId, `${name} ${campaignRow}`, range, count, giveWay)) {
          const at = startOf(quarter)
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
