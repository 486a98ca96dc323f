import type { ClientBase } from "pg"

/**
 * The organizations of keys and sessions by their hashes, on the coordinator: a request names none, or one of several data ids.
 * A row is written before what it is about, so that a hash without a row belongs to nobody; without that it means nothing.
 */
const create = "CREATE TABLE IF NOT EXISTS directory (hash text PRIMARY KEY, owner text NOT NULL)"
const index = "CREATE INDEX IF NOT EXISTS directory_by_owner ON directory (owner)"
const fill = `INSERT INTO directory (hash, owner) SELECT hash, org_id FROM api_keys
  UNION ALL SELECT hash, org_id FROM console_sessions ON CONFLICT (hash) DO UPDATE SET owner = excluded.owner`
const fillOne = `INSERT INTO directory (hash, owner) SELECT hash, org_id FROM api_keys WHERE org_id = $1
  ON CONFLICT (hash) DO UPDATE SET owner = excluded.owner`
const raiseNumbers = `SELECT run_command_on_workers(format($each$DO $do$ BEGIN
    ALTER SEQUENCE row_ids NO CYCLE;
    PERFORM setval('row_ids', %s) FROM row_ids WHERE last_value < %s;
  END $do$ $each$, last_value, last_value)) FROM row_ids`

/** Whether the database is distributed, and so has a directory. */
export const hasDirectory = async (client: ClientBase): Promise<boolean> =>
  (await client.query("SELECT WHERE to_regclass('directory') IS NOT NULL")).rowCount === 1

/** Enters all keys and sessions of a distributed database in its directory, which it may lack. Nothing may serve it meanwhile. */
export const completeDirectory = async (client: ClientBase): Promise<void> => {
  await client.query("BEGIN")
  try {
    for (const statement of [create, index, fill]) await client.query(statement)
    await client.query("COMMIT")
  } catch (error) {
    // A connection that was cut has rolled back by itself, and its first error says why.
    await client.query("ROLLBACK").catch(() => undefined)
    throw error
  }
}

/** The same for a database that has no directory. */
export const makeDirectory = async (client: ClientBase): Promise<void> => {
  if (!(await hasDirectory(client))) await completeDirectory(client)
}

/** Enters an imported organization, in the transaction that adds it, and makes all servers draw larger row numbers than its own. */
export const enterImported = async (client: ClientBase, orgId: string): Promise<void> => {
  if (!(await hasDirectory(client))) return
  await client.query(fillOne, [orgId])
  await client.query(raiseNumbers)
}
