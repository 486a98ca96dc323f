import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import pg from "pg"
import { migrateDatabase } from "../../../src/store/postgres/connection/migrate.ts"
import { scratchFolder } from "../scratch.ts"
import { databaseAt, isDistributed, suiteUrl, template } from "../service/database.ts"

const packages = "/usr/lib/postgresql"

/** The folder of PostgreSQL's programs: the newest installed version from 15 on; null if there is none. */
const programs = (): string | null => {
  const versions = existsSync(packages)
    ? readdirSync(packages)
        .map(Number)
        .filter((version) => version >= 15)
    : []
  return versions.length === 0 ? null : join(packages, String(Math.max(...versions)), "bin")
}

/** PostgreSQL refuses to run as root: in that case, its programs run as the user of Debian's package. */
const account = (): { readonly uid: number; readonly gid: number } | null => {
  if (process.getuid?.() !== 0) return null
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith("postgres:"))
  const [, , uid, gid] = line?.split(":") ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0))
    })
  })

/** Without PostgreSQL its tests are skipped, except where all of them have to run. */
const refuseMissing = (): null => {
  const line = "PostgreSQL is not installed, which its tests need: install Debian's postgresql, version 15 or later"
  if (process.env["CI"]) throw new Error(line)
  process.stderr.write(`skipped: ${line}\n`)
  return null
}

type Settings = Readonly<Record<string, string>>

/** A server of PostgreSQL. */
export type Server = {
  readonly folder: string
  readonly port: number
  url(database: string): string
  /** Runs pg_ctl with these arguments, such as `restart -m immediate`. */
  control(...args: string[]): Promise<void>
  /** Sends a signal to all of its processes at once, as if the machine itself were lost, or hung. */
  signal(signal: NodeJS.Signals): void
  stop(): Promise<void>
}

/** A server that is only for databases, since others use it at the same time. */
export type SharedCluster = Pick<Server, "port" | "url"> & {
  /** Creates an empty database and returns its URL. */
  empty(name?: string): Promise<string>
  /** Creates a database with the tables of this version and returns its URL. */
  database(): Promise<string>
  /** Creates the database from which those with tables are copied, if missing. */
  makeTemplate(): Promise<void>
  /** Stops the server, unless it belongs to the suite. */
  stop(): Promise<void>
}

export type Cluster = Server &
  SharedCluster & {
    /** Starts a standby of this server under `name`. */
    standby(name: string): Promise<Server>
  }

/** The processes whose parent is `pid`. */
const childrenOf = (pid: number): number[] =>
  readdirSync("/proc")
    .map(Number)
    .filter((child) => {
      if (Number.isNaN(child) || !existsSync(`/proc/${child}/status`)) return false
      return readFileSync(`/proc/${child}/status`, "utf8").includes(`\nPPid:\t${pid}\n`)
    })

/** Prepares a server in its own folder: `fill` creates its data. */
const prepareServer = async (
  bin: string,
  settings: Settings,
  fill: (run: (program: string, ...args: string[]) => Promise<void>, data: string) => Promise<void>,
): Promise<Server> => {
  const folder = mkdtempSync(join(scratchFolder, "premio-pg-"))
  const port = await freePort()
  const user = account()
  if (user) chownSync(folder, user.uid, user.gid)
  const run = async (program: string, ...args: string[]) => {
    const as = user ? ["setpriv", `--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups"] : []
    const child = Bun.spawn([...as, join(bin, program), ...args], {
      cwd: folder,
      stdin: "ignore",
      stdout: "ignore",
      stderr: Bun.file(join(folder, "errors")),
    })
    const status = await child.exited
    if (status !== 0)
      throw new Error(`${program} ended with ${status}: ${readFileSync(join(folder, "errors"), "utf8")}`)
  }
  const data = join(folder, "data")
  await fill(run, data)
  const defaults = { unix_socket_directories: folder, listen_addresses: "127.0.0.1", max_connections: "200" }
  const options = Object.entries({ port: String(port), ...defaults, ...settings })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ")
  const control = (...args: string[]) =>
    run("pg_ctl", "-D", data, "-w", "-l", join(folder, "log"), "-o", options, ...args)
  return {
    folder,
    port,
    control,
    url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    signal: (signal) => {
      const postmaster = Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0])
      for (const pid of [...childrenOf(postmaster), postmaster]) {
        try {
          process.kill(pid, signal)
        } catch (error) {
          // A backend may have ended since it was listed.
          if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error
        }
      }
    },
    stop: async () => {
      await control("stop", "-m", "immediate").catch(() => undefined)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs one statement on its own connection, and returns its rows. */
export const onServer = async <Row extends object>(url: string, statement: string): Promise<Row[]> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

let databases = 0

/** Creates databases on a server; `hasTemplate` says that the one with the tables exists. */
const databasesAt = (
  urlOf: Server["url"],
  hasTemplate: boolean,
): Pick<SharedCluster, "empty" | "database" | "makeTemplate"> => {
  const admin = urlOf("postgres")
  const create = async (name: string, from: string) => {
    await onServer(admin, `CREATE DATABASE ${name} ${from}`)
    return urlOf(name)
  }
  // Workers of the suite share its server, and processes have their own numbers.
  const nextName = () => `test_${process.pid}_${++databases}`
  const migrate = async () => {
    const pool = new pg.Pool({ connectionString: await create(template, "") })
    await migrateDatabase(pool)
    await pool.end()
  }
  let made: Promise<void> | undefined = hasTemplate ? Promise.resolve() : undefined
  const makeTemplate = () => {
    made ??= migrate()
    return made
  }
  return {
    empty: (name = nextName()) => create(name, ""),
    makeTemplate,
    database: async () => {
      await makeTemplate()
      return create(nextName(), `TEMPLATE ${template} STRATEGY FILE_COPY`)
    },
  }
}

/**
 * What is lost with the machine alone is not kept: tests end processes at most. To compile a statement takes longer than to
 * run it on tables this small.
 */
const ofTests = { fsync: "off", full_page_writes: "off", jit: "off" }

/** For a server that no test ends, whose databases do not last long enough to be vacuumed. */
export const shortLived = { synchronous_commit: "off", autovacuum: "off" }

/** A PostgreSQL server for one test, in a folder that is removed with it; null if none is installed. */
export const startCluster = async (settings: Settings = {}): Promise<Cluster | null> => {
  const bin = programs()
  if (!bin) return refuseMissing()
  const all = { ...ofTests, ...settings }
  const primary = await prepareServer(bin, all, (run, data) =>
    run("initdb", "-D", data, "-A", "trust", "-U", "postgres", "--no-sync", "-E", "UTF8", "--locale=C.UTF-8"),
  )
  await primary.control("start")
  return {
    ...primary,
    ...databasesAt(primary.url, false),
    standby: async (name) => {
      const source = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${name}`
      const standby = await prepareServer(bin, all, (run, data) =>
        run("pg_basebackup", "-D", data, "-R", "-X", "stream", "-c", "fast", "-d", source),
      )
      await standby.control("start")
      return standby
    },
  }
}

/** The suite's server if there is one, otherwise one for this test: for tests that only need databases. */
export const shareCluster = async (): Promise<SharedCluster | null> => {
  const server = suiteUrl
  if (server === undefined || isDistributed) return startCluster(shortLived)
  const url = (name: string) => databaseAt(server, name)
  return { port: Number(new URL(server).port), url, ...databasesAt(url, true), stop: async () => undefined }
}
