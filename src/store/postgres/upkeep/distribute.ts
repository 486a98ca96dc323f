import { DatabaseUnusable } from "../../../unusable.ts"
import { distributeTables } from "../connection/distribute.ts"
import { migrateOn } from "../connection/migrate.ts"
import { asUnusable, connect } from "./connection.ts"
import { removeLeftByResets } from "./left-by-resets.ts"

const withoutCitus =
  "the database has no Citus: install Citus 13 on its server, add citus to shared_preload_libraries, and run CREATE EXTENSION citus in the database"
const withoutServers =
  "no server of the cluster takes shards: add workers with citus_add_node, or the coordinator itself with citus_set_node_property"

const extensions = "SELECT count(*)::int AS n FROM pg_extension WHERE extname = 'citus'"
/** Serving processes check only at their start whether the database is distributed. */
const serving = `SELECT count(*)::int AS n FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'premio' AND pid <> pg_backend_pid()`
const servers = `SELECT count(DISTINCT (nodename, nodeport))::int AS n FROM pg_dist_node
  WHERE isactive AND shouldhaveshards AND noderole = 'primary'`

export type Distribution = { readonly tables: number; readonly added: number; readonly servers: number }

/**
 * Distributes the tables of the database at `url` by organization over the servers of its cluster; tables already
 * distributed stay as they are, and what resets have left half-made is removed. Throws DatabaseUnusable if that is impossible.
 */
export const distributeDatabase = async (url: string, shards: number): Promise<Distribution> => {
  const client = await connect(url)
  const count = async (text: string) => (await client.query<{ n: number }>(text)).rows[0]?.n ?? 0
  try {
    if ((await count(extensions)) === 0) throw new DatabaseUnusable(withoutCitus)
    if ((await count(serving)) > 0) throw new DatabaseUnusable("the database is being served: stop all processes first")
    const found = await count(servers)
    if (found === 0) throw new DatabaseUnusable(withoutServers)
    await migrateOn(client)
    const distribution = await distributeTables(client, shards)
    await removeLeftByResets(client)
    return { ...distribution, servers: found }
  } catch (error) {
    throw asUnusable(error, url)
  } finally {
    await client.end()
  }
}
