import { existsSync } from "node:fs"
import pg from "pg"
import { distributeDatabase } from "../../../src/store/postgres/upkeep/distribute.ts"
import type { TestService } from "../service/service.ts"
import { until } from "../waiting.ts"
import { type Cluster, onServer, startCluster } from "./postgres.ts"

const library = "/usr/lib/postgresql/15/lib/citus.so"

/** The settings that a server needs to be part of a cluster without encryption, in which tests make writes fail by triggers. */
export const citusSettings = {
  shared_preload_libraries: "citus",
  "citus.node_conninfo": "sslmode=disable",
  "citus.enable_unsafe_triggers": "on",
  "citus.enable_statistics_collection": "off",
  max_worker_processes: "64",
}

/** Few, so that tests are fast; on both servers. */
const shards = 4

/** Makes the database at `url` the coordinator of a cluster with the workers at `workers`. */
export const joinServers = async (url: string, workers: readonly string[]) => {
  for (const each of [url, ...workers]) await onServer(each, "CREATE EXTENSION citus")
  const nodeOf = (each: string) => `'127.0.0.1', ${new URL(each).port}`
  await onServer(url, `SELECT citus_set_coordinator_host(${nodeOf(url)})`)
  for (const worker of workers) await onServer(url, `SELECT citus_add_node(${nodeOf(worker)})`)
  if (workers.length === 0)
    await onServer(url, `SELECT citus_set_node_property(${nodeOf(url)}, 'shouldhaveshards', true)`)
}

const daemon = `SELECT (SELECT count(*) FROM pg_dist_node) FROM pg_stat_activity
  WHERE application_name = 'Citus Maintenance Daemon' AND datname = current_database()`

/** Tells the cluster whose coordinator is at `url` that the server which listened on port `from` is on port `to` now. */
export const updateNode = async (url: string, from: number, to: number) => {
  // Until the daemon is there, which the first statement starts, Citus would crash.
  await until("the daemon of Citus", async () => (await onServer(url, daemon)).length > 0 || undefined)
  await onServer(url, `SELECT citus_update_node(nodeid, '127.0.0.1', ${to}) FROM pg_dist_node WHERE nodeport = ${from}`)
}

/** Ends Citus' own connections to a database and prevents new ones, so that it can be copied. `url` is that of another one. */
export const closeDatabase = async (url: string, name: string) => {
  await onServer(url, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  await onServer(url, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`)
}

/** Whether Citus is installed; its tests are skipped without it. */
export const hasCitus = (): boolean => {
  if (existsSync(library)) return true
  process.stderr.write(`skipped: Citus is not installed, which its tests need (${library})\n`)
  return false
}

/** A coordinator and workers; null if Citus is not installed. */
export const startCitus = async (
  workers = 1,
  settings: Record<string, string> = citusSettings,
): Promise<readonly Cluster[] | null> => {
  if (!hasCitus()) return null
  const servers = await Promise.all(Array.from({ length: workers + 1 }, () => startCluster(settings)))
  return servers.filter((server) => server !== null)
}

let databases = 0

/** A new database over the servers, whose tables are distributed in `parts`. */
export const distributedDatabase = async (servers: readonly Cluster[], parts = shards): Promise<string> => {
  const name = `distributed_${++databases}`
  const [url = "", ...workers] = await Promise.all(servers.map((server) => server.empty(name)))
  await joinServers(url, workers)
  await distributeDatabase(url, parts)
  return url
}

/** The port of the server on which an organization lies. */
export const portOf = async (url: string, orgId: string): Promise<number> => {
  const [row] = await onServer<{ port: number }>(
    url,
    `SELECT nodeport AS port FROM pg_dist_shard_placement
     WHERE shardid = get_shard_id_for_distribution_column('organizations', '${orgId}')`,
  )
  return row?.port ?? 0
}

/** The number of the part of the database in which an organization lies. */
export const partOf = async (url: string, orgId: string): Promise<number> => {
  const [row] = await onServer<{ part: number }>(
    url,
    `SELECT get_shard_id_for_distribution_column('organizations', '${orgId}')::int AS part`,
  )
  return row?.part ?? 0
}

/** Lets nobody add a key in the part of an organization until the connection ends. */
export const holdKeys = async (url: string, servers: readonly Cluster[], orgId: string): Promise<pg.Client> => {
  const [shard] = await onServer<{ id: number }>(
    url,
    `SELECT get_shard_id_for_distribution_column('api_keys', '${orgId}')::int AS id`,
  )
  const port = await portOf(url, orgId)
  const holder = new pg.Client(servers.find((server) => server.port === port)?.url(new URL(url).pathname.slice(1)))
  await holder.connect()
  await holder.query("SET citus.enable_manual_changes_to_shards = on")
  await holder.query(`BEGIN; LOCK TABLE api_keys_${shard?.id} IN SHARE MODE`)
  return holder
}

/** Resolves once each of the two processes of a service reaches all servers that have organizations. */
export const allReached = (service: Pick<TestService, "url">): Promise<true> =>
  until("all servers", async () => {
    for (let processes = 0; processes < 2; processes++) {
      const response = await fetch(`${service.url}/readyz`)
      // Whatever is away is named beside the status.
      if (!response.ok || Object.keys((await response.json()) as object).join() !== "status") return undefined
    }
    return true
  })
