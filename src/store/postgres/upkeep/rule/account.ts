import { followLedger, type LedgerRow } from "../../../invariant/ledger.ts"
import { balances, merges, pastUses } from "../../../invariant/queries.ts"
import { dialect, queryRule, type Rule, sharedRule } from "./rule.ts"

const rows = `SELECT l.id, l.player, l.points, l.balance, l.reason FROM points_ledger l
  WHERE ${dialect.own("l")} AND ${dialect.settled("l.player")} ORDER BY l.player, l.id`

const ledger = sharedRule("ledger", async function* (snapshot, orgId) {
  const found: string[] = []
  const { add, end } = followLedger((what) => found.push(what))
  for await (const row of snapshot.rows<LedgerRow>(rows, [orgId])) {
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
