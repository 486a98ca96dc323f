import { parseArgs } from "node:util"
import { startProcess } from "../../test/support/service/process.ts"
import { until } from "../../test/support/waiting.ts"
import { inFolder, print, row } from "../process.ts"
import { type Count, countIn, faultsBy } from "./check.ts"
import { type Load, prepareIn, startLoad } from "./load.ts"
import { type Fault, faults, type Lost, lostServers, startServers } from "./servers.ts"

const usage = `npm run drill:failover -- [options]
  --fault NAME     only kill, freeze or split (all, one after the other)
  --lost NAME      instead of a database's only primary, the coordinator or a worker of a cluster of Citus
  --seconds N      of load before the fault and after it (5)`

const recoveryMs = 60_000
const widths = [-1, -15, 13, 7, 6, 8]

const told: Readonly<Record<Fault, string>> = {
  kill: "the primary is killed, and the standby promoted a second later",
  freeze: "the primary hangs with its connections open, and the standby is promoted a second later",
  split: "the standby is promoted while the primary goes on, which is killed four seconds later",
}

const secondsOf = (ms: number) => (ms / 1_000).toFixed(1)

/** How long nothing succeeded, at most, from `failedAt` until `endedAt`. */
const longestPauseMs = (successes: readonly number[], failedAt: number, endedAt: number): number => {
  const times = [failedAt, ...successes.filter((at) => at > failedAt), endedAt]
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)))
}

/** What the callers of an organization noticed. */
type Noticed = {
  readonly told: string
  readonly refusedMs: number
  readonly unreadMs: number
  readonly pauseMs: number
}

const noticedIn = (load: Load, failedAt: number, of: string): Noticed => {
  const failures = load.failures.filter((at) => at > failedAt)
  return {
    told: of,
    refusedMs: failures.length === 0 ? 0 : (failures.at(-1) ?? 0) - (failures[0] ?? 0),
    pauseMs: longestPauseMs(load.successes, failedAt, load.endedAt()),
    unreadMs: longestPauseMs(load.reads, failedAt, load.endedAt()),
  }
}

type Outcome = {
  readonly counts: readonly Count[]
  readonly faults: readonly string[]
  readonly doubtful: number
  readonly noticed: readonly Noticed[]
}

/** Runs one drill; null without PostgreSQL, or without Citus where it is needed. */
const drill = async (fault: Fault, lost: Lost, seconds: number, folder: string): Promise<Outcome | null> => {
  const servers = await startServers(lost)
  if (!servers) return null
  const { url, finalUrl, places } = servers
  const ends: (() => Promise<unknown>)[] = [servers.stop]
  try {
    const processes = []
    for (let number = 0; number < 2; number++) {
      const running = await startProcess({ DATABASE_URL: url })
      ends.push(() => running.end("SIGKILL"))
      processes.push(running)
    }
    const organizations = await prepareIn(processes[0] as (typeof processes)[number], places)
    const urls = processes.map((process) => process.url)
    const loads = organizations.map((org) => startLoad(org, urls))
    const working = Promise.all(loads.map((load) => load.working))
    const goOn = () => Promise.race([Bun.sleep(seconds * 1_000), working])
    await goOn()
    const failedAt = performance.now()
    await servers.fail(fault)
    const promotedAt = performance.now()
    const areServed = () => loads.every(({ successes }) => (successes.at(-1) ?? 0) > promotedAt) || undefined
    await Promise.race([until("changes after the promotion", areServed, recoveryMs), working])
    await goOn()
    await Promise.all(loads.map((load) => load.stop()))
    const noticed = loads.map((load, index) => noticedIn(load, failedAt, places[index]?.told ?? ""))
    const orgIds = organizations.map(({ orgId }) => orgId)
    return {
      counts: await countIn(finalUrl, loads),
      faults: await faultsBy(finalUrl, orgIds, folder),
      doubtful: loads.reduce((sum, load) => sum + load.doubtful(), 0),
      noticed,
    }
  } finally {
    for (const end of ends.reverse()) await end()
  }
}

/** Prints the outcome of a drill; returns whether everything acknowledged is there once, and nothing is at fault. */
const report = (fault: Fault, lost: Lost, { counts, faults, doubtful, noticed }: Outcome): boolean => {
  print(`\n${fault}: ${told[fault].replaceAll("primary", lost)}`)
  print(row(widths, ["", "", "acknowledged", "found", "lost", "doubled"]))
  for (const { kind, acknowledged, found, lost, doubled } of counts)
    print(row(widths, ["", kind, acknowledged, found, lost, doubled]))
  for (const { told, refusedMs, unreadMs, pauseMs } of noticed) {
    print(
      `  ${told}calls got 503 or no answer for ${secondsOf(refusedMs)} s; nothing was acknowledged for ${secondsOf(pauseMs)} s`,
    )
    print(`  ${told}no list was read for ${secondsOf(unreadMs)} s`)
  }
  print(`  ${doubtful} calls were in doubt, and have been answered since, each repeated with its key`)
  if (faults.length === 0) print("  doctor finds nothing, and all packs of draws are verified")
  for (const one of faults) print(`  ${one}`)
  const isWhole = counts.every(({ lost, doubled }) => lost === 0 && doubled === 0)
  print(isWhole ? "  nothing was lost, and nothing was done twice" : "  WRONG: something was lost or done twice")
  return isWhole && faults.length === 0
}

const text = { type: "string" } as const
const { values } = parseArgs({
  options: {
    fault: text,
    lost: { ...text, default: "primary" },
    seconds: { ...text, default: "5" },
    help: { type: "boolean" },
  },
})
const seconds = Number(values.seconds)
const chosen = faults.filter((fault) => values.fault === undefined || fault === values.fault)
const lost = lostServers.find((name) => name === values.lost)
if (values.help || chosen.length === 0 || lost === undefined || !(seconds > 0)) {
  print(usage)
  process.exit(values.help ? 0 : 2)
}
let isSound = true
for (const fault of chosen) {
  const outcome = await inFolder((folder) => drill(fault, lost, seconds, folder))
  if (!outcome) process.exit(2)
  isSound = report(fault, lost, outcome) && isSound
}
process.exit(isSound ? 0 : 1)
