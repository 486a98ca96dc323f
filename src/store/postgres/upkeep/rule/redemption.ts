import {
  type AwardRow,
  awardRedemptions,
  type CodeRow,
  codeRedemptions,
  followRedemptions,
  type Links,
} from "../../../invariant/redemption.ts"
import { dialect, type Rule, sharedRule } from "./rule.ts"

const { own } = dialect

const links = `SELECT o.id, o.org_id AS "orgId", coalesce(c.awards, '') AS awards, coalesce(c.codes, '') AS codes
  FROM organizations o LEFT JOIN redemption_chains c ON c.org_id = $1 WHERE o.org_id = $1`
const codes = `${codeRedemptions} WHERE ${own("r")} AND ${own("c")} ORDER BY r.id`
const awards = `${awardRedemptions(dialect)} WHERE ${own("r")} AND ${own("a")} AND ${own("g")} ORDER BY r.id`

export const redemptionRule: Rule = sharedRule("redemption-chains", async function* (snapshot, orgId) {
  const { addCode, addAward, faults } = followRedemptions()
  for await (const row of snapshot.rows<CodeRow>(codes, [orgId])) addCode(row)
  for await (const row of snapshot.rows<AwardRow>(awards, [orgId])) addAward(row)
  for (const newest of await snapshot.query<Links>(links, [orgId])) yield* faults(newest)
})
