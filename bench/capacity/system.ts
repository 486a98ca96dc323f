import { cpSync, existsSync, readFileSync, renameSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { type Headers, headersOf, orgId } from "../api.ts"
import { root, type Server, startServer } from "../process.ts"
import { type Cluster, startCluster, user } from "../targets/cluster.ts"
import { settings, startService } from "../targets/ours.ts"
import type { Data } from "./data.ts"
import { fill } from "./fill.ts"

/** The service on a copy of the data: one process on SQLite, or several on PostgreSQL. */
export type System = {
  readonly store: "SQLite" | "PostgreSQL"
  readonly players: number
  readonly headers: Headers
  readonly processes: readonly Server[]
  /** PostgreSQL's main process, if that is the store. */
  readonly databasePid: number | null
  /** Bytes of the write-ahead log so far: what PostgreSQL streams to a standby; null with SQLite. */
  logBytes(): number | null
  /** The size of the database. */
  dataBytes(): number
  stop(): Promise<void>
}

/** Serves a copy of the file. */
export const serveFile = async (data: Data, folder: string): Promise<System> => {
  const path = join(folder, "premio.db")
  cpSync(data.path, path)
  const server = await startService(path, join(folder, "log"))
  return {
    store: "SQLite",
    players: data.players,
    headers: headersOf(data.key),
    processes: [server],
    databasePid: null,
    logBytes: () => null,
    dataBytes: () => statSync(path).size,
    stop: () => server.stop(),
  }
}

/**
 * What PostgreSQL is to hold: `data`, repeated for `players`; with `kept`, a copy of what an earlier run has made in that
 * folder, or makes now; with settings of PostgreSQL.
 */
export type Wanted = {
  readonly data: Data
  readonly players: number
  readonly kept: string | null
  readonly postgres: readonly string[]
}

const urlOf = ({ port }: Cluster) => `postgres://${user}@127.0.0.1:${port}/${user}`

const cli = async (database: string, ...args: readonly string[]) => {
  const command = [process.execPath, "src/cli.ts", ...args, "--database", database]
  const child = Bun.spawn(command, { cwd: root, stdin: "ignore", stdout: "ignore", stderr: "pipe" })
  if ((await child.exited) !== 0) throw new Error(`${args.join(" ")}: ${await new Response(child.stderr).text()}`)
}

/** Moves the data into an empty cluster as an operator would, and repeats it for as many players as are wanted. */
const load = async (cluster: Cluster, { data, players }: Wanted, folder: string) => {
  const file = join(folder, "export.ndjson")
  await cli(data.path, "export", "--organization", orgId, "--output", file)
  await cli(urlOf(cluster), "import", file)
  rmSync(file)
  fill(cluster, data.players, players)
  cluster.query("VACUUM ANALYZE")
}

const run = (...command: readonly string[]) => {
  const { exitCode, stderr } = Bun.spawnSync([...command])
  if (exitCode !== 0) throw new Error(`${command.join(" ")}: ${stderr}`)
}

/** A cluster that holds the data. One that is kept is copied, so that each run begins with the same. */
const clusterOf = async (wanted: Wanted, folder: string): Promise<Cluster> => {
  const { players, kept, postgres } = wanted
  if (kept === null) {
    const cluster = await startCluster(postgres)
    await load(cluster, wanted, folder)
    return cluster
  }
  const own = join(kept, `postgres-${players}`)
  const [making, copy] = [`${own}-making`, `${own}-copy`]
  for (const left of [making, copy]) rmSync(left, { recursive: true, force: true })
  if (!existsSync(own)) {
    const cluster = await startCluster([], making)
    await load(cluster, wanted, folder)
    await cluster.stop()
    renameSync(making, own)
  }
  run("cp", "-a", own, copy)
  // Otherwise the system would go on writing it to the disk while calls are measured.
  run("sync")
  const cluster = await startCluster(postgres, copy)
  return {
    ...cluster,
    stop: async () => {
      await cluster.stop()
      rmSync(copy, { recursive: true })
    },
  }
}

/** Serves the data from PostgreSQL. */
export const serveDatabase = async (wanted: Wanted, folder: string, processes: number): Promise<System> => {
  const { data, players } = wanted
  const cluster = await clusterOf(wanted, folder)
  const url = urlOf(cluster)
  const servers: Server[] = []
  for (let index = 0; index < processes; index++) {
    const environment = { ...settings, DATABASE_URL: url }
    servers.push(await startServer([process.execPath, "src/main.ts"], environment, join(folder, `log-${index}`)))
  }
  const number = (query: string) => Number(cluster.query(query))
  return {
    store: "PostgreSQL",
    players,
    headers: headersOf(data.key),
    processes: servers,
    databasePid: cluster.pid,
    logBytes: () => number("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')"),
    dataBytes: () => number(`SELECT pg_database_size('${user}')`),
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()))
      await cluster.stop()
    },
  }
}

/** Bytes that a process has had written to the disk. */
export const writtenBytes = (pid: number): number =>
  Number(/^write_bytes: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, "utf8"))?.[1] ?? 0)
