import type { ClientBase } from "pg"
import { completeDirectory, makeDirectory } from "./directory-table.ts"

/**
 * The tables whose rows belong to organizations, with the table of organizations first. Six others stay on the
 * coordinator: `processes`, `open_handouts_epoch` and `service_keys` are about no organization, the unlogged
 * `rate_buckets` and `leases` lose their rows in a crash anyway, and by the directory an organization is found.
 */
const ownedTables = `SELECT c.oid::regclass::text AS name,
    EXISTS (SELECT FROM pg_dist_partition p WHERE p.logicalrelid = c.oid) AS "isDistributed"
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'org_id'
  WHERE c.relkind = 'r' AND c.relpersistence = 'p' AND c.relnamespace = 'public'::regnamespace
    AND NOT relation_is_a_known_shard(c.oid)
  ORDER BY c.relname <> 'organizations', c.relname`

/** Stays on the coordinator, but is known to the cluster. */
const addMigrations = `SELECT citus_add_local_table_to_metadata('migrations')
  WHERE NOT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'migrations'::regclass)`
/**
 * A transaction that has written to one server commits there before it commits on the coordinator, so a crash in
 * between leaves rows of a transaction that counts as aborted. Touching a table of the coordinator makes the cluster
 * prepare the transaction first.
 */
export const prepareFirst = "DELETE FROM migrations WHERE id = 0"

const distributeFirst = "SELECT create_distributed_table($1, 'org_id', shard_count => $2)"
const distributeBeside = "SELECT create_distributed_table($1, 'org_id', colocate_with => 'organizations')"
/** Distributing a table copies its rows: this removes the originals on the coordinator, which nobody can see. */
const dropCopied = "SELECT truncate_local_data_after_distributing_table($1)"

type Owned = { readonly name: string; readonly isDistributed: boolean }

const readOwned = async (client: ClientBase): Promise<readonly Owned[]> => (await client.query<Owned>(ownedTables)).rows

/**
 * Distributes all tables by organization, or none, so that the rows of an organization are on one server, and enters all keys and
 * sessions in the directory. Returns the number of distributed tables, and how many of them are new.
 */
export const distributeTables = async (client: ClientBase, shards: number) => {
  const tables = await readOwned(client)
  const added = tables.filter(({ isDistributed }) => !isDistributed).map(({ name }) => name)
  await client.query("BEGIN")
  try {
    // One table at a time, on one connection to each server.
    await client.query("SET LOCAL citus.multi_shard_modify_mode = 'sequential'")
    for (const name of added) {
      if (name === "organizations") await client.query(distributeFirst, [name, shards])
      else await client.query(distributeBeside, [name])
    }
    await client.query(addMigrations)
    await client.query("COMMIT")
  } catch (error) {
    // A connection that was cut has rolled back by itself, and its first error says why.
    await client.query("ROLLBACK").catch(() => undefined)
    throw error
  }
  for (const { name } of tables) await client.query(dropCopied, [name])
  // A coordinator that was restored to an earlier moment than the workers may lack entries.
  await completeDirectory(client)
  return { tables: tables.length, added: added.length }
}

/** Distributes the tables that a migration has added to a distributed database. */
export const distributeAdded = async (client: ClientBase): Promise<void> => {
  const { rowCount } = await client.query("SELECT FROM pg_extension WHERE extname = 'citus'")
  if (rowCount === 0) return
  const tables = await readOwned(client)
  const isDone = tables.every(({ isDistributed }) => isDistributed)
  if (!tables[0]?.isDistributed) return
  if (isDone) await makeDirectory(client)
  else await distributeTables(client, 0)
}
