import { type AuditEntry, hasHashes } from "../../../core/organization/audit.ts"
import { publicOrgId } from "../../../core/organization/test-organization.ts"
import { sha256 } from "../../../secret/hash.ts"
import type { Dialect } from "../dialect.ts"
import { rule } from "../rule.ts"

/** A row of the audit log; null if its states cannot be read. */
type AuditRow = AuditEntry & {
  readonly id: number
  readonly orgId: string
  readonly hash: string | null
  readonly peopleHash: string | null
  readonly salt: string | null
}

/** Both ends of an organization's chain. */
type Chain = { readonly swept: string; readonly newest: string }

const isUnchanged = (row: AuditRow, hash: string, previous: string): boolean => {
  const { peopleHash, salt } = row
  try {
    return hasHashes(sha256, previous, row, { hash, peopleHash, salt })
  } catch {
    return false
  }
}

/** Follows the chain of an organization's rows, oldest first; rows older than the chain precede it. */
const followChain = ({ swept, newest }: Chain) => {
  let previous = swept
  let isChained = false
  let fault: string | null = null
  return {
    add: (row: AuditRow) => {
      if (fault !== null || (row.hash === null && !isChained)) return
      isChained = true
      if (row.hash === null || !isUnchanged(row, row.hash, previous))
        fault = `row ${row.id} of the audit log was changed, or rows before it are missing`
      else previous = row.hash
    },
    /** What is wrong with the chain, or null. */
    end: (): string | null => fault ?? (previous === newest ? null : "the newest rows of the audit log are missing"),
  }
}

const organizationsOf = ({ own }: Dialect) => `SELECT o.id, o.org_id AS "orgId" FROM organizations o WHERE ${own("o")}`

/** That the log `alias` is the one of the organization under check, whose orgId is the query's first value. */
const isLog = ({ own, value }: Dialect, alias: string) =>
  `${alias}.org_id = ${value(1)} AND EXISTS (SELECT 1 FROM organizations o WHERE ${own("o")})`

const chainOf = (dialect: Dialect) => `SELECT c.swept, c.newest FROM audit_chains c WHERE ${isLog(dialect, "c")}`

const rowsOf = (dialect: Dialect) => `SELECT t.id, t.org_id AS "orgId", t.at, t.key_id AS "keyId", t.action, t.target,
    t.before, t.after, t.hash, t.people_hash AS "peopleHash", t.salt
  FROM audit_log t WHERE ${isLog(dialect, "t")} ORDER BY t.id`

/** Text that is not JSON differs from everything that was hashed. */
const stateIn = ({ parsed }: Dialect, stored: unknown): unknown => {
  try {
    return parsed(stored)
  } catch {
    return undefined
  }
}

export const auditRule = rule("audit", async function* ({ dialect, rows, all }) {
  type Organization = { readonly id: number; readonly orgId: string }
  for await (const { id, orgId: dataId } of rows<Organization>(organizationsOf(dialect))) {
    const orgId = publicOrgId(dataId)
    const [chain = { swept: "", newest: "" }] = await all<Chain>(chainOf(dialect), orgId)
    const { add, end } = followChain(chain)
    for await (const { before, after, ...row } of rows<AuditRow>(rowsOf(dialect), orgId))
      add({ ...row, before: stateIn(dialect, before), after: stateIn(dialect, after) })
    const fault = end()
    if (fault !== null) yield `organization ${id}: ${fault}`
  }
})
