import { takeTurns } from "../../../concurrency/turn.ts"
import { rowsInOrder, type TimedRow } from "../engine/in-order.ts"
import type { Db } from "../file/open.ts"
import type { Archive } from "../log/play/archive.ts"
import type { PlayLog } from "../log/play/play-log.ts"

/** How many wins a transaction counts at once; more are counted in steps of as many, outside of it. */
const winsOfAStep = 2_000

type Win = TimedRow & { readonly value: number }

const start: TimedRow = { at: Number.MIN_SAFE_INTEGER, row: 0 }

/**
 * The values of the external prizes that plays of a campaign won, those in the archive too, less those that were
 * forfeited.
 */
export const prizeValues = (
  db: Db,
  log: Pick<PlayLog, "flush">,
  archive: Pick<Archive, "handedOutValue" | "readers">,
) => {
  const read = rowsInOrder<Win, [campaign: number]>(db.$client, {
    select: `SELECT p.at, p.id AS row, iif(h.forfeited_at IS NULL, coalesce(p.prize_value, 0), 0) AS value
      FROM plays p INDEXED BY plays_to_hand_out LEFT JOIN handouts h ON h.play = p.id
      WHERE p.campaign = +?4 AND p.prize_id IS NOT NULL AND p.prize_code IS NULL AND coalesce(p.prize_kind, 2) = 2`,
    at: "p.at",
    row: "p.id",
  })

  const step = (campaign: number, after: TimedRow) => {
    const wins = read([campaign], after, winsOfAStep)
    return {
      value: wins.reduce((sum, win) => sum + win.value, 0),
      next: wins.length < winsOfAStep ? null : (wins.at(-1) ?? null),
    }
  }

  return {
    /** The sum of all; null if they are too many for a transaction. */
    atOnce: (campaign: number): number | null => {
      log.flush()
      const { value, next } = step(campaign, start)
      return next === null ? value + archive.handedOutValue(campaign) : null
    },

    /** The same, however many they are, counted with other requests in between. */
    inSteps: (campaign: number): Promise<number> =>
      archive.readers.during(async () => {
        const giveWay = takeTurns()
        let sum = archive.handedOutValue(campaign)
        for (let after: TimedRow | null = start; after !== null; ) {
          await giveWay()
          const { value, next }: { value: number; next: TimedRow | null } = step(campaign, after)
          sum += value
          after = next
        }
        return sum
      }),
  }
}

export type PrizeValues = ReturnType<typeof prizeValues>
