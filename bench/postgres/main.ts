import { mkdirSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { driver, inTurns, playsOf, somePlay } from "../load.ts"
import { describeMachine, machineFacts, median } from "../machine.ts"
import { inFolder, print, row, usageOf } from "../process.ts"
import { runLoad, writeRequests } from "../run.ts"
import { playPath } from "../servers/play.ts"
import { missingPostgres } from "../targets/cluster.ts"
import { missingNode } from "../targets/node.ts"
import { type Deployment, deployFastify, deployOurs } from "./deployment.ts"

const usage = `bun run bench:postgres [options]
  --seconds N      of each run (3)
  --rounds N       runs in turns; the median counts (3)
  --players N      who play, drawn alike (10000)
  --network N      only with a network of N ms there and back (0 and 2)
  --quick          1 round of 1 s: whether it works, not how fast it is`

const requestCount = 20_000
const score = 10
/**
 * The connections of each process, if they grow with the processes: few, so that it waits for the network and not for
 * the processor.
 */
const ownConnections = 8
const widths = [-9, 9, 6, 9, 11, 9, 9, 9, 9]

/** A number of processes of a deployment, driven by a total number of connections. */
type Entry = { readonly deployment: Deployment; readonly processes: number; readonly connections: number }

type Figures = {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Per play, in µs. */
  readonly ownCpu: number
  readonly databaseCpu: number
}

type Options = { readonly seconds: number; readonly rounds: number; readonly players: number }

const requestsFor = (folder: string, { headers }: Deployment, players: number) => {
  mkdirSync(folder, { recursive: true })
  const play = () => ({ method: "POST", path: playPath, body: somePlay(players, score) }) as const
  return writeRequests(folder, headers, Array.from({ length: requestCount }, play), true)
}

const cpuMsOf = (pids: readonly number[]) => usageOf(pids)?.cpuMs ?? 0

/** Drives each process with a driver of its own, all at once, and sums their results; counts what was accepted. */
const runEntry = async (
  { deployment, processes, connections }: Entry,
  { seconds, players }: Options,
  folder: string,
  accepted: Map<Deployment, number>,
): Promise<Figures> => {
  const servers = deployment.processes.slice(0, processes)
  const pids = servers.map(({ pid }) => pid)
  const files = servers.map((_, index) => requestsFor(join(folder, `${deployment.name}-${index}`), deployment, players))
  const [own, database] = [cpuMsOf(pids), cpuMsOf([deployment.cluster.pid])]
  const runs = await Promise.all(
    servers.map((server, index) => {
      const load = { connections: connections / processes, seconds, first: Math.floor(Math.random() * requestCount) }
      return runLoad(driver, server, [], files[index] as (typeof files)[number], load)
    }),
  )
  const plays = runs.reduce((sum, run) => sum + playsOf(run), 0)
  const answers = runs.flatMap((run) => Object.values(run.answers)).reduce((sum, count) => sum + count, 0)
  if (answers !== plays) throw new Error(`plays were answered ${JSON.stringify(runs.map((run) => run.answers))}`)
  accepted.set(deployment, (accepted.get(deployment) ?? 0) + plays)
  return {
    perSecond: runs.reduce((sum, run) => sum + run.perSecond, 0),
    p50Ms: median(runs.map((run) => run.p50Ms)),
    p99Ms: Math.max(...runs.map((run) => run.p99Ms)),
    ownCpu: ((cpuMsOf(pids) - own) * 1000) / Math.max(plays, 1),
    databaseCpu: ((cpuMsOf([deployment.cluster.pid]) - database) * 1000) / Math.max(plays, 1),
  }
}

const middle = (figures: readonly Figures[], field: keyof Figures) => median(figures.map((one) => one[field]))

const describe = ({ deployment, processes, connections }: Entry, figures: readonly Figures[], base: number): string => {
  const perSecond = middle(figures, "perSecond")
  return row(widths, [
    deployment.name,
    processes,
    connections,
    Math.round(perSecond),
    (perSecond / base).toFixed(2),
    ...(["p50Ms", "p99Ms"] as const).map((field) => middle(figures, field).toFixed(1)),
    ...(["ownCpu", "databaseCpu"] as const).map((field) => Math.round(middle(figures, field))),
  ])
}

/**
 * What is wrong with a database: it must hold what was accepted, and beyond that at most the plays whose answers were
 * cut off.
 */
const faultsOf = ({ name, countPlays }: Deployment, accepted: number, cut: number): string[] => {
  const { logged, counted } = countPlays()
  if (logged === counted && logged >= accepted && logged <= accepted + cut) return []
  return [`WRONG ${name}: ${accepted} plays accepted, ${logged} in the log, ${counted} counted`]
}

/**
 * Numbers of processes and total connections: the same total for any number of processes, or the same for each process.
 */
const loadsOver = (networkMs: number): readonly (readonly [processes: number, connections: number])[] => {
  if (networkMs === 0) return [64, 256].flatMap((connections) => [1, 2].map((count) => [count, connections] as const))
  const counts = [1, 2, 4]
  return [
    ...counts.map((count) => [count, 256] as const),
    ...counts.map((count) => [count, ownConnections * count] as const),
  ]
}

/** Runs both services with a network of `networkMs` to their databases, in turns; returns what was wrong. */
const compare = async (networkMs: number, options: Options, folder: string): Promise<string[]> => {
  const loads = loadsOver(networkMs)
  const setting = { folder, networkMs, processes: Math.max(...loads.map(([processes]) => processes)) }
  const deployments = [await deployOurs(setting), await deployFastify(setting)]
  try {
    const entries = deployments.flatMap((deployment) =>
      loads.map(([processes, connections]) => ({ deployment, processes, connections })),
    )
    const accepted = new Map<Deployment, number>()
    const warmUp = { ...options, seconds: 1 }
    for (const entry of entries.filter(({ connections }) => connections >= 64))
      await runEntry(entry, warmUp, folder, accepted)
    const figures = await inTurns(options.rounds, entries, (entry) => runEntry(entry, options, folder, accepted))
    print(`\n  a statement that does nothing takes ${deployments[0]?.networkMs.toFixed(1)} ms`)
    print(row(widths, ["", "processes", "conns", "plays/s", "of fastify", "p50 ms", "p99 ms", "CPU µs", "its DB"]))
    for (const [index, entry] of entries.entries()) {
      // The one with the fewest processes comes first.
      const rival = entries.findIndex(
        ({ deployment, connections }) => deployment.name === "fastify" && connections === entry.connections,
      )
      print(describe(entry, figures[index] ?? [], middle(figures[rival] ?? [], "perSecond")))
    }
    const cut = entries.reduce((sum, { connections }) => sum + connections * (options.rounds + 1), 0)
    await Bun.sleep(1_000)
    return deployments.flatMap((deployment) => faultsOf(deployment, accepted.get(deployment) ?? 0, cut))
  } finally {
    for (const deployment of deployments) await deployment.stop()
  }
}

const text = { type: "string" } as const
const flag = { type: "boolean", default: false } as const
const { values } = parseArgs({
  options: { seconds: text, rounds: text, players: text, network: text, quick: flag, help: flag },
})
const missing = missingPostgres() ?? missingNode()
if (values.help) print(usage)
else if (missing !== null) print(`LEFT OUT: ${missing}`)
else {
  const machine = machineFacts(tmpdir())
  for (const line of describeMachine(machine)) print(line)
  const options = {
    seconds: Number(values.seconds ?? (values.quick ? 1 : 3)),
    rounds: Number(values.rounds ?? (values.quick ? 1 : 3)),
    players: Number(values.players ?? 10_000),
  }
  print(`${options.rounds} rounds of ${options.seconds} s in turns, ${options.players} players, driven by ${driver}`)
  const networks = values.network === undefined ? [0, 2] : [Number(values.network)]
  const problems: string[] = []
  for (const networkMs of networks) problems.push(...(await inFolder((folder) => compare(networkMs, options, folder))))
  for (const problem of problems) print(problem)
  print(problems.length === 0 ? "every answer and every database was right" : "SOMETHING WAS WRONG")
  if (problems.length > 0) process.exitCode = 1
}
