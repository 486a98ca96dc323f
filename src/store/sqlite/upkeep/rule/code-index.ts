import { byQueries, type Rule } from "../../../invariant/rule.ts"

/** The service finds codes after this row number in memory, and reads them from the log when it starts. */
export const indexedUpTo = "coalesce((SELECT code FROM codes_indexed), 0)"

/**
 * The mismatches between the codes and the rows of an index. Both sides are in one list, so that SQLite sorts it on
 * disk: a lookup per row would read all over the file.
 */
const unmatched = (columns: string, index: string, by: string) =>
  `SELECT 'code ' || id || iif(codes = 0, ' is found by another ${by}', ' is not found by its ${by}') AS what
   FROM (SELECT id, sum(code) AS codes, sum(entry) AS entries
         FROM (SELECT ${columns}, id, 1 AS code, 0 AS entry FROM promo_codes
               UNION ALL SELECT ${columns}, code, 0, 1 FROM ${index})
         GROUP BY ${columns}, id)
   WHERE codes = 0 OR (entries = 0 AND id <= ${indexedUpTo})`

/** The rule of the index tables of codes, which are written some time after the codes. */
export const codeIndexRule: Rule = {
  name: "code-index",
  says: "an organization has each code once, and each is found by its text and by its player",
  find: byQueries(() => [
    unmatched("org_id, code_key", "code_keys", "text"),
    unmatched("player, campaign", "code_owners", "player"),
    // If two indexed codes have the same text, one of them is not found by it.
    `SELECT 'code ' || p.id || ' has the text of code ' || k.code AS what
     FROM promo_codes p CROSS JOIN code_keys k ON k.org_id = p.org_id AND k.code_key = p.code_key
     WHERE p.id > ${indexedUpTo} AND k.code <> p.id`,
    `SELECT 'code ' || max(id) || ' has the text of code ' || min(id) AS what FROM promo_codes WHERE id > ${indexedUpTo}
     GROUP BY org_id, code_key HAVING count(*) > 1`,
  ]),
}
