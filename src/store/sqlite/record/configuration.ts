import { eq, sql } from "drizzle-orm"
import type { Db } from "../file/open.ts"
import { organizations } from "../schema/organization.ts"

/** The bytes of each organization's configuration, updated with each row that counts, in its transaction. */
export const configurationCounts = (db: Db) => {
  const select = db
    .select({ bytes: organizations.configurationBytes })
    .from(organizations)
    .where(eq(organizations.orgId, sql.placeholder("orgId")))
    .prepare()

  const update = db
    .update(organizations)
    .set({ configurationBytes: sql`${organizations.configurationBytes} + ${sql.placeholder("bytes")}` })
    .where(eq(organizations.orgId, sql.placeholder("orgId")))
    .prepare()

  return {
    bytesOf: (orgId: string): number => select.get({ orgId })?.bytes ?? 0,

    count: (orgId: string, before: number, after: number) => {
      if (after !== before) update.run({ orgId, bytes: after - before })
    },
  }
}

export type ConfigurationCounts = ReturnType<typeof configurationCounts>
