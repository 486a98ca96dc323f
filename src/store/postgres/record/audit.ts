import { type AuditedChange, changedFields, hashEntry } from "../../../core/organization/audit.ts"
import type { Caller } from "../../../core/organization/organization.ts"
import { isListed } from "../../../core/organization/support-limits.ts"
import { publicOrgId } from "../../../core/organization/test-organization.ts"
import { drawText, type Random } from "../../../core/random.ts"
import type { Tx } from "../../../record/transaction.ts"
import { sha256 } from "../../../secret/hash.ts"
import { facts } from "../engine/commit/batch.ts"
import type { Reader } from "../engine/row/facts.ts"
import { type Key, rowReader } from "../engine/row/reader.ts"
import { tableOf } from "../engine/row/table.ts"
import { auditChains, auditLog } from "../schema/organization/audit.ts"

const saltAlphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
/** 62^22 is more than 2^128. */
const saltLength = 22

/** The end of a chain, and the number of its last row. */
type Chain = typeof auditChains.$inferSelect & { readonly newestRow: number }

/** Locked, so that the rows of a chain are created one at a time. */
const lockedChain = rowReader("locked audit chain", auditChains, ["orgId"], { lock: "audit chain" })
const newestRow = "SELECT id FROM audit_log WHERE org_id = $1 ORDER BY id DESC LIMIT 1"

const chainOf: Reader<Key, Chain | null> = {
  ...lockedChain,
  name: "audit chain",
  load: async (session, keys, known, locking) => {
    const [chains, newest] = await Promise.all([
      lockedChain.load(session, keys, known, locking),
      Promise.all(keys.map(([orgId]) => session.query<{ id: number }>(newestRow, [orgId]))),
    ])
    return chains.map((chain, index) => chain && { ...chain, newestRow: newest[index]?.[0]?.id ?? 0 })
  },
}
const chains = tableOf(auditChains, { key: ["orgId"], changed: ["swept", "newest"] })
const log = tableOf(auditLog, { key: ["orgId", "id"] })

/** The value as it will be read back. */
const asStored = <T>(value: T): T => JSON.parse(JSON.stringify(value))

/**
 * The log of changes and of reads of personal data, for jobs; chained by hash for each organization
 * (docs/api.md#audit-log).
 */
export const auditRecords = (secrets: Random) => {
  return {
    /** Records a change in the transaction that makes it. */
    record: (tx: Tx, caller: Caller, { action, target: named, ...states }: AuditedChange) => {
      const { keyId } = caller
      const orgId = publicOrgId(caller.orgId)
      const target = named === caller.orgId ? orgId : named
      const chain = facts().get(chainOf, [orgId])
      const { before, after } = changedFields(asStored(states.before), asStored(states.after))
      const link = { orgId, at: tx.wall, keyId, action, target, before, after }
      const hashes = hashEntry(sha256, chain?.newest ?? "", link, drawText(saltAlphabet, saltLength, secrets))
      // A chain is walked by row number, and a number assigned before the chain was locked may lie before its end.
      const id = facts().nextId(chain?.newestRow)
      log.add({ id, ...link, ...hashes, isListed: isListed(caller, action) || null })
      const longer = { orgId, swept: chain?.swept ?? "", newest: hashes.hash, newestRow: id }
      if (chain) chains.change(longer)
      else chains.add(longer)
      facts().put(chainOf, [orgId], longer)
    },
  }
}
