import type { Database } from "bun:sqlite"
import { type AuditRow, type Chain, followChain } from "../../../invariant/audit.ts"
import { type Rule, rowsOf, sharedRule } from "./rule.ts"

const chains = `SELECT o.id, o.org_id AS orgId, coalesce(c.swept, '') AS swept, coalesce(c.newest, '') AS newest
  FROM organizations o LEFT JOIN audit_chains c ON c.org_id = o.org_id`
const rows = `SELECT id, org_id AS orgId, at, key_id AS keyId, action, target, before, after, hash,
  people_hash AS peopleHash, salt FROM audit_log WHERE org_id = ? ORDER BY id`

type Stored = Omit<AuditRow, "before" | "after"> & { readonly before: string | null; readonly after: string | null }

/** Text that is not JSON differs from everything that was hashed. */
const parsed = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The first problem in the rows of one organization, or null. */
const faultOf = (sqlite: Database, orgId: string, chain: Chain): string | null => {
  const { add, end } = followChain(chain)
  for (const { before, after, ...row } of rowsOf<Stored>(sqlite, rows, orgId))
    add({ ...row, before: parsed(before), after: parsed(after) })
  return end()
}

/** The rules of the audit log. */
export const auditRules: readonly Rule[] = [
  sharedRule("audit", function* (sqlite) {
    for (const { id, orgId, ...chain } of rowsOf<Chain & { id: number; orgId: string }>(sqlite, chains)) {
      const fault = faultOf(sqlite, orgId, chain)
      if (fault !== null) yield `organization ${id}: ${fault}`
    }
  }),
]
