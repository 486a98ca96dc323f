import {
  type AwardRow,
  awardRedemptions,
  type CodeRow,
  codeRedemptions,
  followRedemptions,
  type Lane,
} from "../../../invariant/redemption.ts"
import { dialect, type Rule, sharedRule } from "./rule.ts"

const { own } = dialect

const lanes = `SELECT org_id AS "orgId", lane, awards, codes FROM redemption_chains l WHERE ${own("l")}`
const organization = `SELECT id FROM organizations o WHERE ${own("o")}`
const codes = `${codeRedemptions} WHERE ${own("r")} AND ${own("c")} ORDER BY r.id`
const awards = `${awardRedemptions(dialect)} WHERE ${own("r")} AND ${own("a")} AND ${own("g")} ORDER BY r.id`

export const redemptionRule: Rule = sharedRule("redemption-chains", async function* (snapshot, orgId) {
  const { addCode, addAward, faults } = followRedemptions()
  for await (const row of snapshot.rows<CodeRow>(codes, [orgId])) addCode(row)
  for await (const row of snapshot.rows<AwardRow>(awards, [orgId])) addAward(row)
  const found = faults(await snapshot.query<Lane>(lanes, [orgId]))
  for (const { id } of await snapshot.query<{ id: number }>(organization, [orgId]))
    for (const fault of found) yield `organization ${id}: ${fault}`
})
