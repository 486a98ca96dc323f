import { and, eq, inArray } from "drizzle-orm"
import type { AuditEntry, AuditFilter } from "../../../core/organization/audit.ts"
import type { Page, PageRequest } from "../../../core/page.ts"
import { auditLog } from "../schema/audit.ts"
import { bytesOf, type Db, pageOf, pageOfLarge } from "./page.ts"

const toEntry = ({ at, keyId, action, target, before, after }: typeof auditLog.$inferSelect): AuditEntry => ({
  ...{ at, keyId, action, target, before, after },
})

/** The audit log as the console sees it (docs/api.md §5.23). */
export const auditView = (db: Db) => ({
  auditLog: async (orgId: string, { action, target }: AuditFilter, page: PageRequest): Promise<Page<AuditEntry>> => {
    const { id, before, after } = auditLog
    const filter = and(
      eq(auditLog.orgId, orgId),
      action === undefined ? undefined : eq(auditLog.action, action),
      target === undefined ? undefined : eq(auditLog.target, target),
    )
    const { where, orderBy, limit } = pageOf(id, page, filter)
    const found = await db
      .select({ id, bytes: bytesOf(before, after) })
      .from(auditLog)
      .where(where)
      .orderBy(orderBy)
      .limit(limit)
    const read = (ids: number[]) =>
      db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.orgId, orgId), inArray(id, ids)))
    return pageOfLarge(found, page, read, toEntry)
  },
})
