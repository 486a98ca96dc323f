import { and, eq, gt, inArray, lte } from "drizzle-orm"
import { type AuditedChange, changedFields, hashEntry, readAction } from "../../../core/organization/audit.ts"
import type { Caller } from "../../../core/organization/organization.ts"
import { isListed } from "../../../core/organization/support-limits.ts"
import { publicOrgId } from "../../../core/organization/test-organization.ts"
import { drawText, type Random } from "../../../core/random.ts"
import { countOld } from "../../../core/retention.ts"
import type { Tx } from "../../../record/transaction.ts"
import { sha256 } from "../../../secret/hash.ts"
import { bytesOf } from "../engine/page.ts"
import { preparedInsert } from "../engine/row/insert.ts"
import type { Db } from "../file/open.ts"
import { auditChains, auditLog } from "../schema/organization/audit.ts"

const saltAlphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
/** 62^22 is more than 2^128. */
const saltLength = 22
/** Rows of older versions may have 2 MiB: a step of the sweep ends at this many bytes. */
const sweptBytes = 1024 * 1024

const bytes = bytesOf(auditLog.before, auditLog.after)

/** The row as later reads will return it. */
const asStored = <T>(value: T): T => JSON.parse(JSON.stringify(value))

const statements = (client: Db["$client"]) => ({
  /** The unary plus keeps SQLite from using the index by action, in which all reads are together. */
  selectReads: client.query<{ id: number }, [orgId: string, target: string, limit: number]>(
    `SELECT id FROM audit_log WHERE org_id = ? AND target = ? AND +action = '${readAction}' LIMIT ?`,
  ),
  selectChain: client.query<{ newest: string }, [string]>("SELECT newest FROM audit_chains WHERE org_id = ?"),
  updateNewest: client.query("UPDATE audit_chains SET newest = ? WHERE org_id = ?"),
})

/** The log of changes and of reads of personal data, chained by hash for each organization (docs/api.md#audit-log). */
export const auditRecords = (db: Db, secrets: Random) => {
  const insertEntry = preparedInsert(db, auditLog)
  const insertChain = preparedInsert(db, auditChains)
  const { selectReads, selectChain, updateNewest } = statements(db.$client)

  /** Records a change in the transaction that makes it. */
  const record = (tx: Tx, caller: Caller, { action, target: named, ...states }: AuditedChange) => {
    const { keyId } = caller
    const orgId = publicOrgId(caller.orgId)
    const target = named === caller.orgId ? orgId : named
    const { before, after } = changedFields(asStored(states.before), asStored(states.after))
    const link = { orgId, at: tx.wall, keyId, action, target, before, after }
    const chain = selectChain.get(orgId)
    const hashes = hashEntry(sha256, chain?.newest ?? "", link, drawText(saltAlphabet, saltLength, secrets))
    insertEntry({ ...link, ...hashes, isListed: isListed(caller, action) || null })
    if (chain) updateNewest.run(hashes.hash, orgId)
    else insertChain({ orgId, swept: "", newest: hashes.hash })
  }

  /**
   * Replaces the id with a pseudonym in up to `limit` rows about reads of a player; returns how many. Also removes the
   * salt: without it, the row's hash of the people it names reveals nothing.
   */
  const forgetReads = (orgId: string, pseudonyms: ReadonlyMap<string, string>, limit: number): number => {
    let forgotten = 0
    for (const [id, pseudonym] of pseudonyms) {
      const found = selectReads.all(publicOrgId(orgId), id, limit - forgotten)
      const ids = found.map((row) => row.id)
      if (ids.length > 0)
        db.update(auditLog).set({ target: pseudonym, salt: null }).where(inArray(auditLog.id, ids)).run()
      forgotten += ids.length
      if (forgotten === limit) break
    }
    return forgotten
  }

  /** The oldest rows made up to `until`, as many as one step takes. */
  const oldest = (until: number, now: number, limit: number) => {
    const columns = { id: auditLog.id, at: auditLog.at, orgId: auditLog.orgId, hash: auditLog.hash, bytes }
    const rows = db.select(columns).from(auditLog).orderBy(auditLog.id).limit(limit).all()
    let sum = 0
    const end = rows.findIndex((row, index) => {
      sum += row.bytes
      return index > 0 && sum > sweptBytes
    })
    const read = end === -1 ? rows : rows.slice(0, end)
    // In row order, whatever the times say: each chain only loses its beginning.
    const count = countOld(read, until, now)
    return count === 0 && isBehind(read, until, now) ? read : read.slice(0, count)
  }

  /** Whether rows stamped by a clock that was ahead come before one made by `until`. */
  const isBehind = (
    rows: readonly { id: number; orgId: string; at: number }[],
    until: number,
    now: number,
  ): boolean => {
    const last = rows.at(-1)
    if (!last || !rows.every(({ at }) => at > now)) return false
    const isOld = and(eq(auditLog.orgId, last.orgId), lte(auditLog.at, until), gt(auditLog.id, last.id))
    return db.select({ id: auditLog.id }).from(auditLog).where(isOld).limit(1).get() !== undefined
  }

  /** Deletes at most `limit` of the oldest rows created up to `until`; returns how many. */
  const sweep = (until: number, now: number, limit: number): number => {
    const rows = oldest(until, now, limit)
    const last = rows.at(-1)
    if (!last) return 0
    db.delete(auditLog).where(lte(auditLog.id, last.id)).run()
    const swept = new Map(rows.flatMap(({ orgId, hash }) => (hash === null ? [] : [[orgId, hash] as const])))
    for (const [orgId, hash] of swept)
      db.update(auditChains).set({ swept: hash }).where(eq(auditChains.orgId, orgId)).run()
    return rows.length
  }

  return { record, forgetReads, sweep }
}

export type Audit = ReturnType<typeof auditRecords>
