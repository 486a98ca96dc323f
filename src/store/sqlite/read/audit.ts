import { and, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm"
import type { AuditEntry, AuditFilter } from "../../../core/organization/audit.ts"
import { publicOrgId } from "../../../core/organization/test-organization.ts"
import type { AuditAdmin } from "../../../core/port/admin/audit.ts"
import { bytesOf } from "../engine/page.ts"
import { textFilter } from "../engine/text.ts"
import { beginsWith, walkPage } from "../engine/walk.ts"
import type { Db } from "../file/open.ts"
import { auditLog } from "../schema/organization/audit.ts"

/** Most rows have a few hundred bytes, the largest two times 256 KiB, which a search reads. */
const searchedRows = 64

const bytes = bytesOf(auditLog.before, auditLog.after)

/** The conditions of a filter that an index can answer alone. */
const indexedConditions = (
  orgId: string,
  { action, target, history, keyId, isListed, from, to }: AuditFilter,
): SQL[] => {
  const { at } = auditLog
  const by = (condition: SQL | undefined) => and(eq(auditLog.orgId, publicOrgId(orgId)), condition) as SQL
  return [
    ...(isListed === undefined ? [] : [by(sql`${auditLog.isListed}`)]),
    ...(target === undefined ? [] : [by(eq(auditLog.target, target === orgId ? publicOrgId(orgId) : target))]),
    ...(history === undefined ? [] : [by(inArray(auditLog.target, [...history.targets]))]),
    ...(keyId === undefined ? [] : [by(keyId === null ? isNull(auditLog.keyId) : eq(auditLog.keyId, keyId))]),
    ...(action === undefined ? [] : [by(eq(auditLog.action, action))]),
    ...(from === undefined && to === undefined
      ? []
      : [by(and(from === undefined ? undefined : gte(at, from), to === undefined ? undefined : lt(at, to)))]),
  ]
}

const isOfKind = ({ history }: AuditFilter): SQL | undefined =>
  history && or(...history.kinds.map((kind) => beginsWith(auditLog.action, kind)))

/** A text that has what is searched for in the entries of these actions. */
const namedActions = (search = "", actions: readonly string[] = []): SQL[] =>
  actions.length === 0 ? [] : [sql`CASE WHEN ${inArray(auditLog.action, [...actions])} THEN ${search} ELSE '' END`]

/** The audit log as the console sees it, newest first (docs/api.md#audit-log). */
export const auditReads = (db: Db): Pick<AuditAdmin, "auditLog"> => {
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

  return {
    auditLog: async (orgId, filter, page) => {
      const { id, action, target, before, after } = auditLog
      const { search, searchedActions } = filter
      const indexed = indexedConditions(orgId, filter)
      const own = eq(auditLog.orgId, publicOrgId(orgId))
      const text = textFilter(db, id, search, action, target, before, after, ...namedActions(search, searchedActions))
      const passed = and(own, ...indexed, isOfKind(filter), text.condition)
      const read = (where: SQL, limit: number) =>
        text.matches(limit, (most) =>
          db.select({ id, bytes }).from(auditLog).where(and(passed, where)).orderBy(desc(id)).limit(most).all(),
        )
      const matches = { id, own, indexed, ...(search !== undefined && { stepRows: searchedRows }), read }
      return walkPage(db, page, matches, (row) => entryOf(row.id))
    },
  }
}
