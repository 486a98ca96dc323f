import { queryRule } from "../rule.ts"

/**
 * A revocation of a player's tokens has the key of its hash, and none is later than the latest; `through` of an erasure is
 * its time in milliseconds.
 */
export const revocationRule = queryRule("revocations", ({ own }) => [
  `SELECT 'revocation ' || r.id || ' covers other tokens than those of its time' AS what FROM token_revocations r
   WHERE (r.through < r.at OR r.at < 0) AND ${own("r")}`,
  `SELECT 'revocation ' || r.id || ' has a hash without a key' AS what FROM token_revocations r
   WHERE r.id_hash NOT IN ('', '*') AND ${own("r")}
     AND NOT EXISTS (SELECT 1 FROM organizations o WHERE o.org_id = r.org_id AND o.erasure_secret IS NOT NULL)`,
  `SELECT 'revocation ' || r.id || ' is later than the latest' AS what FROM token_revocations r
   WHERE r.id_hash NOT IN ('', '*') AND ${own("r")}
     AND NOT EXISTS (SELECT 1 FROM token_revocations l
       WHERE l.org_id = r.org_id AND l.id_hash = '*' AND l.at >= r.at
         AND (l.through >= r.through OR r.through / 1000 = r.at))`,
])
