import type { Reader } from "../engine/facts.ts"

/** What tells a database from one that was restored. */
export type DatabaseServer = {
  /** A server has an identifier of its own, and begins another timeline when it is promoted or restored to a moment. */
  readonly server: string
  /**
   * When it started, and where the table lies: a snapshot of its volume is not restored without a start, and a dump not
   * without another database or table.
   */
  readonly instance: string
}

const question = `SELECT system_identifier::text || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) AS server,
    extract(epoch FROM pg_postmaster_start_time())::text || '/' || pg_relation_filepath('chains') AS instance
  FROM pg_control_system()`

/** Where a chain was opened on another than this, newer writes than the database holds may be lost. */
export const databaseServer: Reader<null, DatabaseServer> = {
  name: "server and timeline",
  idOf: () => "",
  load: async (session, keys) => {
    const [row] = await session.query<DatabaseServer>(question)
    return keys.map(() => row ?? { server: "", instance: "" })
  },
}

/** Whether a chain was opened here, and nothing was restored since. An older version keeps no `instance`. */
export const isOpenedOn = (
  chain: { readonly server: string; readonly instance: string | null },
  { server, instance }: DatabaseServer,
): boolean => chain.server === server && (chain.instance === null || chain.instance === instance)
