import { and, eq, isNull, sql } from "drizzle-orm"
import type { Db } from "../file/open.ts"
import { testOrganizations } from "../schema/test.ts"

/** The number of test organizations of a live one, without deleted ones. */
export const testOrganizationCount = (db: Db) => {
  const select = db
    .select({ n: sql<number>`count(*)` })
    .from(testOrganizations)
    .where(and(eq(testOrganizations.liveOrgId, sql.placeholder("liveOrgId")), isNull(testOrganizations.deletedAt)))
    .prepare()
  return (liveOrgId: string): number => select.get({ liveOrgId })?.n ?? 0
}
