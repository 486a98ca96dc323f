import {
  type AwardRow,
  awardRedemptions,
  type CodeRow,
  codeRedemptions,
  followRedemptions,
  type Links,
} from "../../../invariant/redemption.ts"
import { dialect, type Rule, rowsOf, sharedRule } from "./rule.ts"

const links = `SELECT o.id, o.org_id AS orgId, coalesce(c.awards, '') AS awards, coalesce(c.codes, '') AS codes
  FROM organizations o LEFT JOIN redemption_chains c ON c.org_id = o.org_id`

/** The chains of all organizations are followed at once: no index leads to the redemptions of one. */
export const redemptionRule: Rule = sharedRule("redemption-chains", function* (sqlite) {
  const chains = new Map<string, ReturnType<typeof followRedemptions>>()
  const chainOf = (orgId: string) => {
    const known = chains.get(orgId) ?? followRedemptions()
    chains.set(orgId, known)
    return known
  }
  for (const row of rowsOf<CodeRow>(sqlite, `${codeRedemptions} ORDER BY r.id`)) chainOf(row.orgId).addCode(row)
  const awards = `${awardRedemptions(dialect)} ORDER BY r.id`
  for (const row of rowsOf<AwardRow>(sqlite, awards)) chainOf(row.orgId).addAward(row)
  for (const newest of rowsOf<Links>(sqlite, links)) yield* chainOf(newest.orgId).faults(newest)
})
