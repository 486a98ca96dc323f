import { byQueries, type Rule } from "./rule.ts"

/** Codes after this row number are found in memory by the service, and read from their log when it starts. */
export const indexedUpTo = "coalesce((SELECT code FROM codes_indexed), 0)"

const codeIndex: Rule = {
  name: "code-index",
  says: "an organization has each code once, and each is found by its text and by its player",
  find: byQueries(
    `SELECT 'code ' || id || ' is not found by its text' AS what FROM promo_codes p WHERE id <= ${indexedUpTo}
     AND NOT EXISTS (SELECT 1 FROM code_keys k WHERE k.org_id = p.org_id AND k.code_key = p.code_key)`,
    `SELECT 'the text of code ' || p.id || ' leads to code ' || k.code AS what
     FROM promo_codes p CROSS JOIN code_keys k ON k.org_id = p.org_id AND k.code_key = p.code_key WHERE k.code <> p.id`,
    `SELECT 'code ' || max(id) || ' has the text of code ' || min(id) AS what FROM promo_codes WHERE id > ${indexedUpTo}
     GROUP BY org_id, code_key HAVING count(*) > 1`,
    `SELECT 'a text that it does not have leads to code ' || k.code AS what
     FROM code_keys k LEFT JOIN promo_codes p ON p.id = k.code AND p.org_id = k.org_id AND p.code_key = k.code_key
     WHERE p.id IS NULL`,
    `SELECT 'code ' || id || ' is not found by its player' AS what FROM promo_codes p WHERE id <= ${indexedUpTo}
     AND NOT EXISTS (SELECT 1 FROM code_owners o WHERE o.player = p.player AND o.campaign = p.campaign AND o.code = p.id)`,
    `SELECT 'player ' || o.player || ' is led to code ' || o.code || ' of campaign ' || o.campaign AS what
     FROM code_owners o LEFT JOIN promo_codes p ON p.id = o.code AND p.player = o.player AND p.campaign = o.campaign
     WHERE p.id IS NULL`,
  ),
}

/** What holds of the tables by which codes are found, which are written a while after them. */
export const codeIndexRules: readonly Rule[] = [codeIndex]
