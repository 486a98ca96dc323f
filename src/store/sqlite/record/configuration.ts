import type { Db } from "../file/open.ts"

/** The bytes of each organization's configuration, updated with each row that counts, in its transaction. */
export const configurationCounts = (db: Db) => {
  const select = db.$client.query<{ bytes: number }, [string]>(
    "SELECT configuration_bytes AS bytes FROM organizations WHERE org_id = ?",
  )
  const update = db.$client.query(
    "UPDATE organizations SET configuration_bytes = configuration_bytes + ? WHERE org_id = ?",
  )

  return {
    bytesOf: (orgId: string): number => select.get(orgId)?.bytes ?? 0,

    count: (orgId: string, before: number, after: number) => {
      if (after !== before) update.run(after - before, orgId)
    },
  }
}

export type ConfigurationCounts = ReturnType<typeof configurationCounts>
