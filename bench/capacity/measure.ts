import { mkdirSync, mkdtempSync } from "node:fs"
import { join } from "node:path"
import { adminPath } from "../api.ts"
import { driver } from "../load.ts"
import { median } from "../machine.ts"
import { onceLength } from "../plays/contestant.ts"
import { judgeAnswers } from "../plays/judge.ts"
import { type Workload, workloads } from "../plays/workload.ts"
import { root, startServer, usageOf } from "../process.ts"
import { type Run, runLoad, writeRequests } from "../run.ts"
import { subscribe } from "../targets/prepare.ts"
import type { Prepared } from "../targets/target.ts"
import { type System, writtenBytes } from "./system.ts"

const repeatedRequests = 100_000
const drainedMs = 1_000
/** What is measured, by the names of the workloads of plays. */
export const loads = ["score", "prize", "code", "redeem", "spin", "client", "webhook"] as const

export const workloadOf = (name: string): Workload => {
  const workload = workloads.find((one) => one.name === name)
  if (!workload) throw new Error(`there is no workload ${name}`)
  return workload
}

/** How a system did under one load. */
export type Figures = {
  readonly load: string
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Processor time of the service's processes, and of the database's, for one answer. */
  readonly cpuUs: number
  readonly databaseCpuUs: number
  /** Bytes of the write-ahead log for one answer; with SQLite, what the process wrote to the disk. */
  readonly logBytes: number
  /** Webhooks that arrived each second, until none was left. */
  readonly webhooksPerSecond: number | null
  readonly problems: readonly string[]
}

export type Options = { readonly seconds: number; readonly connections: number }

export const startReceiver = (folder: string) =>
  startServer([process.execPath, join(root, "bench/servers/receiver.ts")], {}, join(folder, "receiver"))

/** Waits until nothing arrives any more; returns how many had arrived, and when the last one did. */
export const drained = async (receiverUrl: string): Promise<{ readonly received: number; readonly at: number }> => {
  let [received, at] = [-1, performance.now()]
  for (;;) {
    const now = ((await (await fetch(receiverUrl)).json()) as { received: number }).received
    if (now !== received) [received, at] = [now, performance.now()]
    else if (performance.now() - at > drainedMs) return { received, at }
    await Bun.sleep(20)
  }
}

/** What can be redeemed or spun only once, in its order. */
export type Supply = { readonly prepared: Prepared; used: Map<string, number> }

/** Sends the requests of one load to all processes of a system at once, each by a driver of its own. */
const drive = async (system: System, workload: Workload, supply: Supply, folder: string, options: Options) => {
  const { processes, players, headers } = system
  const { seconds, connections } = options
  const count = workload.once ? Math.floor(onceLength(seconds) / processes.length) : repeatedRequests
  const runs = processes.map((server) => {
    const from = supply.used.get(workload.name) ?? 0
    if (workload.once) supply.used.set(workload.name, from + count)
    const request = (_: unknown, index: number) => workload.request(from + index, players, supply.prepared)
    const own = mkdtempSync(join(folder, `${workload.name}-`))
    const file = writeRequests(own, headers, Array.from({ length: count }, request), !workload.once)
    return () => runLoad(driver, server, [], file, { connections: connections / processes.length, seconds, first: 0 })
  })
  return await Promise.all(runs.map((run) => run()))
}

const answersOf = (runs: readonly Run[]) =>
  runs.flatMap(({ answers }) => Object.values(answers)).reduce((sum, count) => sum + count, 0)

/** Measures a system under one load. */
export const measure = async (
  system: System,
  name: string,
  supply: Supply,
  folder: string,
  options: Options,
): Promise<Figures> => {
  const workload = workloadOf(name)
  const { processes, databasePid, headers } = system
  const url = processes[0]?.url ?? ""
  mkdirSync(folder, { recursive: true })
  const receiver = workload.hasWebhook ? await startReceiver(folder) : null
  const subscriber = receiver && (await subscribe(url, headers, receiver.url))
  const pids = processes.map(({ pid }) => pid)
  const cpuMs = (of: readonly number[]) => usageOf(of)?.cpuMs ?? 0
  const database = databasePid === null ? [] : [databasePid]
  const written = () => system.logBytes() ?? pids.reduce((sum, pid) => sum + writtenBytes(pid), 0)
  const before = { own: cpuMs(pids), database: cpuMs(database), written: written(), at: performance.now() }
  const runs = await drive(system, workload, supply, folder, options)
  const answers = Math.max(answersOf(runs), 1)
  const end = receiver && (await drained(receiver.url))
  const after = { own: cpuMs(pids), database: cpuMs(database), written: written() }
  if (subscriber) await fetch(`${url}${adminPath}/webhooks/${subscriber.webhookId}`, { method: "DELETE", headers })
  await receiver?.stop("SIGKILL")
  return {
    load: name,
    perSecond: runs.reduce((sum, run) => sum + run.perSecond, 0),
    p50Ms: median(runs.map((run) => run.p50Ms)),
    p99Ms: Math.max(...runs.map((run) => run.p99Ms)),
    cpuUs: ((after.own - before.own) * 1000) / answers,
    databaseCpuUs: ((after.database - before.database) * 1000) / answers,
    logBytes: (after.written - before.written) / answers,
    webhooksPerSecond: end && end.received / ((end.at - before.at) / 1000),
    problems: runs.flatMap((run) => judgeAnswers(workload, run)),
  }
}
