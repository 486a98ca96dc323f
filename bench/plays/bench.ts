import { join } from "node:path"
import { inTurns } from "../load.ts"
import { median } from "../machine.ts"
import { inFolder, type Server, startServer } from "../process.ts"
import type { Driver, Run } from "../run.ts"
import { bare } from "../targets/bare.ts"
import type { Target } from "../targets/target.ts"
import { type Calls, type Contestant, countTurn, finish, runTurn, startContestant } from "./contestant.ts"
import type { Options } from "./options.ts"
import type { Workload } from "./workload.ts"

const warmUpConnections = 64

/** The medians of the rounds of one target at one number of connections; `peakMiB` is the highest. */
export type Figures = Pick<Run, "perSecond" | "p50Ms" | "p99Ms" | "p999Ms" | "cpuUs" | "peakMiB"> & {
  readonly workload: string
  readonly connections: number
  readonly target: string
  readonly driver: Driver
  /** How long its process took to start, and its memory at that point. */
  readonly start: Pick<Server, "startMs" | "startMiB">
  /** The slowest and the fastest round. */
  readonly spread: readonly [number, number]
  readonly rounds: readonly Omit<Run, "samples">[]
  /** Null unless it was asked for. */
  readonly calls: Calls | null
}

const figuresOf = (
  { workload, target, running }: Contestant,
  driver: Driver,
  connections: number,
  runs: readonly Run[],
  calls: Calls | null,
): Figures => {
  const middle = (field: "perSecond" | "p50Ms" | "p99Ms" | "p999Ms") => median(runs.map((run) => run[field]))
  const known = (field: "cpuUs" | "peakMiB") => runs.flatMap((run) => run[field] ?? [])
  const speeds = runs.map(({ perSecond }) => perSecond)
  const [cpu, peaks] = [known("cpuUs"), known("peakMiB")]
  return {
    workload: workload.name,
    target: target.name,
    driver,
    connections,
    perSecond: middle("perSecond"),
    p50Ms: middle("p50Ms"),
    p99Ms: middle("p99Ms"),
    p999Ms: middle("p999Ms"),
    cpuUs: cpu.length > 0 ? median(cpu) : null,
    peakMiB: peaks.length > 0 ? Math.max(...peaks) : null,
    start: { startMs: running.server.startMs, startMiB: running.server.startMiB },
    spread: [Math.min(...speeds), Math.max(...speeds)],
    rounds: runs.map(({ samples: _, ...run }) => run),
    calls,
  }
}

type Outcome = { readonly figures: readonly Figures[]; readonly problems: readonly string[] }

/** Runs one workload against the targets in turns, and checks every response and every database. */
const benchWorkload = async (
  options: Options,
  workload: Workload,
  targets: readonly Target[],
  folder: string,
): Promise<Outcome> => {
  const { seconds, rounds, players, warmUpSeconds } = options
  const driver = workload.isByAutocannon ? "autocannon" : options.driver
  const connectionCounts = options.connections ?? workload.connections
  const allSeconds = warmUpSeconds + connectionCounts.length * (rounds + Number(options.countsCalls)) * seconds
  const receiver = workload.hasWebhook
    ? await startServer([process.execPath, "bench/servers/receiver.ts"], {}, join(folder, "receiver.log"))
    : null
  const contestants: Contestant[] = []
  const figures: Figures[] = []
  try {
    const setting = { folder, webhook: receiver?.url ?? null, profile: options.profile }
    for (const target of targets)
      contestants.push(await startContestant(workload, target, players, allSeconds, setting))
    if (warmUpSeconds > 0)
      for (const contestant of contestants) await runTurn(contestant, driver, warmUpConnections, warmUpSeconds)
    for (const connections of connectionCounts) {
      const runs = await inTurns(rounds, contestants, (one) => runTurn(one, driver, connections, seconds))
      for (const [index, contestant] of contestants.entries()) {
        const calls = options.countsCalls ? await countTurn(contestant, driver, connections, seconds) : null
        figures.push(figuresOf(contestant, driver, connections, runs[index] ?? [], calls))
      }
    }
    const problems: string[] = []
    for (const contestant of contestants.splice(0)) problems.push(...(await finish(contestant)))
    return { figures, problems }
  } finally {
    for (const { running } of contestants) await running.stop([]).catch(() => null)
    await receiver?.stop()
  }
}

/** The bare route is measured again if another driver is used. */
const takesPart = (target: Target, { isForAll, isByAutocannon }: Workload): boolean =>
  isForAll || target.isWhole || (target === bare && isByAutocannon === true)

/** Runs the workloads one after the other; `onFigures` gets each as it is done. */
export const bench = async (
  options: Options,
  targets: readonly Target[],
  onFigures: (figures: readonly Figures[], workload: Workload) => void,
): Promise<Outcome> => {
  const figures: Figures[] = []
  const problems: string[] = []
  await inFolder(async (folder) => {
    for (const workload of options.workloads) {
      const fit = targets.filter((target) => takesPart(target, workload))
      if (fit.length === 0) continue
      const done = await benchWorkload(options, workload, fit, folder)
      figures.push(...done.figures)
      problems.push(...done.problems)
      onFigures(done.figures, workload)
    }
  })
  return { figures, problems }
}
