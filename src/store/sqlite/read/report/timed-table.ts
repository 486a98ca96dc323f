import { and, asc, eq, gt, gte, lt, lte, type SQL } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { bound, boundLimit } from "../../engine/bound.ts"
import type { Db } from "../../file/open.ts"
import { codeRedemptions, promoCodes } from "../../schema/code.ts"
import { redemptions } from "../../schema/mini-game.ts"
import { plays } from "../../schema/play.ts"

/** `from` inclusive, `to` exclusive, in epoch milliseconds. */
export type Range = { readonly from: number | undefined; readonly to: number | undefined }

/** The condition that a time lies within a range. */
export const within = (column: SQLiteColumn, { from, to }: Range): SQL | undefined =>
  and(from === undefined ? undefined : gte(column, from), to === undefined ? undefined : lt(column, to))

const stepRows = 2_000

/** A table with an index by owner and time. */
type Timed = { readonly id: SQLiteColumn; readonly owner: SQLiteColumn; readonly at: SQLiteColumn }

/** The conditions of the steps that read the rows of one time within `own`: there may be any number of rows. */
function* stepsOfTime(db: Db, { id, at }: Timed, own: SQL, time: number): Generator<SQL> {
  const ofTime = and(own, eq(at, time)) as SQL
  let after = 0
  for (;;) {
    const [last] = db
      .select({ id })
      .from(id.table)
      .where(and(ofTime, gt(id, after)))
      .orderBy(asc(id))
      .limit(1)
      .offset(stepRows - 1)
      .values() as [number][]
    yield and(ofTime, gt(id, after), last ? lte(id, last[0]) : undefined) as SQL
    if (!last) return
    after = last[0]
  }
}

/** Reads tables by time in steps of a few thousand rows each. */
const timedTable = (db: Db, timed: Timed) => {
  const { id, owner: ofOwner, at } = timed
  const selectFirst = db
    .select({ at })
    .from(id.table)
    .where(and(eq(ofOwner, bound("owner")), gte(at, bound("from"))))
    .orderBy(asc(at))
    .limit(boundLimit(1))
    .prepare()

  /** The conditions of the steps that read the rows of `owner` within a range. */
  function* steps(owner: number, { from, to }: Range): Generator<SQL> {
    // Most owners have no rows in most ranges; a prepared statement finds that out in microseconds.
    const first = selectFirst.get({ owner, from: from ?? 0 }) as { at: number } | undefined
    if (!first || first.at >= (to ?? Number.POSITIVE_INFINITY)) return
    const own = eq(ofOwner, owner)
    for (let start = first.at; ; ) {
      const [end] = db
        .select({ at })
        .from(id.table)
        .where(and(own, within(at, { from: start, to })))
        .orderBy(asc(at))
        .limit(1)
        .offset(stepRows)
        .values() as [number][]
      if (!end) return yield and(own, within(at, { from: start, to })) as SQL
      const [next] = end
      if (next > start) {
        yield and(own, within(at, { from: start, to: next })) as SQL
        start = next
      } else {
        yield* stepsOfTime(db, timed, own, start)
        start++
      }
    }
  }

  return { table: id.table, at, steps }
}

/** The tables that reports read by time. */
export const timedTables = (db: Db) => ({
  plays: timedTable(db, { id: plays.id, owner: plays.campaign, at: plays.at }),
  codes: timedTable(db, { id: promoCodes.id, owner: promoCodes.campaign, at: promoCodes.createdAt }),
  redemptions: timedTable(db, {
    id: codeRedemptions.id,
    owner: codeRedemptions.campaign,
    at: codeRedemptions.redeemedAt,
  }),
  awardRedemptions: timedTable(db, { id: redemptions.id, owner: redemptions.miniGame, at: redemptions.redeemedAt }),
})

export type TimedTables = ReturnType<typeof timedTables>
