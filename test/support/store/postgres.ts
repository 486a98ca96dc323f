import { spawnSync } from "node:child_process"
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import pg from "pg"

const packages = "/usr/lib/postgresql"

/** The folder of PostgreSQL's programs: the newest that is installed, from 15 on; null where there is none. */
const programs = (): string | null => {
  const versions = existsSync(packages)
    ? readdirSync(packages)
        .map(Number)
        .filter((version) => version >= 15)
    : []
  return versions.length === 0 ? null : join(packages, String(Math.max(...versions)), "bin")
}

/** PostgreSQL refuses to run as root: there, its programs run as the user that Debian's package makes. */
const account = (): { readonly uid: number; readonly gid: number } | null => {
  if (process.getuid?.() !== 0) return null
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith("postgres:"))
  const [, , uid, gid] = line?.split(":") ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

const freePort = (): Promise<number> =>
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

export type Cluster = {
  readonly folder: string
  readonly port: number
  /** Makes an empty database and returns its URL. */
  database(): Promise<string>
  /** Runs pg_ctl with these arguments, such as `restart -m immediate`. */
  control(...args: string[]): void
  stop(): void
}

let databases = 0

/** A PostgreSQL of its own for a test, in a folder that goes with it; null where none is installed. */
export const startCluster = async (settings: Readonly<Record<string, string>> = {}): Promise<Cluster | null> => {
  const bin = programs()
  if (!bin) return refuseMissing()
  const folder = mkdtempSync("/tmp/premio-pg-")
  const port = await freePort()
  const user = account()
  if (user) chownSync(folder, user.uid, user.gid)
  const run = (program: string, ...args: string[]) => {
    const as = user ? ["setpriv", `--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups"] : []
    const [command = "", ...rest] = [...as, join(bin, program), ...args]
    const { status, stderr } = spawnSync(command, rest, {
      encoding: "utf8",
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
    })
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`)
  }
  const data = join(folder, "data")
  run("initdb", "-D", data, "-A", "trust", "-U", "postgres", "--no-sync", "-E", "UTF8", "--locale=C.UTF-8")
  const options = Object.entries({
    port: String(port),
    unix_socket_directories: folder,
    listen_addresses: "127.0.0.1",
    max_connections: "200",
    ...settings,
  })
  const control = (...args: string[]) =>
    run(
      "pg_ctl",
      "-D",
      data,
      "-w",
      "-l",
      join(folder, "log"),
      "-o",
      options.map(([name, value]) => `-c ${name}=${value}`).join(" "),
      ...args,
    )
  control("start")
  const url = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`
  return {
    folder,
    port,
    control,
    database: async () => {
      const name = `test_${++databases}`
      const client = new pg.Client(url("postgres"))
      await client.connect()
      await client.query(`CREATE DATABASE ${name}`)
      await client.end()
      return url(name)
    },
    stop: () => {
      control("stop", "-m", "immediate")
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
