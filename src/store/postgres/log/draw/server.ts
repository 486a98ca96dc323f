import type { Reader } from "../../engine/row/facts.ts"

/** What distinguishes a database from a restored copy. */
export type DatabaseServer = {
  /**
   * Each server has an identifier of its own, and begins another timeline when it is promoted or restored to an earlier
   * moment.
   */
  readonly server: string
  /**
   * When the server started, and where the table lies: restoring a snapshot of its volume involves a start, and
   * restoring a dump creates another database or table.
   */
  readonly instance: string
}

const question = `SELECT system_identifier::text || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) AS server,
    extract(epoch FROM pg_postmaster_start_time())::text || '/' || pg_relation_filepath('chains') AS instance
  FROM pg_control_system()`

/** If a chain was opened on another server than this, writes that are missing from the database may have been lost. */
export const databaseServer: Reader<null, DatabaseServer> = {
  name: "server and timeline",
  idOf: () => "",
  load: async (session, keys) => {
    const [row] = await session.query<DatabaseServer>(question)
    return keys.map(() => row ?? { server: "", instance: "" })
  },
}

/** Whether a chain was opened here, and nothing was restored since. An older version stores no `instance`. */
export const isOpenedOn = (
  chain: { readonly server: string; readonly instance: string | null },
  { server, instance }: DatabaseServer,
): boolean => chain.server === server && (chain.instance === null || chain.instance === instance)
