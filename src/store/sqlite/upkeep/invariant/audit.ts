import type { Database } from "bun:sqlite"
import { isSealed } from "../../../../core/organization/audit.ts"
import { sha256 } from "../../../hash.ts"
import { type Rule, rowsOf } from "./rule.ts"

type Row = {
  readonly id: number
  readonly org_id: string
  readonly at: number
  readonly key_id: string | null
  readonly action: string
  readonly target: string
  readonly before: string | null
  readonly after: string | null
  readonly hash: string | null
  readonly people_hash: string | null
  readonly salt: string | null
}

type Chain = { readonly swept: string; readonly newest: string }

const parsed = (text: string | null): unknown => (text === null ? null : JSON.parse(text))

const isAsSealed = (row: Row, hash: string, previous: string): boolean => {
  const { at, action, target, salt } = row
  try {
    const link = { orgId: row.org_id, at, keyId: row.key_id, action, target }
    const states = { before: parsed(row.before), after: parsed(row.after) }
    return isSealed(sha256, previous, { ...link, ...states }, { hash, peopleHash: row.people_hash, salt })
  } catch {
    return false
  }
}

/** The first problem in the rows of one organization, or null. Rows older than the chain precede it. */
const faultOf = (sqlite: Database, orgId: string, chain: Chain): string | null => {
  let previous = chain.swept
  let isChained = false
  for (const row of rowsOf<Row>(sqlite, "SELECT * FROM audit_log WHERE org_id = ? ORDER BY id", orgId)) {
    if (row.hash === null && !isChained) continue
    isChained = true
    if (row.hash === null || !isAsSealed(row, row.hash, previous))
      return `row ${row.id} of the audit log was changed, or rows before it are missing`
    previous = row.hash
  }
  return previous === chain.newest ? null : "the newest rows of the audit log are missing"
}

const chains: Rule = {
  name: "audit",
  says: "no row of the audit log was changed or taken out since it was written",
  *find(sqlite) {
    const organizations = rowsOf<Chain & { id: number; org_id: string }>(
      sqlite,
      "SELECT o.id, o.org_id, coalesce(c.swept, '') AS swept, coalesce(c.newest, '') AS newest FROM organizations o LEFT JOIN audit_chains c ON c.org_id = o.org_id",
    )
    for (const { id, org_id: orgId, ...chain } of organizations) {
      const fault = faultOf(sqlite, orgId, chain)
      if (fault !== null) yield `organization ${id}: ${fault}`
    }
  },
}

/** The rules of the audit log. */
export const auditRules: readonly Rule[] = [chains]
