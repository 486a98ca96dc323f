import { parseArgs } from "node:util"
import { startProcess } from "../../test/support/service/process.ts"
import { until } from "../../test/support/waiting.ts"
import { inFolder, print, row } from "../process.ts"
import { type Count, countIn, faultsBy } from "./check.ts"
import { type Load, prepare, startLoad } from "./load.ts"
import { type Fault, faults, startServers } from "./servers.ts"

const usage = `npm run drill:failover -- [options]
  --fault NAME     only kill, freeze or split (all, one after the other)
  --seconds N      of load before the fault and after it (5)`

const recoveryMs = 60_000
const widths = [-1, -15, 13, 7, 6, 8]

const told: Readonly<Record<Fault, string>> = {
  kill: "the primary is killed, and the standby promoted a second later",
  freeze: "the primary hangs with its connections open, and the standby is promoted a second later",
  split: "the standby is promoted while the primary goes on, which is killed four seconds later",
}

const secondsOf = (ms: number) => (ms / 1_000).toFixed(1)

/** How long nothing was acknowledged, at most, from `failedAt` on. */
const longestPauseMs = ({ successes }: Load, failedAt: number): number => {
  const times = [failedAt, ...successes.filter((at) => at > failedAt)]
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)))
}

type Outcome = {
  readonly counts: readonly Count[]
  readonly faults: readonly string[]
  readonly doubtful: number
  readonly refusedMs: number
  readonly pauseMs: number
}

/** Runs one drill; null without PostgreSQL. */
const drill = async (fault: Fault, seconds: number, folder: string): Promise<Outcome | null> => {
  const servers = await startServers()
  if (!servers) return null
  const { url, standbyUrl } = servers
  const ends: (() => Promise<unknown>)[] = [servers.stop]
  try {
    const processes = []
    for (let number = 0; number < 2; number++) {
      const running = await startProcess({ DATABASE_URL: url })
      ends.push(() => running.end("SIGKILL"))
      processes.push(running)
    }
    const org = await prepare(processes[0] as (typeof processes)[number])
    const load = startLoad(
      org,
      processes.map((process) => process.url),
    )
    const goOn = () => Promise.race([Bun.sleep(seconds * 1_000), load.working])
    await goOn()
    const failedAt = performance.now()
    await servers.fail(fault)
    const promotedAt = performance.now()
    const isServed = () => (load.successes.at(-1) ?? 0) > promotedAt || undefined
    await Promise.race([until("changes after the promotion", isServed, recoveryMs), load.working])
    await goOn()
    await load.stop()
    const failures = load.failures.filter((at) => at > failedAt)
    return {
      counts: await countIn(standbyUrl, load),
      faults: await faultsBy(url, org.orgId, folder),
      doubtful: load.doubtful(),
      refusedMs: failures.length === 0 ? 0 : (failures.at(-1) ?? 0) - (failures[0] ?? 0),
      pauseMs: longestPauseMs(load, failedAt),
    }
  } finally {
    for (const end of ends.reverse()) await end()
  }
}

/** Prints the outcome of a drill; returns whether everything acknowledged is there once, and nothing is at fault. */
const report = (fault: Fault, { counts, faults, doubtful, refusedMs, pauseMs }: Outcome): boolean => {
  print(`\n${fault}: ${told[fault]}`)
  print(row(widths, ["", "", "acknowledged", "found", "lost", "doubled"]))
  for (const { kind, acknowledged, found, lost, doubled } of counts)
    print(row(widths, ["", kind, acknowledged, found, lost, doubled]))
  print(
    `  calls got 503 or no answer for ${secondsOf(refusedMs)} s; nothing was acknowledged for ${secondsOf(pauseMs)} s`,
  )
  print(`  ${doubtful} calls were in doubt, and have been answered since, each repeated with its key`)
  if (faults.length === 0) print("  doctor finds nothing, and both packs of draws are verified")
  for (const one of faults) print(`  ${one}`)
  const isWhole = counts.every(({ lost, doubled }) => lost === 0 && doubled === 0)
  print(isWhole ? "  nothing was lost, and nothing was done twice" : "  WRONG: something was lost or done twice")
  return isWhole && faults.length === 0
}

const { values } = parseArgs({
  options: { fault: { type: "string" }, seconds: { type: "string", default: "5" }, help: { type: "boolean" } },
})
const seconds = Number(values.seconds)
const chosen = faults.filter((fault) => values.fault === undefined || fault === values.fault)
if (values.help || chosen.length === 0 || !(seconds > 0)) {
  print(usage)
  process.exit(values.help ? 0 : 2)
}
let isSound = true
for (const fault of chosen) {
  const outcome = await inFolder((folder) => drill(fault, seconds, folder))
  if (!outcome) process.exit(2)
  isSound = report(fault, outcome) && isSound
}
process.exit(isSound ? 0 : 1)
