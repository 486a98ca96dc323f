import { chownSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { jsonHeaders } from "../api.ts"
import { startServer } from "../process.ts"
import { missingNode, nodePath } from "./node.ts"
import { nothingPrepared, type Target, type Totals } from "./target.ts"

const binaries = process.env["PGBIN"] ?? "/usr/lib/postgresql/15/bin"
const user = "postgres"
const readyMs = 20_000
/** Generous for a cluster of this size; what decides is left as it comes: fsync, synchronous_commit and full_page_writes on. */
const settings = ["synchronous_commit=on", "shared_buffers=256MB", "max_wal_size=4GB", "max_connections=40"]

const idOf = (flag: "-u" | "-g"): number | null => {
  const { exitCode, stdout } = Bun.spawnSync(["id", flag, user], { stderr: "ignore" })
  return exitCode === 0 ? Number(stdout.toString()) : null
}

/** PostgreSQL refuses to run as root: then it runs as the user of Debian's package. */
const asUser = (command: readonly string[]): string[] =>
  process.getuid?.() === 0
    ? ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--clear-groups", ...command]
    : [...command]

const run = (command: readonly string[]): string => {
  const { exitCode, stdout, stderr } = Bun.spawnSync([...command], { cwd: "/", stdin: "ignore" })
  if (exitCode !== 0) throw new Error(`${command.join(" ")}: ${stderr}`)
  return stdout.toString().trim()
}

/** A throwaway cluster that listens on a socket in a folder of its own, and on no port. */
const startCluster = async () => {
  const folder = mkdtempSync(join(tmpdir(), "premio-postgres-"))
  if (process.getuid?.() === 0) chownSync(folder, idOf("-u") ?? 0, idOf("-g") ?? 0)
  const data = join(folder, "data")
  run(asUser([join(binaries, "initdb"), "-D", data, "-A", "trust", "-U", user, "--no-locale", "-E", "UTF8"]))
  const options = [`listen_addresses=`, `unix_socket_directories=${folder}`, ...settings].flatMap((set) => ["-c", set])
  const server = Bun.spawn(asUser([join(binaries, "postgres"), "-D", data, ...options]), {
    ...{ cwd: folder, stdin: "ignore", stdout: "ignore", stderr: Bun.file(join(folder, "log")) },
  })
  const isReady = () => Bun.spawnSync([join(binaries, "pg_isready"), "-q", "-h", folder]).exitCode === 0
  for (const end = performance.now() + readyMs; !isReady(); await Bun.sleep(50))
    if (performance.now() > end || server.exitCode !== null)
      throw new Error(`PostgreSQL does not start: ${await Bun.file(join(folder, "log")).text()}`)
  return {
    folder,
    pid: server.pid,
    query: (query: string) => run([join(binaries, "psql"), "-h", folder, "-U", user, "-d", user, "-At", "-c", query]),
    stop: async () => {
      server.kill("SIGINT")
      await server.exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const readTotals = (query: (text: string) => string, ids: readonly string[]): Totals => {
  const number = (text: string) => Number(query(text))
  const best = query(`
    SELECT sum(score) AS n FROM sessions JOIN campaigns ON campaigns.id = campaign
    WHERE campaign_id = 'ranked' GROUP BY player HAVING sum(score) > 0 ORDER BY n DESC LIMIT 100`)
  return {
    sessions: number("SELECT count(*) FROM sessions"),
    scores: number("SELECT coalesce(sum(score), 0) FROM sessions"),
    countedPlays: number("SELECT coalesce(sum(plays), 0) FROM standings"),
    countedScores: number("SELECT coalesce(sum(total_score), 0) FROM standings"),
    playCodes: number("SELECT count(*) FROM codes"),
    countedWins: number("SELECT sum(wins) FROM campaigns"),
    events: number("SELECT count(*) FROM outbox"),
    best: best.split("\n").filter(Boolean).map(Number),
    known: number(`SELECT count(*) FROM sessions WHERE session_id = ANY ('{${ids.join(",")}}')`),
  }
}

export const fastifyPostgres: Target = {
  name: "fastify-postgres",
  title: "Fastify, PostgreSQL 15, Node, pool of 20, a transaction for each request",
  isWhole: false,
  missing: () => {
    if (!existsSync(join(binaries, "initdb")))
      return `there is no PostgreSQL in ${binaries}; PGBIN names another folder`
    if (process.getuid?.() === 0 && idOf("-u") === null) return `it does not run as root, and there is no user ${user}`
    return missingNode()
  },
  start: async ({ folder, webhook }) => {
    const cluster = await startCluster()
    const environment = {
      ...{ BENCH_PGHOST: cluster.folder, BENCH_PGDATABASE: user },
      ...(webhook !== null && { BENCH_WEBHOOK: webhook }),
    }
    const command = [nodePath(), "bench/servers/node/postgres.mjs"]
    const server = await startServer(command, environment, join(folder, "log")).catch(async (error) => {
      await cluster.stop()
      throw error
    })
    return {
      ...{ server, helpers: [cluster.pid], headers: jsonHeaders("bench"), prepared: nothingPrepared },
      stop: async (ids) => {
        await server.stop()
        const totals = readTotals(cluster.query, ids)
        await cluster.stop()
        return { totals }
      },
    }
  },
}
