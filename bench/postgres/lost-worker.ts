import { readFileSync } from "node:fs"
import { cpus } from "node:os"
import { join } from "node:path"
import { type Process, startProcess } from "../../test/support/service/process.ts"
import { citusSettings, distributedDatabase, portOf, startCitus } from "../../test/support/store/citus.ts"
import { type Cluster, onServer } from "../../test/support/store/postgres.ts"
import { until } from "../../test/support/waiting.ts"
import { median, quantile } from "../machine.ts"
import { print, row } from "../process.ts"
import { type Call, type Called, prepareCalled, startSteadyLoad } from "./steady-load.ts"

type Fault = {
  readonly told: string
  lose(server: Cluster): Promise<void>
  bringBack(server: Cluster): Promise<void>
}

const pidOf = ({ folder }: Cluster): string =>
  readFileSync(join(folder, "data", "postmaster.pid"), "utf8").split("\n")[0] ?? ""

/** Lets a process and what it starts from now on use these cores only, such as `0-2`. */
const pin = async (pid: string | number, coresToUse: string) => {
  const command = ["taskset", "--all-tasks", "--cpu-list", "--pid", coresToUse, String(pid)]
  await Bun.spawn(command, { stdin: "ignore", stdout: "ignore" }).exited
}

const lastCore = cpus().length - 1

/**
 * A worker is a machine of its own: what it does when it is back takes no time from the others. What `start` starts, and nothing else,
 * has the last core.
 */
const apart = async <T>(start: () => Promise<T>): Promise<T> => {
  if (lastCore === 0) return start()
  await pin(process.pid, String(lastCore))
  const starting = start()
  await pin(process.pid, `0-${lastCore - 1}`)
  return starting
}

/** Sends a signal to all processes of a server, by another process, since to find them would hold up the load. */
const signalAll = async (server: Cluster, signal: "STOP" | "CONT") => {
  const pid = pidOf(server)
  await Bun.spawn(["sh", "-c", `kill -${signal} $(pgrep -P ${pid}) ${pid}`], { stdin: "ignore" }).exited
}

/** What happens to a worker, and how it comes back. */
const faults: Readonly<Record<string, Fault>> = {
  stop: {
    told: "PostgreSQL is stopped at once: connections to it are refused",
    lose: (server) => server.control("stop", "-m", "immediate"),
    bringBack: (server) => apart(() => server.control("start")),
  },
  freeze: {
    told: "all its processes hang: connections stay open and get no answer",
    lose: (server) => signalAll(server, "STOP"),
    bringBack: (server) => signalAll(server, "CONT"),
  },
}

const phases = ["before", "lost", "back"] as const

const organizationsOfEach = 4
const shards = 32
/** How many times as long the slowest calls of others may take while a worker is away or comes back. */
const mostTimes = 2
/** Until the connections of the process are open. */
const warmUpMs = 5_000
const widths = [-7, -6, -7, 6, 8, 8, 7, 8]

export type LostWorkerOptions = { readonly seconds: number; readonly rounds: number; readonly perSecond: number }

/** Organizations of each of the servers that listen on `ports`. */
const makeOrganizations = async (process: Process, url: string, ports: readonly number[]): Promise<Called[]> => {
  const made: Called[] = []
  const needed = () => ports.filter((port) => made.filter((one) => one.port === port).length < organizationsOfEach)
  while (needed().length > 0) {
    const org = await process.organization()
    const port = await portOf(url, org.orgId)
    if (needed().includes(port)) made.push(await prepareCalled(org, port))
  }
  return made
}

type Load = ReturnType<typeof startSteadyLoad>

/** Loses a server under the load and brings it back; returns after how long its organizations were served again. */
const loseAndBringBack = async (name: string, load: Load, lost: Cluster, ms: number): Promise<number> => {
  const { lose, bringBack } = faults[name] as Fault
  const enter = (phase: (typeof phases)[number]) => load.enter(`${name} ${phase}`)
  enter("before")
  await Bun.sleep(ms)
  enter("lost")
  const losing = lose(lost)
  await Bun.sleep(ms)
  await losing
  enter("back")
  const startedAt = performance.now()
  const bringing = bringBack(lost)
  const served = ({ port, status, endedAt }: Call) => port === lost.port && status === 200 && endedAt > startedAt
  const [first] = await Promise.all([
    until("an answer for an organization of the lost server", () => load.calls.find(served)),
    Bun.sleep(ms),
    bringing,
  ])
  return first.endedAt - startedAt
}

