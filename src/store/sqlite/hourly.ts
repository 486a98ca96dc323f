import { type HourCount, type LogCounter, stepRows } from "./log.ts"
import { takeTurns } from "./turn.ts"

/** Hours kept in memory of one log: a few tens of megabytes. */
const maxKeptHours = 200_000

type Counts = { rows: number; won: number }

/** What is kept of a campaign: its rows up to `upTo` from the hour `from` on, and all that were added since. */
type Kept = { readonly upTo: number; from: number; readonly hours: Map<number, Counts>; ready: Promise<void> }

/**
 * The rows of a log by campaign and hour. What was counted of a row never changes: so each row is counted once, and a
 * later read counts the rows added since, whatever their time.
 */
export const hourlyCounter = (log: LogCounter) => {
  const kept = new Map<number, Kept>()
  let keptHours = 0
  let last = 0

  const add = ({ hours }: Kept, { at, rows, won }: HourCount) => {
    const sum = hours.get(at)
    if (sum) {
      sum.rows += rows
      sum.won += won
    } else {
      hours.set(at, { rows, won })
      keptHours++
    }
  }

  /** What is kept of a campaign, once it reaches back to `from`. */
  const reachBack = async (campaign: number, from: number): Promise<Kept> => {
    const own: Kept = kept.get(campaign) ?? {
      ...{ upTo: last, from: Number.POSITIVE_INFINITY, hours: new Map(), ready: Promise.resolve() },
    }
    kept.set(campaign, own)
    if (from < own.from) {
      const range = { from, to: Number.isFinite(own.from) ? own.from : undefined }
      own.from = from
      own.ready = own.ready.then(() => log.countRange(campaign, range, own.upTo, (counted) => add(own, counted)))
      // After a failure the campaign is counted anew.
      own.ready.catch(() => kept.delete(campaign))
    }
    await own.ready
    return own
  }

  const forgetTooMany = () => {
    if (keptHours <= maxKeptHours) return
    kept.clear()
    keptHours = 0
  }

  return {
    /** Adds what came since the last read. Each step counts and moves on at once, so that several readers may wait. */
    advance: async (): Promise<void> => {
      const newest = log.newestRow()
      const giveWay = takeTurns()
      if (kept.size === 0) last = newest
      while (last < newest) {
        const end = Math.min(newest, last + stepRows)
        for (const counted of log.countAdded(last, end)) {
          const own = kept.get(counted.campaign)
          if (own) add(own, counted)
        }
        last = end
        await giveWay()
      }
    },
    /** Visits the hours of a campaign that begin within the range, as they were at the last `advance` or later. */
    visit: async (campaign: number, from: number, to: number, visit: (counted: HourCount) => void): Promise<void> => {
      const { hours } = await reachBack(campaign, from)
      for (const [at, counts] of hours) if (at >= from && at < to) visit({ campaign, at, ...counts })
      forgetTooMany()
    },
  }
}
