import { and, count, desc, eq, gte, inArray, isNull, like, lt, min, or, type SQL, sql } from "drizzle-orm"
import type { AuditEntry, AuditFilter, History } from "../../../core/organization/audit.ts"
import { publicOrgId } from "../../../core/organization/test-organization.ts"
import type { Page, PageRequest } from "../../../core/page.ts"
import { bytesOf, type Db, hasText, pageOf, pageOfLarge } from "../engine/page.ts"
import { auditLog } from "../schema/organization/audit.ts"

/** The columns that a search for words covers. */
const searched = [auditLog.action, auditLog.target, sql`${auditLog.before}::text`, sql`${auditLog.after}::text`]

const toEntry = ({ at, keyId, action, target, before, after }: typeof auditLog.$inferSelect): AuditEntry => ({
  at,
  keyId,
  action,
  target,
  before,
  after,
})

/** How many rows a query searches for words. */
const searchedRows = 5_000

const isOfHistory = ({ targets, kinds }: History): SQL | undefined =>
  and(inArray(auditLog.target, [...targets]), or(...kinds.map((kind) => like(auditLog.action, `${kind}%`))))

const plainConditions = (
  orgId: string,
  { action, target, history, keyId, isListed, from, to }: AuditFilter,
): SQL | undefined =>
  and(
    eq(auditLog.orgId, publicOrgId(orgId)),
    isListed === undefined ? undefined : sql`${auditLog.isListed}`,
    action === undefined ? undefined : eq(auditLog.action, action),
    target === undefined ? undefined : eq(auditLog.target, target === orgId ? publicOrgId(orgId) : target),
    history === undefined ? undefined : isOfHistory(history),
    keyId === undefined ? undefined : keyId === null ? isNull(auditLog.keyId) : eq(auditLog.keyId, keyId),
    from === undefined ? undefined : gte(auditLog.at, from),
    to === undefined ? undefined : lt(auditLog.at, to),
  )

/** A text that has what is searched for in the entries of these actions. */
const namedActions = (search: string, actions: readonly string[] = []): SQL[] =>
  actions.length === 0
    ? []
    : [sql`CASE WHEN ${inArray(auditLog.action, [...actions])} THEN ${search}::text ELSE '' END`]

type Found = { readonly id: number; readonly bytes: number }

/** The audit log as the console sees it (docs/api.md#audit-log). */
export const auditReads = (db: Db) => ({
  auditLog: async (orgId: string, filter: AuditFilter, page: PageRequest): Promise<Page<AuditEntry>> => {
    const { id, before, after } = auditLog
    const plain = plainConditions(orgId, filter)
    const columns = { id, bytes: bytesOf(before, after) }

    /** Reads in steps until the page is full, so that each query searches a bounded number of rows. */
    const search = async (words: string): Promise<Found[]> => {
      const found: Found[] = []
      for (let below = page.before; found.length <= page.limit; ) {
        const step = pageOf(id, { limit: searchedRows - 1, before: below }, plain)
        const rows = db
          .select({ id })
          .from(auditLog)
          .where(step.where)
          .orderBy(step.orderBy)
          .limit(step.limit)
          .as("step")
        const [last] = await db.select({ id: min(rows.id), n: count() }).from(rows)
        if (!last?.id) break
        const part = and(
          plain,
          below === null ? undefined : lt(id, below),
          gte(id, last.id),
          hasText(words, ...searched, ...namedActions(words, filter.searchedActions)),
        )
        found.push(
          ...(await db
            .select(columns)
            .from(auditLog)
            .where(part)
            .orderBy(desc(id))
            .limit(page.limit + 1)),
        )
        if (last.n < searchedRows) break
        below = last.id
      }
      return found.slice(0, page.limit + 1)
    }

    const { where, orderBy, limit } = pageOf(id, page, plain)
    const found =
      filter.search === undefined
        ? await db.select(columns).from(auditLog).where(where).orderBy(orderBy).limit(limit)
        : await search(filter.search)
    const read = (ids: number[]) =>
      db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.orgId, publicOrgId(orgId)), inArray(id, ids)))
    return pageOfLarge(found, page, read, toEntry)
  },
})
