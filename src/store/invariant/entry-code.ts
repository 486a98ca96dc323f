import { queryRule } from "./rule.ts"

/** Codes have no spaces, so their keys lack nothing but hyphens. An erasure removes both sides. */
export const entryCodeRule = queryRule("entry-codes", ({ own }) => [
  `SELECT 'play ' || p.id || ' used an entry code that is not used by it' AS what
   FROM plays p JOIN campaigns g ON g.id = p.campaign
   WHERE p.entry_code IS NOT NULL AND ${own("p")} AND ${own("g")} AND NOT EXISTS (SELECT 1 FROM pool_codes c
     WHERE c.org_id = g.org_id AND c.kind = 'entry' AND c.code_key = upper(replace(p.entry_code, '-', ''))
       AND c.play = p.id AND ${own("c")})`,
  `SELECT 'code ' || c.place || ' of pool ' || c.pool || ' is used by play ' || c.play || ', which lacks it' AS what
   FROM pool_codes c WHERE c.play IS NOT NULL AND ${own("c")}
     AND NOT EXISTS (SELECT 1 FROM plays p WHERE p.id = c.play AND p.entry_code = c.code AND ${own("p")})`,
])
