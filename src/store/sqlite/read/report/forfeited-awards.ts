import type { GiveWay } from "../../../../concurrency/turn.ts"
import type { ForfeitedSpin } from "../../../../core/report/result/spin-tally.ts"
import type { Db } from "../../file/open.ts"
import type { Range } from "./timed-table.ts"

const awardsOfAStep = 2_000

type Row = ForfeitedSpin & { readonly award: number; readonly miniGame: number }

/** The prizes that the spins of an organization won in a range and whose players have forfeited them, by mini-game. */
export const forfeitedAwardReads = ({ $client: client }: Db) => {
  const read = client.query<Row, [string, number, number, number, number]>(
    `SELECT h.award, h.at, a.notification AS miniGame, coalesce(a.prize_value, 0) AS value, a.prize_currency AS currency
     FROM award_handouts h INDEXED BY award_handouts_forfeited CROSS JOIN awards a ON a.id = h.award
     WHERE h.forfeited_at IS NOT NULL AND h.org_id = ? AND (h.at, h.award) > (?, ?) AND h.at < ?
     ORDER BY h.at, h.award LIMIT ?`,
  )
  return async (
    orgId: string,
    { from = 0, to = Number.MAX_SAFE_INTEGER }: Range,
    giveWay: GiveWay,
  ): Promise<ReadonlyMap<number, readonly ForfeitedSpin[]>> => {
    const found: Row[] = []
    for (let last = { at: from, award: 0 }, isEnd = false; !isEnd; ) {
      await giveWay()
      const rows = read.all(orgId, last.at, last.award, to, awardsOfAStep)
      found.push(...rows)
      last = rows.at(-1) ?? last
      isEnd = rows.length < awardsOfAStep
    }
    return Map.groupBy(found, ({ miniGame }) => miniGame)
  }
}

export type ForfeitedAwards = ReturnType<typeof forfeitedAwardReads>