const p99 = (calls: readonly Call[]) =>
  quantile(
    calls.map(({ ms }) => ms),
    0.99,
  )

const columns = ["", "server", "", "calls", "p50 ms", "p99 ms", "times", "not 200"]

/** Prints what callers of the living and of the lost server saw in each phase; returns what was wrong with the living one. */
const report = (calls: readonly Call[], livingPort: number): string[] => {
  const problems: string[] = []
  const reportOne = (name: string, isLiving: boolean) => {
    const of = (phase: string) =>
      calls.filter((call) => (call.port === livingPort) === isLiving && call.phase === `${name} ${phase}`)
    for (const phase of phases) {
      const found = of(phase)
      const times = p99(found) / p99(of("before"))
      const refused = found.filter(({ status }) => status !== 200).length
      const p50 = median(found.map(({ ms }) => ms)).toFixed(1)
      const server = isLiving ? "living" : "lost"
      print(row(widths, [name, server, phase, found.length, p50, p99(found).toFixed(1), times.toFixed(2), refused]))
      if (isLiving && refused > 0) problems.push(`${name}, ${phase}: the living server did not answer ${refused} calls`)
      if (isLiving && times > mostTimes)
        problems.push(`${name}, ${phase}: p99 of the living server is above ${mostTimes} times`)
    }
  }
  print(row(widths, columns))
  for (const name of Object.keys(faults)) for (const isLiving of [true, false]) reportOne(name, isLiving)
  return problems
}

/** The sessions that were acknowledged and are not there, or were acknowledged twice. */
const missingOf = async (url: string, acknowledged: readonly string[]): Promise<number> => {
  const rows = await onServer<{ name: string }>(url, "SELECT session_id AS name FROM plays")
  return acknowledged.length - new Set(acknowledged).intersection(new Set(rows.map(({ name }) => name))).size
}

/**
 * Loses a worker of a cluster in each way, again and again, under a load that does not change, and compares how long the calls of
 * organizations of the other one take. Null without Citus; otherwise what was wrong.
 */
export const measureLostWorker = async ({
  seconds,
  rounds,
  perSecond,
}: LostWorkerOptions): Promise<string[] | null> => {
  const servers = await startCitus(2, citusSettings)
  const [, living, lost] = servers ?? []
  if (!servers || !living || !lost) return null
  const ends: (() => Promise<unknown>)[] = servers.map(({ stop }) => stop)
  try {
    await lost.control("stop")
    await apart(() => lost.control("start"))
    const url = await distributedDatabase(servers, shards)
    const service = await startProcess({ DATABASE_URL: url })
    ends.push(() => service.end("SIGKILL"))
    const organizations = await makeOrganizations(service, url, [living.port, lost.port])
    const load = startSteadyLoad(() => service.url, organizations, perSecond)
    const served = new Map<string, number[]>(Object.keys(faults).map((name) => [name, []]))
    await Bun.sleep(warmUpMs)
    for (let round = 0; round < rounds; round++)
      for (const [name, times] of served) times.push(await loseAndBringBack(name, load, lost, seconds * 1_000))
    await load.stop()
    for (const [name, { told }] of Object.entries(faults)) print(`${name}: ${told}`)
    const problems = report(load.calls, living.port)
    for (const [name, times] of served)
      print(`${name}: organizations of the lost worker were served again after ${(median(times) / 1_000).toFixed(1)} s`)
    const missing = await missingOf(url, load.acknowledged)
    if (missing > 0) problems.push(`${missing} acknowledged plays are missing, or were acknowledged twice`)
    return problems
  } finally {
    for (const end of ends.reverse()) await end()
  }
}
