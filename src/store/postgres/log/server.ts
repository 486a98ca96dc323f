import type { Reader } from "../engine/facts.ts"

/** A server has an identifier of its own, and begins another timeline when it is promoted or restored to a moment. */
const question = `SELECT system_identifier::text || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) AS server
  FROM pg_control_system()`

/** The server that the transaction runs on, and its timeline: on another, the newest writes may be lost. */
export const databaseServer: Reader<null, string> = {
  name: "server and timeline",
  idOf: () => "",
  load: async (session, keys) => {
    const [row] = await session.query<{ server: string }>(question)
    return keys.map(() => row?.server ?? "")
  },
}
