import { followLedger, type LedgerRow } from "../../../invariant/ledger.ts"
import { balances, merges, pastUses } from "../../../invariant/queries.ts"
import { isSettled, queryRule, type Rule, rowsOf, sharedRule } from "./rule.ts"

const rows = `SELECT id, player, points, balance, reason FROM points_ledger WHERE ${isSettled("player")} ORDER BY player, id`

const ledger = sharedRule("ledger", function* (sqlite) {
  const found: string[] = []
  const { add, end } = followLedger((what) => found.push(what))
  for (const row of rowsOf<LedgerRow>(sqlite, rows)) {
    add(row)
    yield* found.splice(0)
  }
  end()
  yield* found
})

/** The rules of points, XP and merged players. */
export const accountRules: readonly Rule[] = [
  queryRule("balances", balances),
  ledger,
  queryRule("merges", merges),
  queryRule("past-uses", pastUses),
]
