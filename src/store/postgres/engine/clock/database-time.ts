import type { Reader } from "../row/facts.ts"

/** The database's clock in SQL, in epoch milliseconds. */
export const databaseMs = "floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

/** The database's clock, read once all awaited locks are held. */
export const databaseTime: Reader<readonly [orgId: string], number> = {
  name: "time of the database",
  idOf: ([orgId]) => orgId,
  load: async (session, keys) => {
    const [row] = await session.query<{ now: number }>(`SELECT ${databaseMs} AS now`)
    return keys.map(() => row?.now ?? 0)
  },
}
