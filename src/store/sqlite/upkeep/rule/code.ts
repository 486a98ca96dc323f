import type { Database } from "bun:sqlite"
import { codeKey } from "../../../../core/code.ts"
import { codes, unwonCodes } from "../../../invariant/queries.ts"
import { indexedUpTo } from "./code-index.ts"
import { byQueries, dialect, isSettled, queryRule, type Rule, rowsOf, sharedRule } from "./rule.ts"

const withPrizeCode = {
  plays: "plays t JOIN campaigns o ON o.id = t.campaign",
  awards: "awards t JOIN notifications o ON o.id = t.notification",
  // Until a prize is given, its code is only promised.
  ranking_prizes: "ranking_prizes t JOIN campaigns o ON o.id = t.campaign AND t.given_at IS NOT NULL",
}

/** The players of the codes that are not indexed yet, by organization and text: at most those of half a minute. */
const lateOwners = (sqlite: Database): ReadonlyMap<string, number> => {
  type Late = { orgId: string; key: string; player: number }
  const late = new Map<string, number>()
  for (const { orgId, key, player } of rowsOf<Late>(
    sqlite,
    `SELECT org_id AS orgId, code_key AS key, player FROM promo_codes WHERE id > ${indexedUpTo}`,
  ))
    late.set(`${orgId}\n${key}`, player)
  return late
}

type Won = { id: number; player: number; orgId: string; prizeCode: string }

const prizeCodes = sharedRule("prize-codes", function* (sqlite) {
  const indexed = sqlite.query<{ id: number }, [string, string, number]>(
    `SELECT p.id FROM code_keys k CROSS JOIN promo_codes p ON p.id = k.code
     WHERE k.org_id = ? AND k.code_key = ? AND p.player = ?`,
  )
  const late = lateOwners(sqlite)
  const has = (player: number, orgId: string, key: string) =>
    late.get(`${orgId}\n${key}`) === player || indexed.get(orgId, key, player) !== null
  for (const [table, source] of Object.entries(withPrizeCode))
    for (const { id, player, orgId, prizeCode } of rowsOf<Won>(
      sqlite,
      `SELECT t.id, t.player, o.org_id AS orgId, t.prize_code AS prizeCode FROM ${source} WHERE t.prize_code IS NOT NULL AND ${isSettled("t.player")}`,
    ))
      if (!has(player, orgId, codeKey(prizeCode)))
        yield `row ${id} of ${table} won a code that player ${player} does not have`
  yield* byQueries(...unwonCodes(dialect))(sqlite)
})

/** The rules of promo codes. */
export const codeRules: readonly Rule[] = [queryRule("codes", codes), prizeCodes]
