import { rule } from "../rule.ts"

type LedgerRow = {
  readonly id: number
  readonly player: number
  readonly points: number
  readonly balance: number
  readonly reason: string
}

/**
 * Follows the rows of the ledger, player by player. A merge leaves the rows of both players interleaved, each with the
 * balance of its own player: only the row of the merge is checked, which has the combined balance of all earlier rows.
 */
const followLedger = (note: (what: string) => void) => {
  let player: number | null = null
  // Before the row of a merge cuts it off, the combined sum may exceed the exact integers.
  let balance = 0n
  let firstWrong: string | null = null
  const end = () => {
    if (firstWrong !== null) note(firstWrong)
    firstWrong = null
  }
  return {
    add: (row: LedgerRow) => {
      if (row.player !== player) {
        end()
        player = row.player
        balance = 0n
      }
      balance += BigInt(row.points)
      if (BigInt(row.balance) !== balance)
        firstWrong ??= `row ${row.id} of the ledger, of player ${player}, shows ${row.balance}, not ${balance}`
      else if (row.reason === "merge") firstWrong = null
    },
    end,
  }
}

export const ledgerRule = rule("ledger", async function* ({ dialect, rows }) {
  const { own, settled } = dialect
  const query = `SELECT l.id, l.player, l.points, l.balance, l.reason FROM points_ledger l
    WHERE ${own("l")} AND ${settled("l.player")} ORDER BY l.player, l.id`
  const found: string[] = []
  const { add, end } = followLedger((what) => found.push(what))
  for await (const row of rows<LedgerRow>(query)) {
    add(row)
    yield* found.splice(0)
  }
  end()
  yield* found
})
