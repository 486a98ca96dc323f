import {
  type AwardRow,
  awardRedemptions,
  type CodeRow,
  codeRedemptions,
  followRedemptions,
  type Lane,
} from "../../../invariant/redemption.ts"
import { dialect, type Rule, rowsOf, sharedRule } from "./rule.ts"

const organizations = "SELECT id, org_id AS orgId FROM organizations"
const lanes = "SELECT org_id AS orgId, lane, awards, codes FROM redemption_chains"

/** Follows the chains of all organizations at once: no index leads to the redemptions of one. */
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
  const ofOrganizations = Map.groupBy(rowsOf<Lane>(sqlite, lanes), ({ orgId }) => orgId)
  for (const { id, orgId } of rowsOf<{ id: number; orgId: string }>(sqlite, organizations))
    for (const fault of chainOf(orgId).faults(ofOrganizations.get(orgId) ?? [])) yield `organization ${id}: ${fault}`
})
