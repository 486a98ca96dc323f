import { type AuditRow, type Chain, followChain } from "../../../invariant/audit.ts"
import { type Rule, sharedRule } from "./rule.ts"

const chain = `SELECT o.id, coalesce(c.swept, '') AS swept, coalesce(c.newest, '') AS newest
  FROM organizations o LEFT JOIN audit_chains c ON c.org_id = $1 WHERE o.org_id = $1`
const rows = `SELECT id, org_id AS "orgId", at, key_id AS "keyId", action, target, before, after, hash,
  people_hash AS "peopleHash", salt FROM audit_log WHERE org_id = $1 ORDER BY id`

/** The rules of the audit log. */
export const auditRules: readonly Rule[] = [
  sharedRule("audit", async function* (snapshot, orgId) {
    for (const { id, ...ends } of await snapshot.query<Chain & { readonly id: number }>(chain, [orgId])) {
      const { add, end } = followChain(ends)
      for await (const row of snapshot.rows<AuditRow>(rows, [orgId])) add(row)
      const fault = end()
      if (fault !== null) yield `organization ${id}: ${fault}`
    }
  }),
]
