import { count, sql } from "drizzle-orm"
import { takeTurns } from "../../../../concurrency/turn.ts"
import { type Activity, maxActivityRows, quarterMs } from "../../../../core/report/report.ts"
import type { Db } from "../../file/open.ts"
import type { ArchiveReaders } from "../../log/play/archive-readers.ts"
import { plays } from "../../schema/play.ts"
import type { QuarterCount, QuarterlyCounts } from "../report/quarters.ts"
import type { Range, TimedTables } from "../report/timed-table.ts"

const counted = ["plays", "codes", "redemptions"] as const
type Counted = (typeof counted)[number]

/** How many quarters of an hour of the archive a step reads. */
const archivedOfAStep = 2_000

type Needs = {
  readonly tables: TimedTables
  readonly quarterly: QuarterlyCounts
  readonly archiveReaders: ArchiveReaders
}

type ArchivedSums = { readonly table: "archived_counts" | "archived_wins"; readonly n: string; readonly won: string }

/** What is counted of plays in the archive, each at the beginning of its quarter of an hour. */
export const archivedSteps = ({ $client: client }: Db, { table, n, won }: ArchivedSums) => {
  const read = client.query<QuarterCount, [campaign: number, from: number, to: number]>(
    `SELECT at, sum(${n}) AS n, sum(${won}) AS won FROM ${table} WHERE campaign = ? AND at >= ? AND at < ?
     GROUP BY at ORDER BY at LIMIT ${archivedOfAStep}`,
  )
  return function* (campaign: number, { from = 0, to = Number.MAX_SAFE_INTEGER }: Range): Generator<QuarterCount[]> {
    for (let start = from, count = archivedOfAStep; count === archivedOfAStep; ) {
      const step = read.all(campaign, start, to)
      yield step
      count = step.length
      start = (step.at(-1)?.at ?? start) + 1
    }
  }
}

/** Counts over time, using the indexes by campaign and time, a few thousand rows per step. */
export const activityCounter = (db: Db, { tables, quarterly, archiveReaders }: Needs) => {
  const countLosses = archivedSteps(db, { table: "archived_counts", n: "plays", won: "0" })
  const countWins = archivedSteps(db, { table: "archived_wins", n: "wins", won: "wins" })

  function* countSteps(name: Counted, campaignRow: number, range: Range): Generator<QuarterCount[]> {
    const { table, at, steps } = tables[name]
    const quarter = sql<number>`${at} - ${at} % ${sql.raw(String(quarterMs))}`
    const won = name === "plays" ? sql<number>`sum(${plays.won})` : sql<number>`0`
    for (const step of steps(campaignRow, range))
      yield db.select({ at: quarter, n: count(), won }).from(table).where(step).groupBy(quarter).all()
    if (name !== "plays") return
    yield* countLosses(campaignRow, range)
    yield* countWins(campaignRow, range)
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
        const read = () =>
          quarterly(
            orgId,
            `${name} ${campaignRow}`,
            range,
            count,
            giveWay,
            name === "plays" ? archiveReaders.leftUntil(campaignRow) : 0,
          )
        for (const { at: quarter, n, won } of await (name === "plays" ? archiveReaders.during(read) : read())) {
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
