import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { driver } from "../load.ts"
import { describeMachine, machineFacts } from "../machine.ts"
import { onceLength } from "../plays/contestant.ts"
import { inFolder, print, resultPath, row, usageOf } from "../process.ts"
import { missingPostgres } from "../targets/cluster.ts"
import { prepareRedemptions } from "../targets/prepare.ts"
import { type Data, makeData } from "./data.ts"
import { type Figures, loads, measure, type Options } from "./measure.ts"
import { replicationBytes } from "./replication.ts"
import { type System, serveDatabase, serveFile, type Wanted } from "./system.ts"

/**
 * What the service does on this machine, by store, number of processes and number of players.
 */
const usage = `bun run bench:capacity [options]
  --store NAME      only sqlite or postgres
  --players N,…     the sizes (10000,1000000; 10000000 takes a quarter of an hour to make)
  --processes N,…   over PostgreSQL (1,2,4)
  --seconds N       of each load (5)
  --connections N   in all (64)
  --data FOLDER     keeps the data there for later runs, which work on copies of it
  --load NAME,…     only these
  --postgres NAME=VALUE   a setting of PostgreSQL; may be there several times
  --json PATH       where the figures go (a file in the folder for temporary files)`

const text = { type: "string" } as const
const { values } = parseArgs({
  options: {
    store: text,
    players: text,
    processes: text,
    seconds: text,
    connections: text,
    data: text,
    load: text,
    postgres: { type: "string", multiple: true },
    json: text,
    help: { type: "boolean" },
  },
})
const numbers = (list: string) => list.split(",").map(Number)
const sizes = numbers(values.players ?? "10000,1000000")
const processCounts = numbers(values.processes ?? "1,2,4")
const wantedLoads = values.load?.split(",") ?? loads
/** The players of whom a larger PostgreSQL database is made. */
const firstPlayers = 10_000
const options: Options = { seconds: Number(values.seconds ?? 5), connections: Number(values.connections ?? 64) }

const widths = [-11, 9, 5, -9, 9, 8, 8, 8, 8, 9, 10]
const titles = [
  "store",
  "players",
  "procs",
  "load",
  "per s",
  "p50 ms",
  "p99 ms",
  "CPU µs",
  "its DB",
  "log B",
  "webhooks/s",
]

type Result = Omit<Figures, "problems"> & {
  readonly store: string
  readonly players: number
  readonly processes: number
}

const describe = (result: Result): string =>
  row(widths, [
    result.store,
    result.players,
    result.processes,
    result.load,
    Math.round(result.perSecond),
    result.p50Ms.toFixed(1),
    result.p99Ms.toFixed(1),
    Math.round(result.cpuUs),
    Math.round(result.databaseCpuUs),
    Math.round(result.logBytes),
    result.webhooksPerSecond === null ? "" : Math.round(result.webhooksPerSecond),
  ])

/** Measures all loads on a system by its first processes, for each of `counts`. */
const measureAll = async (system: System, counts: readonly number[], folder: string, problems: string[]) => {
  const results: Result[] = []
  const length = onceLength(options.seconds) * counts.length
  const first = system.processes[0]?.url ?? ""
  const prepared = await prepareRedemptions(first, system.headers, { spinners: length, awards: length, codes: length })
  const supply = { prepared, used: new Map<string, number>() }
  const before = system.dataBytes()
  let plays = 0
  for (const count of counts) {
    const part = { ...system, processes: system.processes.slice(0, count) }
    await measure(part, "score", supply, folder, { ...options, seconds: 1 })
    for (const load of wantedLoads) {
      const { problems: wrong, ...figures } = await measure(part, load, supply, folder, options)
      problems.push(...wrong.map((problem) => `${system.store}, ${system.players}, ${count}, ${load}: ${problem}`))
      const result = { store: system.store, players: system.players, processes: count, ...figures }
      results.push(result)
      plays += figures.perSecond * options.seconds
      print(describe(result))
    }
  }
  const grown = (system.dataBytes() - before) / plays
  const peak = usageOf(system.processes.map(({ pid }) => pid))?.peakMiB ?? 0
  const start = Math.max(...system.processes.map(({ startMs }) => startMs)) / 1000
  print(
    `  ${(before / 2 ** 20).toFixed(0)} MiB before the load, ${grown.toFixed(0)} bytes more for each answer; ` +
      `${peak.toFixed(0)} MiB of memory in ${system.processes.length} processes; started in ${start.toFixed(2)} s`,
  )
  return results
}

const onFile = async (data: Data, folder: string, problems: string[]) => {
  const system = await serveFile(data, folder)
  try {
    return await measureAll(system, [1], folder, problems)
  } finally {
    await system.stop()
  }
}

const onPostgres = async (wanted: Wanted, folder: string, problems: string[]) => {
  const system = await serveDatabase(wanted, folder, Math.max(...processCounts))
  try {
    return await measureAll(system, processCounts, folder, problems)
  } finally {
    await system.stop()
  }
}

const main = async (folder: string) => {
  const machine = machineFacts(folder)
  for (const line of describeMachine(machine)) print(line)
  print(`${options.connections} connections for ${options.seconds} s with each load, driven by ${driver}`)
  print(row(widths, titles))
  const results: Result[] = []
  const problems: string[] = []
  const kept = values.data ?? folder
  for (const players of sizes) {
    const own = (name: string) => {
      const path = join(folder, `${name}-${players}`)
      mkdirSync(path)
      return path
    }
    if (values.store !== "postgres") {
      const data = await makeData(kept, players)
      results.push(...(await onFile(data, own("file"), problems)))
      const bytes = await replicationBytes(data, own("replicated"), options)
      print(
        bytes === null ? "  Litestream is not installed" : `  Litestream sends ${bytes.toFixed(0)} bytes for a play`,
      )
    }
    if (values.store !== "sqlite" && missingPostgres() === null) {
      const few = await makeData(kept, Math.min(players, firstPlayers))
      const wanted = { data: few, players, kept: values.data ?? null, postgres: values.postgres ?? [] }
      results.push(...(await onPostgres(wanted, own("postgres"), problems)))
    }
  }
  for (const problem of problems) print(`WRONG ${problem}`)
  const json = values.json ?? resultPath("capacity")
  writeFileSync(json, JSON.stringify({ machine, options, results, problems }, null, 2))
  print(`${problems.length === 0 ? "every answer was right" : "SOMETHING WAS WRONG"}; figures in ${json}`)
  if (problems.length > 0) process.exitCode = 1
}

if (values.help) print(usage)
else await inFolder(main)
