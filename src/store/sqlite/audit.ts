import { eq } from "drizzle-orm"
import type { AuditEntry } from "../../core/audit.ts"
import type { Caller } from "../../core/organization.ts"
import type { Page, PageRequest } from "../../core/page.ts"
import type { Tx } from "./commit.ts"
import type { Db } from "./open.ts"
import { pageOf, toPage } from "./page.ts"
import { auditLog } from "./schema/audit.ts"

type Change = { readonly action: string; readonly target: string; readonly before: unknown; readonly after: unknown }

export const auditStore = (db: Db) => ({
  /** Records a change in the transaction that makes it. */
  record(tx: Tx, caller: Caller, change: Change) {
    db.insert(auditLog)
      .values({ ...change, orgId: caller.orgId, keyId: caller.keyId, at: tx.now })
      .run()
  },

  auditLog: async (orgId: string, page: PageRequest): Promise<Page<AuditEntry>> => {
    const { where, orderBy, limit } = pageOf(auditLog.id, page, eq(auditLog.orgId, orgId))
    const rows = db.select().from(auditLog).where(where).orderBy(orderBy).limit(limit).all()
    return toPage(rows, page, ({ at, keyId, action, target, before, after }) => ({
      at,
      keyId,
      action,
      target,
      before,
      after,
    }))
  },
})

export type Audit = Pick<ReturnType<typeof auditStore>, "record">
