import { and, count, eq, isNull, sql } from "drizzle-orm"
import { quarterMs } from "../../../../core/report/report.ts"
import { isGivenApart, issuedCost } from "../../../budget-cost.ts"
import type { Db } from "../../file/open.ts"
import { promoCodes } from "../../schema/code.ts"
import { plays } from "../../schema/play.ts"
import { archivedSteps } from "../count/activity.ts"
import type { QuarterCount } from "./quarters.ts"
import type { Range, TimedTables } from "./timed-table.ts"

const spinsOfAStep = 2_000

type SpunCode = { readonly id: number; readonly at: number; readonly hasCode: number }

/** The points that the plays of a campaign gave, by the quarter of an hour. */
export const pointsSteps = (db: Db, { plays: timed }: TimedTables) => {
  const quarter = sql<number>`${plays.at} - ${plays.at} % ${sql.raw(String(quarterMs))}`
  const given = sql<number>`coalesce(sum((SELECT sum(l.points) FROM points_ledger l INDEXED BY points_ledger_of_plays
    WHERE l.source_id = ${plays.sessionId} AND l.reason IN ('play', 'play_cost') AND l.reason = 'play')), 0)`
  const countArchived = archivedSteps(db, { table: "archived_wins", n: "wins", won: "points" })
  return function* (campaign: number, range: Range): Generator<QuarterCount[]> {
    yield* countArchived(campaign, range)
    for (const step of timed.steps(campaign, range)) {
      const wins = and(step, eq(plays.won, true), isNull(plays.prizeCode))
      yield db.select({ at: quarter, n: count(), won: given }).from(plays).where(wins).groupBy(quarter).all()
    }
  }
}

/** What the codes of a campaign cost that no play or spin gave, by the quarter of an hour. */
export const costSteps = (db: Db, { codes: timed }: TimedTables) => {
  const quarter = sql<number>`${promoCodes.createdAt} - ${promoCodes.createdAt} % ${sql.raw(String(quarterMs))}`
  const cost = sql<number>`${sql.raw(issuedCost("promo_codes"))}`
  const isApart = sql.raw(isGivenApart("promo_codes"))
  return function* (campaign: number, range: Range): Generator<QuarterCount[]> {
    for (const step of timed.steps(campaign, range)) {
      const given = db.select({ at: quarter, n: cost, won: sql<number>`0` }).from(promoCodes)
      yield given.where(and(step, isApart)).groupBy(quarter).all()
    }
  }
}

/** The codes that the spins of a mini-game gave, from the newest back to those before the range. */
export const codeSteps = ({ $client: client }: Db) => {
  const read = client.query<SpunCode, [number, number, number]>(
    `SELECT id, created_at AS at, prize_code IS NOT NULL AS hasCode FROM awards INDEXED BY awards_by_notification
     WHERE notification = ? AND id < ? ORDER BY id DESC LIMIT ?`,
  )
  return function* (miniGame: number, { from = 0, to = Number.MAX_SAFE_INTEGER }: Range): Generator<QuarterCount[]> {
    for (let below = Number.MAX_SAFE_INTEGER; ; ) {
      const rows = read.all(miniGame, below, spinsOfAStep)
      yield rows
        .filter(({ at, hasCode }) => hasCode === 1 && at >= from && at < to)
        .map(({ at }) => ({ at: at - (at % quarterMs), n: 1, won: 1 }))
      const last = rows.at(-1)
      if (rows.length < spinsOfAStep || !last || last.at < from) return
      below = last.id
    }
  }
}
