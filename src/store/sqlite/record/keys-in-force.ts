import { and, asc, eq, gt, isNull, or, sql } from "drizzle-orm"
import type { KeyRow } from "../../../record/organization/organization.ts"
import { countRows } from "../engine/count.ts"
import type { Db } from "../file/open.ts"
import { apiKeys } from "../schema/organization/organization.ts"

/** The same condition as `isKeyInForce`. */
export const isInForce = (now: number) =>
  and(isNull(apiKeys.deactivatedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)))

/** The keys in force of organizations. */
export const keysInForce = (db: Db) => ({
  countOf: (orgId: string, now: number): number => countRows(db, apiKeys, orgId, isInForce(now)),

  createdBy: (orgId: string, userId: string, now: number): readonly KeyRow[] => {
    const theirs = sql`WITH RECURSIVE theirs (id) AS (
      SELECT ${userId} UNION SELECT k.key_id FROM api_keys k JOIN theirs ON k.created_by = theirs.id WHERE k.org_id = ${orgId}
    ) SELECT id FROM theirs`
    const isTheirs = and(eq(apiKeys.orgId, orgId), sql`${apiKeys.createdBy} IN (${theirs})`)
    return db
      .select()
      .from(apiKeys)
      .where(and(isTheirs, isInForce(now)))
      .orderBy(asc(apiKeys.id))
      .all()
  },
})

export type KeysInForce = ReturnType<typeof keysInForce>
