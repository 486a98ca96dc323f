import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

const binaries = process.env["PGBIN"] ?? "/usr/lib/postgresql/15/bin"
export const user = "postgres"
const readyMs = 20_000
/**
 * Generous for a cluster of this size; what decides stays at its default: fsync, synchronous_commit and
 * full_page_writes are on.
 */
const settings = ["synchronous_commit=on", "shared_buffers=256MB", "max_wal_size=4GB", "max_connections=200"]

const idOf = (flag: "-u" | "-g"): number | null => {
  const { exitCode, stdout } = Bun.spawnSync(["id", flag, user], { stderr: "ignore" })
  return exitCode === 0 ? Number(stdout.toString()) : null
}

/** PostgreSQL refuses to run as root; in that case it runs as the user of Debian's package. */
const asUser = (command: readonly string[]): string[] =>
  process.getuid?.() === 0
    ? ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--clear-groups", ...command]
    : [...command]

const run = (command: readonly string[]): string => {
  const { exitCode, stdout, stderr } = Bun.spawnSync([...command], { cwd: "/", stdin: "ignore" })
  if (exitCode !== 0) throw new Error(`${command.join(" ")}: ${stderr}`)
  return stdout.toString().trim()
}

/** Why no cluster can be started here, or null. */
export const missingPostgres = (): string | null => {
  if (!existsSync(join(binaries, "initdb"))) return `there is no PostgreSQL in ${binaries}; PGBIN names another folder`
  if (process.getuid?.() === 0 && idOf("-u") === null) return `it does not run as root, and there is no user ${user}`
  return null
}

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0))
    })
  })

/**
 * A cluster, also with settings `more`, that listens on a port of this machine, and on a socket in its own folder: a
 * throwaway one, or the one that the folder `kept` holds.
 */
export const startCluster = async (more: readonly string[] = [], kept: string | null = null) => {
  const port = await freePort()
  const folder = kept ?? mkdtempSync(join(tmpdir(), "premio-postgres-"))
  mkdirSync(folder, { recursive: true })
  if (process.getuid?.() === 0) chownSync(folder, idOf("-u") ?? 0, idOf("-g") ?? 0)
  const data = join(folder, "data")
  if (!existsSync(data))
    run(asUser([join(binaries, "initdb"), "-D", data, "-A", "trust", "-U", user, "--no-locale", "-E", "UTF8"]))
  const addresses = [`listen_addresses=127.0.0.1`, `port=${port}`, `unix_socket_directories=${folder}`]
  const options = [...addresses, ...settings, ...more].flatMap((set) => ["-c", set])
  const server = Bun.spawn(asUser([join(binaries, "postgres"), "-D", data, ...options]), {
    cwd: folder,
    stdin: "ignore",
    stdout: "ignore",
    stderr: Bun.file(join(folder, "log")),
  })
  const at = ["-h", folder, "-p", String(port)]
  const isReady = () => Bun.spawnSync([join(binaries, "pg_isready"), "-q", ...at]).exitCode === 0
  for (const end = performance.now() + readyMs; !isReady(); await Bun.sleep(50))
    if (performance.now() > end || server.exitCode !== null)
      throw new Error(`PostgreSQL does not start: ${await Bun.file(join(folder, "log")).text()}`)
  return {
    folder,
    pid: server.pid,
    port,
    query: (query: string) => run([join(binaries, "psql"), ...at, "-U", user, "-d", user, "-At", "-c", query]),
    stop: async () => {
      server.kill("SIGINT")
      await server.exited
      if (kept === null) rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>
