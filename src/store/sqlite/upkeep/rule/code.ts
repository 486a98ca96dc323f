import type { Database } from "bun:sqlite"
import { codeKey } from "../../../../core/code/code.ts"
import { unwonCodes } from "../../../invariant/prize/code.ts"
import { byQueries, rule } from "../../../invariant/rule.ts"
import { indexedUpTo } from "./code-index.ts"
import { dialect, type FileSource } from "./source.ts"

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
  const query = `SELECT org_id AS orgId, code_key AS key, player FROM promo_codes WHERE id > ${indexedUpTo}`
  for (const { orgId, key, player } of sqlite.query<Late, []>(query).iterate()) late.set(`${orgId}\n${key}`, player)
  return late
}

type Won = { id: number; player: number; orgId: string; prizeCode: string }

const wonOf = (source: string) => `SELECT t.id, t.player, o.org_id AS orgId, t.prize_code AS prizeCode FROM ${source}
  WHERE t.prize_code IS NOT NULL AND ${dialect.settled("t.player")}`

/** The codes that were won, looked up by the index of codes. */
export const prizeCodeRule = rule<FileSource>("prize-codes", async function* (source) {
  const { sqlite, rows } = source
  const indexed = sqlite.query<{ id: number }, [string, string, number]>(
    `SELECT p.id FROM code_keys k CROSS JOIN promo_codes p ON p.id = k.code
     WHERE k.org_id = ? AND k.code_key = ? AND p.player = ?`,
  )
  const late = lateOwners(sqlite)
  const has = (player: number, orgId: string, key: string) =>
    late.get(`${orgId}\n${key}`) === player || indexed.get(orgId, key, player) !== null
  for (const [table, joined] of Object.entries(withPrizeCode))
    for await (const { id, player, orgId, prizeCode } of rows<Won>(wonOf(joined)))
      if (!has(player, orgId, codeKey(prizeCode)))
        yield `row ${id} of ${table} won a code that player ${player} does not have`
  yield* byQueries(unwonCodes)(source)
})
