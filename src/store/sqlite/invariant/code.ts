import { codeKey } from "../../../core/code.ts"
import { byQueries, type Rule, rowsOf } from "./rule.ts"

const codes: Rule = {
  name: "codes",
  says: "no code is used more often than it may be, and each use is recorded",
  find: byQueries(
    `SELECT 'code ' || id || ' was used ' || uses || ' times of ' || max_uses AS what FROM promo_codes
     WHERE uses > max_uses OR uses < 0`,
    // Both sides in one list, so that SQLite sorts it on disk and no index is needed.
    `SELECT 'code ' || code || ' counts ' || sum(counted) || ' uses, ' || sum(recorded) || ' are recorded' AS what
     FROM (SELECT id AS code, uses AS counted, 0 AS recorded FROM promo_codes WHERE uses <> 0
           UNION ALL SELECT promo_code, 0, 1 FROM code_redemptions)
     GROUP BY code HAVING sum(counted) <> sum(recorded)`,
  ),
}

const withPrizeCode = {
  plays: "plays t JOIN campaigns o ON o.id = t.campaign",
  awards: "awards t JOIN notifications o ON o.id = t.notification",
  ranking_prizes: "ranking_prizes t JOIN campaigns o ON o.id = t.campaign",
}

type Won = { id: number; player: number; orgId: string; prizeCode: string }

const prizeCodes: Rule = {
  name: "prize-codes",
  says: "every code that was won exists, and is its winner's",
  *find(sqlite) {
    const exists = sqlite.query<{ id: number }, [string, string, number]>(
      "SELECT id FROM promo_codes WHERE org_id = ? AND code_key = ? AND player = ?",
    )
    for (const [table, source] of Object.entries(withPrizeCode))
      for (const { id, player, orgId, prizeCode } of rowsOf<Won>(
        sqlite,
        `SELECT t.id, t.player, o.org_id AS orgId, t.prize_code AS prizeCode FROM ${source} WHERE t.prize_code IS NOT NULL`,
      ))
        if (!exists.get(orgId, codeKey(prizeCode), player))
          yield `row ${id} of ${table} won a code that player ${player} does not have`
  },
}

/** What holds of promo codes. */
export const codeRules: readonly Rule[] = [codes, prizeCodes]
