import { mkdirSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { type Headers, jsonHeaders } from "../api.ts"
import { median } from "../machine.ts"
import { type Server, startServer } from "../process.ts"
import { type Cluster, startCluster, user } from "../targets/cluster.ts"
import { nodePath } from "../targets/node.ts"
import { settings } from "../targets/ours.ts"
import { prepare } from "../targets/prepare.ts"

/** Processes of one service that serve the same database over a network with a round trip of `networkMs`. */
export type Deployment = {
  readonly name: string
  readonly cluster: Cluster
  readonly networkMs: number
  readonly processes: readonly Server[]
  readonly headers: Headers
  /** The number of plays in its database, and in its counters. */
  countPlays(): { readonly logged: number; readonly counted: number }
  stop(): Promise<void>
}

type Setting = { readonly folder: string; readonly processes: number; readonly networkMs: number }

/** A database, and the port on which the service reaches it. */
const startDatabase = async ({ folder, networkMs }: Setting) => {
  const cluster = await startCluster()
  if (networkMs === 0) return { cluster, port: cluster.port, stop: cluster.stop }
  const environment = { BENCH_TO: String(cluster.port), BENCH_DELAY_MS: String(networkMs / 2) }
  const network = await startServer([process.execPath, "bench/servers/delay.ts"], environment, join(folder, "network"))
  const stop = async () => {
    await network.stop("SIGKILL")
    await cluster.stop()
  }
  return { cluster, port: Number(new URL(network.url).port), stop }
}

/** How long an empty statement takes. */
export const roundTripMs = async (port: number): Promise<number> => {
  const client = new pg.Client({ host: "127.0.0.1", port, user, database: user })
  await client.connect()
  const times: number[] = []
  for (let i = 0; i < 100; i++) {
    const started = performance.now()
    await client.query("SELECT 1")
    times.push(performance.now() - started)
  }
  await client.end()
  return median(times)
}

const startAll = async (count: number, start: (index: number) => Promise<Server>): Promise<Server[]> => {
  // One after the other: the first creates the tables.
  const servers: Server[] = []
  for (let index = 0; index < count; index++) servers.push(await start(index))
  return servers
}

type Service = {
  readonly name: string
  start(port: number, logPath: string): Promise<Server>
  prepare(url: string): Promise<Headers>
  readonly logged: string
  readonly counted: string
}

const needs = { webhook: null, awards: 0, codes: 0, spinners: 0, pooledCodes: 0 }

/** This service, as `bun run serve` starts it. */
const ours: Service = {
  name: "ours",
  start: (port, logPath) => {
    const environment = { ...settings, DATABASE_URL: `postgres://${user}@127.0.0.1:${port}/${user}` }
    return startServer([process.execPath, "src/main.ts"], environment, logPath)
  },
  prepare: async (url) => (await prepare(url, needs)).headers,
  logged: "SELECT count(*) FROM plays",
  counted: "SELECT coalesce(sum(plays), 0) FROM standings",
}

/** Fastify with pg: a pool of 20, prepared statements, a transaction per play. */
const fastify: Service = {
  name: "fastify",
  start: (port, logPath) => {
    const environment = { BENCH_PGHOST: "127.0.0.1", PGPORT: String(port), BENCH_PGDATABASE: user }
    return startServer([nodePath(), "bench/servers/node/postgres.mjs"], environment, logPath)
  },
  prepare: async () => jsonHeaders("bench"),
  logged: "SELECT count(*) FROM sessions",
  counted: "SELECT coalesce(sum(plays), 0) FROM standings",
}

const deploy = async (service: Service, setting: Setting): Promise<Deployment> => {
  const folder = join(setting.folder, `${service.name}-${setting.networkMs}`)
  mkdirSync(folder)
  const database = await startDatabase({ ...setting, folder })
  const { cluster, port } = database
  const processes = await startAll(setting.processes, (index) => service.start(port, join(folder, `log-${index}`)))
  const networkMs = await roundTripMs(port)
  return {
    name: service.name,
    cluster,
    networkMs,
    processes,
    headers: await service.prepare(processes[0]?.url ?? ""),
    countPlays: () => ({
      logged: Number(cluster.query(service.logged)),
      counted: Number(cluster.query(service.counted)),
    }),
    stop: async () => {
      await Promise.all(processes.map((server) => server.stop()))
      await database.stop()
    },
  }
}

export const deployOurs = (setting: Setting) => deploy(ours, setting)
export const deployFastify = (setting: Setting) => deploy(fastify, setting)
