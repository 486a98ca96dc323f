import { mkdirSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { inTurns, playLoad, playsOf } from "./load.ts"
import { describeMachine, machineFacts, median } from "./machine.ts"
import { inFolder, print, row, startServer } from "./process.ts"
import { settings } from "./targets/ours.ts"
import { prepare } from "./targets/prepare.ts"

/**
 * What threads in front take off the one that answers (`EDGE_THREADS`): the processor time of a play in each. Where there
 * are cores enough, the thread that takes the longest sets the rate; where there are not, all of them together do.
 */
const help = `bun run bench:threads [options]
  --threads N,…      settings in turns (1,2)
  --connections N,…  (1,256)
  --rounds N         of each in turns; the median counts (3)
  --seconds N        of each run (3)
  --players N        who play, drawn alike (10000)
  --cores N,…        for which the rate is calculated (4,8)`

const text = { type: "string" } as const
const { values } = parseArgs({
  options: {
    threads: text,
    connections: text,
    rounds: text,
    seconds: text,
    players: text,
    cores: text,
    help: { type: "boolean" },
  },
})
const listed = (given: string | undefined, otherwise: string) => (given ?? otherwise).split(",").map(Number)
const threads = listed(values.threads, "1,2")
const rounds = Number(values.rounds ?? 3)
const seconds = Number(values.seconds ?? 3)
const players = Number(values.players ?? 10_000)
const cores = listed(values.cores, "4,8")
const warmUp = { connections: 64, seconds: 2 }
/** A thread in front that gets more than its share of the connections is the first to be full. */
const evenness = 0.95

/** Microseconds of processor time since its start: of the thread that answers, of those in front, and of all others. */
type Times = { readonly answers: number; readonly front: number; readonly rest: number }

const timesOf = (pid: number): Times => {
  const times = { answers: 0, front: 0, rest: 0 }
  for (const task of readdirSync(`/proc/${pid}/task`))
    try {
      const name = readFileSync(`/proc/${pid}/task/${task}/comm`, "utf8").trim()
      const nanoseconds = Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8").split(" ")[0])
      const part = Number(task) === pid ? "answers" : name === "Worker" ? "front" : "rest"
      times[part] += nanoseconds / 1_000
    } catch {
      // It ended meanwhile.
    }
  return times
}

type Measured = Times & { readonly perSecond: number; readonly p50Ms: number; readonly p99Ms: number }

const startWith = async (folder: string, count: number) => {
  const own = join(folder, String(count))
  mkdirSync(own)
  const environment = { ...settings, DATABASE_PATH: join(own, "premio.db"), EDGE_THREADS: String(count) }
  const server = await startServer([process.execPath, "src/main.ts"], environment, join(own, "log"))
  const needs = { webhook: null, awards: 0, codes: 0, spinners: 0, pooledCodes: 0 }
  const { headers } = await prepare(server.url, needs)
  const load = playLoad(own, server, headers, players, 10)
  await load(warmUp.connections, warmUp.seconds)
  server.pause()
  const measure = async (connections: number): Promise<Measured> => {
    server.resume()
    const before = timesOf(server.pid)
    const run = await load(connections, seconds)
    const after = timesOf(server.pid)
    server.pause()
    const each = (part: keyof Times) => (after[part] - before[part]) / playsOf(run)
    const { perSecond, p50Ms, p99Ms } = run
    return { answers: each("answers"), front: each("front"), rest: each("rest"), perSecond, p50Ms, p99Ms }
  }
  return { count, measure, stop: () => server.stop() }
}

const medianOf = (runs: readonly Measured[], field: keyof Measured) => median(runs.map((run) => run[field]))

/** Plays a second with clients on another machine: as many as the fullest thread and all cores have time for. */
const rateOn = (available: number, count: number, { answers, front, rest }: Times): number => {
  const inFront = count === 1 ? Number.POSITIVE_INFINITY : (count * evenness * 1e6) / front
  return Math.min(1e6 / answers, inFront, (available * 1e6) / (answers + front + rest))
}

if (values.help) print(help)
else
  await inFolder(async (folder) => {
    for (const line of describeMachine(machineFacts(folder))) print(line)
    const widths = [6, 8, 10, 8, 8, 9, 9, 9, ...cores.map(() => 12)]
    const titles = ["conns", "threads", "plays/s", "p50 ms", "p99 ms", "answers", "in front", "rest µs"]
    print(row(widths, [...titles, ...cores.map((count) => `on ${count} cores`)]))
    const services = []
    for (const count of threads) services.push(await startWith(folder, count))
    for (const connections of listed(values.connections, "1,256")) {
      const results = await inTurns(rounds, services, ({ measure }) => measure(connections))
      for (const [index, { count }] of services.entries()) {
        const runs = results[index] ?? []
        const of = (field: keyof Measured) => medianOf(runs, field)
        const times = { answers: of("answers"), front: of("front"), rest: of("rest") }
        const measured = [Math.round(of("perSecond")), of("p50Ms").toFixed(2), of("p99Ms").toFixed(1)]
        const shown = Object.values(times).map((each) => each.toFixed(1))
        const calculated = cores.map((available) => Math.round(rateOn(available, count, times)))
        print(row(widths, [connections, count, ...measured, ...shown, ...calculated]))
      }
    }
    for (const { stop } of services) await stop()
  })
