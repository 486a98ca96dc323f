import { and, eq, sql } from "drizzle-orm"
import type { AuditEntry } from "../../core/audit.ts"
import type { Caller } from "../../core/organization.ts"
import type { Store } from "../../core/store.ts"
import type { Tx } from "./commit.ts"
import type { Db } from "./open.ts"
import { bytesOf, pageOf, toPage } from "./page.ts"
import { auditLog } from "./schema/audit.ts"

type Change = { readonly action: string; readonly target: string; readonly before: unknown; readonly after: unknown }

const bytes = bytesOf(auditLog.before, auditLog.after)

export const auditStore = (db: Db) => {
  const selectEntry = db
    .select()
    .from(auditLog)
    .where(eq(auditLog.id, sql.placeholder("id")))
    .prepare()

  const entryOf = (id: number): AuditEntry => {
    const row = selectEntry.get({ id })
    if (!row) throw new Error(`row ${id} of the audit log does not exist`)
    const { at, keyId, action, target, before, after } = row
    return { at, keyId, action, target, before, after }
  }

  const store = {
    auditLog: async (orgId, { action, target }, page) => {
      const filter = and(
        eq(auditLog.orgId, orgId),
        action === undefined ? undefined : eq(auditLog.action, action),
        target === undefined ? undefined : eq(auditLog.target, target),
      )
      const { where, orderBy, limit } = pageOf(auditLog.id, page, filter)
      const rows = db.select({ id: auditLog.id, bytes }).from(auditLog).where(where).orderBy(orderBy).limit(limit).all()
      return toPage(rows, page, ({ id }) => entryOf(id))
    },
  } satisfies Partial<Store>

  return {
    ...store,
    /** Records a change in the transaction that makes it. */
    record(tx: Tx, caller: Caller, change: Change) {
      db.insert(auditLog)
        .values({ ...change, orgId: caller.orgId, keyId: caller.keyId, at: tx.now })
        .run()
    },
  }
}

export type Audit = Pick<ReturnType<typeof auditStore>, "record">
