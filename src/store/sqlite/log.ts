import { and, asc, count, desc, eq, gt, gte, lt, lte, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import type { Db } from "./open.ts"
import { codeRedemptions, promoCodes } from "./schema/code.ts"
import { plays } from "./schema/play.ts"
import { takeTurns } from "./turn.ts"

/** `from` included, `to` excluded, in epoch milliseconds. */
export type Range = { readonly from: number | undefined; readonly to: number | undefined }

/** The condition that a time lies within a range. */
export const within = (column: SQLiteColumn, { from, to }: Range): SQL | undefined =>
  and(from === undefined ? undefined : gte(column, from), to === undefined ? undefined : lt(column, to))

/** Few enough rows to be counted at once. */
export const stepRows = 5_000
export const hourMs = 3_600_000

const logs = {
  plays: { table: plays, id: plays.id, at: plays.at, campaign: plays.campaign },
  codes: { table: promoCodes, id: promoCodes.id, at: promoCodes.createdAt, campaign: promoCodes.campaign },
  redemptions: {
    table: codeRedemptions,
    id: codeRedemptions.id,
    at: codeRedemptions.redeemedAt,
    campaign: codeRedemptions.campaign,
  },
} as const
export type LogName = keyof typeof logs

/** Rows of a campaign in the hour that begins at `at`; `won` is the wins among plays. */
export type HourCount = { readonly campaign: number; readonly at: number; readonly rows: number; readonly won: number }

/** Counts the rows of a log: tables whose rows are only added, under growing row numbers. */
export const logCounter = (db: Db, name: LogName) => {
  const { table, id, at, campaign } = logs[name]
  const hour = sql<number>`${at} - ${at} % ${sql.raw(String(hourMs))}`
  const won = name === "plays" ? sql<number>`sum(${plays.won})` : sql<number>`0`

  const countRows = (where: SQL | undefined): HourCount[] =>
    db.select({ campaign, at: hour, rows: count(), won }).from(table).where(where).groupBy(campaign, hour).all()

  /** The ranges of time within `range` that hold a step's rows of a campaign each. */
  function* steps(campaignRow: number, { from, to }: Range): Generator<Range> {
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

  return {
    newestRow: (): number => db.select({ id }).from(table).orderBy(desc(id)).limit(1).get()?.id ?? 0,
    /** The rows after the row number `after`, up to and including `upTo`, of every campaign. */
    countAdded: (after: number, upTo: number): HourCount[] => countRows(and(gt(id, after), lte(id, upTo))),
    /** The rows of a campaign within a range of time, up to the row `upTo`, in steps with other requests in between. */
    countRange: async (
      campaignRow: number,
      range: Range,
      upTo: number | undefined,
      visit: (counted: HourCount) => void,
    ): Promise<void> => {
      const giveWay = takeTurns()
      const known = upTo === undefined ? undefined : lte(id, upTo)
      for (const step of steps(campaignRow, range)) {
        for (const counted of countRows(and(eq(campaign, campaignRow), within(at, step), known))) visit(counted)
        await giveWay()
      }
    },
  }
}

export type LogCounter = ReturnType<typeof logCounter>
