import { byQueries, rule } from "../../../invariant/rule.ts"

const missing = `SELECT 'row ' || coalesce(rowid, 'null') || ' of ' || "table" || ' refers to a row of ' || parent || ' that is missing' AS what
  FROM pragma_foreign_key_check`

const references = byQueries(() => [
  missing,
  `SELECT 'player ' || id || ' was merged into player ' || merged_into || ', who is missing' AS what FROM players p
   WHERE merged_into IS NOT NULL AND NOT EXISTS (SELECT 1 FROM players k WHERE k.id = p.merged_into)`,
  `SELECT 'standing ' || id || ' names play ' || total_reached || ', which is missing' AS what FROM standings s
   WHERE total_reached IS NOT NULL AND archived IS NULL
     AND NOT EXISTS (SELECT 1 FROM plays p WHERE p.id = s.total_reached AND p.campaign = s.campaign)`,
])

/** The references that the file declares, and those that only the code knows. */
export const referenceRule = rule("references", references)
