import type { ClientBase } from "pg"

/**
 * The tables whose rows are those of organizations, those of the organizations themselves first. What is unlogged is
 * forgotten in a crash anyway, and stays on the coordinator.
 */
const ownedTables = `SELECT c.oid::regclass::text AS name,
    EXISTS (SELECT FROM pg_dist_partition p WHERE p.logicalrelid = c.oid) AS "isDistributed"
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'org_id'
  WHERE c.relkind = 'r' AND c.relpersistence = 'p' AND c.relnamespace = 'public'::regnamespace
    AND NOT relation_is_a_known_shard(c.oid)
  ORDER BY c.relname <> 'organizations', c.relname`

/** Stays on the coordinator, but as a table of the cluster. */
const addMigrations = `SELECT citus_add_local_table_to_metadata('migrations')
  WHERE NOT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'migrations'::regclass)`
/**
 * A cluster that has written to one server alone commits there before it commits on the coordinator: a crash in between
 * leaves rows of a transaction that counts as aborted. One that touches a table of the coordinator is prepared first.
 */
export const prepareFirst = "DELETE FROM migrations WHERE id = 0"

const distributeFirst = "SELECT create_distributed_table($1, 'org_id', shard_count => $2)"
const distributeBeside = "SELECT create_distributed_table($1, 'org_id', colocate_with => 'organizations')"
/** Rows that were there before are copied: what is left of them on the coordinator is seen by nobody, and erased by none. */
const dropCopied = "SELECT truncate_local_data_after_distributing_table($1)"

type Owned = { readonly name: string; readonly isDistributed: boolean }

const readOwned = async (client: ClientBase): Promise<readonly Owned[]> => (await client.query<Owned>(ownedTables)).rows

/**
 * Distributes by organization all tables that are not yet, all or none: the rows of an organization then lie on one server.
 * Returns how many there are, and how many of them are new.
 */
export const distributeTables = async (client: ClientBase, shards: number) => {
  const tables = await readOwned(client)
  const added = tables.filter(({ isDistributed }) => !isDistributed).map(({ name }) => name)
  await client.query("BEGIN")
  try {
    // One table after the other, on one connection to each server.
    await client.query("SET LOCAL citus.multi_shard_modify_mode = 'sequential'")
    for (const name of added) {
      if (name === "organizations") await client.query(distributeFirst, [name, shards])
      else await client.query(distributeBeside, [name])
    }
    await client.query(addMigrations)
    await client.query("COMMIT")
  } catch (error) {
    await client.query("ROLLBACK")
    throw error
  }
  for (const { name } of tables) await client.query(dropCopied, [name])
  return { tables: tables.length, added: added.length }
}

/** Distributes the tables that a migration has added, where those before are distributed. */
export const distributeAdded = async (client: ClientBase): Promise<void> => {
  const { rowCount } = await client.query("SELECT FROM pg_extension WHERE extname = 'citus'")
  if (rowCount === 0) return
  const tables = await readOwned(client)
  const isDone = tables.every(({ isDistributed }) => isDistributed)
  if (tables[0]?.isDistributed && !isDone) await distributeTables(client, 0)
}
