import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { usageOf } from "../process.ts"
import { type Driver, type Request, type RequestFile, type Run, runLoad, writeRequests } from "../run.ts"
import { bare } from "../targets/bare.ts"
import type { Running, Target } from "../targets/target.ts"
import { type Best, judgeAnswers, judgeSilence, judgeTotals, sessionIds } from "./judge.ts"
import { countSystemCalls, writesOf } from "./pages/system-calls.ts"
import type { Workload } from "./workload.ts"

/** Requests that are sent over and over: more than there are players. */
const repeatedRequests = 20_000
/** A list of requests that are sent once each lasts for as many a second; a faster server ends its run early. */
const oncePerSecond = 8_000
/** What a mix repeats: a run's share of each kind is whole. */
const mixLength = 20
const settleMs = 200
const quietWindowMs = 50
const quietWindows = 2
const mostIdleWaitMs = 5_000

/** A target under one workload: its process, its runs so far and their problems. */
export type Contestant = {
  readonly workload: Workload
  readonly target: Target
  readonly players: number
  readonly running: Running
  readonly folder: string
  /** The repeated requests, or null if each run sends new ones. */
  readonly repeated: RequestFile | null
  readonly runs: Run[]
  readonly problems: string[]
  /** Requests sent once each so far. */
  used: number
  /** Requests that the ends of runs may have cut off. */
  cut: number
}

/** How many requests that are sent once each a run of `seconds` has. */
export const onceLength = (seconds: number): number => Math.ceil((seconds * oncePerSecond) / mixLength) * mixLength

const list = (count: number, make: (index: number) => Request) =>
  Array.from({ length: count }, (_, index) => make(index))

/** Starts a target for a workload whose runs last `seconds` in total, and pauses it until its turn. */
export const startContestant = async (
  workload: Workload,
  target: Target,
  players: number,
  seconds: number,
  setting: { readonly folder: string; readonly webhook: string | null; readonly profile: string | null },
): Promise<Contestant> => {
  const folder = join(setting.folder, `${workload.name}-${target.name}`)
  mkdirSync(folder)
  const used = (share: number) => Math.ceil(onceLength(seconds) * share)
  const { awardShare, codeShare, spinnerShare, poolShare } = workload
  const needs = {
    awards: used(awardShare),
    codes: used(codeShare),
    spinners: used(spinnerShare),
    pooledCodes: used(poolShare),
  }
  const running = await target.start({ ...setting, folder, ...needs })
  const { headers, prepared } = running
  const repeated = workload.once
    ? null
    : writeRequests(
        folder,
        headers,
        list(repeatedRequests, (index) => workload.request(index, players, prepared)),
        true,
      )
  running.server.pause()
  return { workload, target, players, running, folder, repeated, runs: [], problems: [], used: 0, cut: 0 }
}

const freshRequests = (contestant: Contestant, seconds: number): RequestFile => {
  const { workload, running, players, folder, used } = contestant
  const count = onceLength(seconds)
  contestant.used += count
  const requests = list(count, (index) => workload.request(used + index, players, running.prepared))
  return writeRequests(folder, running.headers, requests, false)
}

/**
 * Waits until the processes use no more CPU: what was in flight at the end of a turn must neither wait in a transaction
 * for the next one nor be counted there. Does not wait for a backlog of webhooks.
 */
export const becomeIdle = async ({ server, helpers }: Pick<Running, "server" | "helpers">) => {
  const end = performance.now() + mostIdleWaitMs
  let quiet = 0
  for (let before = -1; quiet < quietWindows && performance.now() < end; await Bun.sleep(quietWindowMs)) {
    const cpuMs = usageOf([server.pid, ...helpers])?.cpuMs ?? before
    quiet = cpuMs === before ? quiet + 1 : 0
    before = cpuMs
  }
}

/** One turn of a contestant: it runs while the others are held. */
export const runTurn = async (
  contestant: Contestant,
  driver: Driver,
  connections: number,
  seconds: number,
): Promise<Run> => {
  const { workload, running, repeated } = contestant
  const file = repeated ?? freshRequests(contestant, seconds)
  const first = repeated ? Math.floor(Math.random() * file.length) : 0
  running.server.resume()
  const run = await runLoad(driver, running.server, running.helpers, file, { connections, seconds, first })
  await becomeIdle(running)
  running.server.pause()
  contestant.runs.push(run)
  contestant.problems.push(...judgeAnswers(workload, run))
  contestant.cut += connections
  return run
}

/** What a response asks of the kernel. */
export type Calls = { readonly calls: number; readonly syncs: number; readonly bytes: number }

/** The same as a turn, slower for it, with its system calls counted; their means. */
export const countTurn = async (
  contestant: Contestant,
  driver: Driver,
  connections: number,
  seconds: number,
): Promise<Calls> => {
  const { folder, running } = contestant
  const { server, helpers } = running
  const pids = [server.pid, ...helpers]
  server.resume()
  const before = writesOf(pids).bytes
  let answers = 0
  const { calls, syncs } = await countSystemCalls(pids, folder, async () => {
    const run = await runTurn(contestant, driver, connections, seconds)
    answers = Object.values(run.answers).reduce((sum, count) => sum + count, 0)
    server.resume()
  })
  const bytes = writesOf(pids).bytes - before
  server.pause()
  return { calls: calls / answers, syncs: syncs / answers, bytes: bytes / answers }
}

/** The best 100 of the campaign `ranked`, as the API returns them once requests in flight are done. */
const readBest = async ({ server, headers }: Running): Promise<Best> => {
  for (let before = ""; ; await Bun.sleep(settleMs)) {
    const response = await fetch(`${server.url}/api/v1/rankings?campaignId=ranked&limit=100`, { headers })
    const text = await response.text()
    if (text === before) return (JSON.parse(text) as { rankings?: Best }).rankings ?? []
    before = text
  }
}

/** Stops a contestant, compares its database with its responses, and reports every problem. */
export const finish = async ({ workload, target, running, runs, problems, cut }: Contestant): Promise<string[]> => {
  running.server.resume()
  const best = target === bare ? [] : await readBest(running).catch(() => [])
  const held = await running.stop(sessionIds(runs))
  const faults = held ? judgeTotals(workload, runs, cut, held, best) : []
  return [...problems, ...judgeSilence(runs), ...faults].map(
    (problem) => `${workload.name}, ${target.name}: ${problem}`,
  )
}
