import { type AuditEntry, hasHashes } from "../../core/organization/audit.ts"
import { sha256 } from "../../secret/hash.ts"

/** A row of the audit log; null if its states cannot be read. */
export type AuditRow = AuditEntry & {
  readonly id: number
  readonly orgId: string
  readonly hash: string | null
  readonly peopleHash: string | null
  readonly salt: string | null
}

/** Both ends of an organization's chain. */
export type Chain = { readonly swept: string; readonly newest: string }

const isUnchanged = (row: AuditRow, hash: string, previous: string): boolean => {
  const { peopleHash, salt } = row
  try {
    return hasHashes(sha256, previous, row, { hash, peopleHash, salt })
  } catch {
    return false
  }
}

/** Follows the chain of an organization's rows, oldest first; rows older than the chain precede it. */
export const followChain = ({ swept, newest }: Chain) => {
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
