import { mkdirSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { distributeDatabase } from "../../src/store/postgres/upkeep/distribute.ts"
import { driver, inTurns, playLoad } from "../load.ts"
import { describeMachine, machineFacts, median } from "../machine.ts"
import { inFolder, print, row, startServer, usageOf } from "../process.ts"
import { type Cluster, missingPostgres, startCluster, user } from "../targets/cluster.ts"
import { settings } from "../targets/ours.ts"
import { prepare } from "../targets/prepare.ts"
import { measureLostWorker } from "./lost-worker.ts"

const usage = `bun run bench:citus [options]
  --seconds N      of each run (3)
  --rounds N       runs in turns; the median counts (3)
  --shards N       into how many parts the tables are distributed (32)
  --lost-worker    instead, how long calls take while one of two workers is lost and comes back; --seconds of each of three
                   phases (8), --rounds for each way to be lost (1), --rate N calls a second (100)`

const connectionCounts = [1, 32, 256]
const players = 10_000
const score = 10
const widths = [-10, 7, 9, 9, 9, 9, 9, 9]
const citus = ["shared_preload_libraries=citus", "citus.node_conninfo=sslmode=disable", "max_worker_processes=64"]
const needs = { webhook: null, awards: 0, codes: 0, spinners: 0, pooledCodes: 0 }

const urlOf = ({ port }: Cluster) => `postgres://${user}@127.0.0.1:${port}/${user}`

/** A coordinator and two workers, over which the tables are distributed. */
const startCitus = async (shards: number): Promise<readonly Cluster[]> => {
  const servers = await Promise.all([citus, citus, citus].map((settings) => startCluster(settings)))
  const [coordinator, ...workers] = servers as [Cluster, ...Cluster[]]
  for (const server of servers) server.query("CREATE EXTENSION citus")
  coordinator.query(`SELECT citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`)
  for (const { port } of workers) coordinator.query(`SELECT citus_add_node('127.0.0.1', ${port})`)
  await distributeDatabase(urlOf(coordinator), shards)
  return servers
}

/** One process over the first of the servers, and its load. */
const deploy = async (name: string, servers: readonly Cluster[], folder: string) => {
  const own = join(folder, name)
  mkdirSync(own)
  const environment = { ...settings, DATABASE_URL: urlOf(servers[0] as Cluster) }
  const server = await startServer([process.execPath, "src/main.ts"], environment, join(own, "log"))
  const load = playLoad(own, server, (await prepare(server.url, needs)).headers, players, score)
  const cpuMs = (pids: readonly number[]) => usageOf(pids)?.cpuMs ?? 0
  const pids = servers.map(({ pid }) => pid)
  let accepted = 0
  return {
    name,
    run: async (connections: number, seconds: number) => {
      const before = cpuMs(pids)
      const { perSecond, p50Ms, p99Ms, cpuUs, answers } = await load(connections, seconds)
      const plays = Object.values(answers).reduce((sum, count) => sum + count, 0)
      accepted += plays
      return { perSecond, p50Ms, p99Ms, ownUs: cpuUs ?? 0, databaseUs: ((cpuMs(pids) - before) * 1000) / plays }
    },
    /** Whether every accepted play is there, beside those whose answers were cut off at the end of a run. */
    isRight: () => Number(servers[0]?.query("SELECT count(*) FROM plays")) >= accepted,
    stop: async () => {
      await server.stop()
      await Promise.all(servers.map((each) => each.stop()))
    },
  }
}

const compare = async (
  folder: string,
  { seconds, rounds, shards }: Record<"seconds" | "rounds" | "shards", number>,
) => {
  const [plain, cluster] = await Promise.all([startCluster(), startCitus(shards)])
  const deployments = [await deploy("PostgreSQL", [plain], folder), await deploy("Citus", cluster, folder)]
  try {
    for (const { run } of deployments) await run(32, 1)
    const entries = connectionCounts.flatMap((connections) => deployments.map(({ run }) => ({ run, connections })))
    const figures = await inTurns(rounds, entries, ({ run, connections }) => run(connections, seconds))
    print(row(widths, ["", "conns", "plays/s", "ratio", "p50 ms", "p99 ms", "CPU µs", "its DB"]))
    for (const [index, { connections }] of entries.entries()) {
      const middle = (at: number, field: "perSecond" | "p50Ms" | "p99Ms" | "ownUs" | "databaseUs") =>
        median((figures[at] ?? []).map((one) => one[field]))
      const perSecond = middle(index, "perSecond")
      const { name = "" } = deployments[index % 2] ?? {}
      const ratio = perSecond / middle(index - (index % 2), "perSecond")
      const times = (["p50Ms", "p99Ms"] as const).map((field) => middle(index, field).toFixed(1))
      const costs = (["ownUs", "databaseUs"] as const).map((field) => Math.round(middle(index, field)))
      print(row(widths, [name, connections, Math.round(perSecond), ratio.toFixed(2), ...times, ...costs]))
    }
    return deployments
      .filter(({ isRight }) => !isRight())
      .map(({ name }) => `WRONG ${name}: accepted plays are missing`)
  } finally {
    for (const { stop } of deployments) await stop()
  }
}

const text = { type: "string" } as const
const flag = { type: "boolean", default: false } as const
const { values } = parseArgs({
  options: { seconds: text, rounds: text, shards: text, rate: text, "lost-worker": flag, help: flag },
})
const numberOf = (given: string | undefined, otherwise: number) => Number(given ?? otherwise)

const run = (): Promise<string[] | null> => {
  if (values["lost-worker"]) {
    const numbers = { seconds: numberOf(values.seconds, 8), rounds: numberOf(values.rounds, 1) }
    const perSecond = numberOf(values.rate, 100)
    print(`${numbers.rounds} rounds of phases of ${numbers.seconds} s, ${perSecond} calls a second`)
    return measureLostWorker({ ...numbers, perSecond })
  }
  const numbers = { seconds: numberOf(values.seconds, 3), rounds: numberOf(values.rounds, 3) }
  print(`${numbers.rounds} rounds of ${numbers.seconds} s in turns, ${players} players, driven by ${driver}`)
  return inFolder((folder) => compare(folder, { ...numbers, shards: numberOf(values.shards, 32) }))
}

const missing = missingPostgres()
if (values.help) print(usage)
else if (missing !== null) print(`LEFT OUT: ${missing}`)
else {
  for (const line of describeMachine(machineFacts(tmpdir()))) print(line)
  const problems = (await run()) ?? []
  for (const problem of problems) print(problem)
  print(problems.length === 0 ? "every accepted play was there" : "SOMETHING WAS WRONG")
  if (problems.length > 0) process.exitCode = 1
}
