import { takeTurns } from "../../../concurrency/turn.ts"
import { isRefusal, type Refusal } from "../../../core/refusal.ts"
import {
  type CountedBy,
  type LoggedSpin,
  type SpinCost,
  type SpinCount,
  type SpinCounts,
  tallyOf,
} from "../../../core/report/result/spin-tally.ts"
import type { GroupCommit } from "../engine/commit/commit.ts"
import type { Db } from "../file/open.ts"

/** How many spins a step counts, which takes a few milliseconds. A reader counts fewer than a step itself. */
const spinsOfAStep = 2_000

type Row = Omit<LoggedSpin, "hasCode" | "won"> & {
  readonly id: number
  readonly won: number
  readonly hasCode: number
}
type Mark = { readonly upTo: number; readonly timezone: string }

const statementsFor = ({ $client: client }: Db) => ({
  mark: client.query<Mark, [number]>("SELECT up_to AS upTo, timezone FROM spin_marks WHERE notification = ?"),
  setMark: client.query("INSERT OR REPLACE INTO spin_marks (notification, up_to, timezone) VALUES (?, ?, ?)"),
  forgetCounts: client.query("DELETE FROM spin_counts WHERE notification = ?"),
  forgetCosts: client.query("DELETE FROM spin_costs WHERE notification = ?"),
  addCount: client.query(
    `INSERT INTO spin_counts (notification, day, odds_since, segment_id, spins, wins, points)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET spins = spins + excluded.spins, wins = wins + excluded.wins,
       points = points + excluded.points`,
  ),
  addCost: client.query(
    `INSERT INTO spin_costs (notification, day, currency, codes, prizes) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET codes = codes + excluded.codes, prizes = prizes + excluded.prizes`,
  ),
  counts: client.query<SpinCount, [number]>(
    `SELECT day, odds_since AS oddsSince, segment_id AS segmentId, spins, wins, points FROM spin_counts
     WHERE notification = ?`,
  ),
  costs: client.query<SpinCost, [number]>("SELECT day, currency, codes, prizes FROM spin_costs WHERE notification = ?"),
  later: client.query<Row, [number, number, number]>(
    `SELECT id, created_at AS at, segment_id AS segmentId, won, points_awarded AS points,
       prize_code IS NOT NULL AS hasCode, prize_value AS value, prize_currency AS currency
     FROM awards INDEXED BY awards_by_notification WHERE notification = ? AND id > ? ORDER BY id LIMIT ?`,
  ),
})

const toSpin = ({ won, hasCode, ...row }: Row): LoggedSpin => ({ ...row, won: won === 1, hasCode: hasCode === 1 })

/**
 * Counts the spins of mini-games by day. What the log has up to a watermark is counted in the file, by the days of one
 * time zone; a reader counts the later ones, and stores their counts in steps once they are many.
 */
export const spinCounts = (db: Db, commit: GroupCommit) => {
  const sqlite = statementsFor(db)

  /** The watermark; 0 if the counts are by the days of an earlier time zone. */
  const markOf = (miniGame: number, timezone: string): number => {
    const mark = sqlite.mark.get(miniGame)
    return mark?.timezone === timezone ? mark.upTo : 0
  }

  const laterThan = (miniGame: number, mark: number): readonly Row[] => sqlite.later.all(miniGame, mark, spinsOfAStep)

  const countStep = (miniGame: number, by: CountedBy): null => {
    const mark = markOf(miniGame, by.timezone)
    if (mark === 0) {
      sqlite.forgetCounts.run(miniGame)
      sqlite.forgetCosts.run(miniGame)
    }
    const rows = laterThan(miniGame, mark)
    const { counts, costs } = tallyOf(rows.map(toSpin), by)
    for (const { day, oddsSince, segmentId, spins, wins, points } of counts)
      sqlite.addCount.run(miniGame, day, oddsSince, segmentId, spins, wins, points)
    for (const { day, currency, codes, prizes } of costs) sqlite.addCost.run(miniGame, day, currency, codes, prizes)
    sqlite.setMark.run(miniGame, rows.at(-1)?.id ?? mark, by.timezone)
    return null
  }

  /** Everything that is counted, with the spins since; null if those are more than a step. */
  const read = (miniGame: number, by: CountedBy): SpinCounts | null => {
    const mark = markOf(miniGame, by.timezone)
    const rows = laterThan(miniGame, mark)
    if (rows.length === spinsOfAStep) return null
    const late = tallyOf(rows.map(toSpin), by)
    if (mark === 0) return late
    return {
      counts: [...sqlite.counts.all(miniGame), ...late.counts],
      costs: [...sqlite.costs.all(miniGame), ...late.costs],
    }
  }

  return {
    /** The counts of a mini-game; null if counting what an earlier version has left takes longer than `ms`. */
    of: async (miniGame: number, by: CountedBy, ms: number): Promise<SpinCounts | null | Refusal> => {
      const giveWay = takeTurns()
      for (const until = performance.now() + ms; performance.now() < until; ) {
        await giveWay()
        const found = read(miniGame, by)
        if (found) return found
        const counted = await commit.runForAll(() => countStep(miniGame, by))
        if (isRefusal(counted)) return counted
      }
      return null
    },
  }
}

export type SpinCounter = ReturnType<typeof spinCounts>
