import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { describeMachine, machineFacts } from "../machine.ts"
import { print, resultPath } from "../process.ts"
import { type Data, startOfService } from "./data.ts"
import { startPlays } from "./load.ts"
import { makeData } from "./make.ts"
import { access } from "./parts/access.ts"
import { audiencesOfMembers } from "./parts/audiences.ts"
import { commands } from "./parts/commands.ts"
import { lists } from "./parts/lists.ts"
import { moments } from "./parts/moments.ts"
import { partner } from "./parts/partner.ts"
import { people } from "./parts/people.ts"
import { poolsOfCodes } from "./parts/pools.ts"
import { reports } from "./parts/reports.ts"
import { rounds } from "./parts/rounds.ts"
import { settings } from "./parts/settings.ts"
import { simulations } from "./parts/simulations.ts"
import { upkeep } from "./parts/upkeep.ts"
import { webhooks } from "./parts/webhooks.ts"
import type { Part, Scenario } from "./scenario.ts"
import { copyData, type Running, startRunning } from "./service.ts"
import { sizeOf } from "./size.ts"

/**
 * How long each task of the service blocks its event loop: with a million plays, every operation, filter, timer and
 * command in its worst case, while plays continue.
 */
const parts: readonly Part[] = [
  upkeep,
  partner,
  lists,
  reports,
  simulations,
  access,
  settings,
  people,
  rounds,
  moments,
  poolsOfCodes,
  audiencesOfMembers,
  webhooks,
  commands,
]

const help = `bun run bench:stalls [options]
  --only NAME,…   parts (${parts.map(({ name }) => name).join(", ")}), or what the name of a scenario holds
  --limit MS      the longest hold that is let pass (50)
  --attempts N    at a scenario that is above it, of which the best counts (3)
  --scale N       of the data (1: a million plays, 200,000 players, 400,000 deliveries, 100,000 codes)
  --data FOLDER   where the data are kept from one run to the next; made there when they are missing
  --quick         few data, one attempt, and nothing that waits for a timer: whether it works, not how long it takes
  --json PATH     where the figures go (a file in the folder for temporary files)`

const text = { type: "string" } as const
const flag = { type: "boolean", default: false } as const
const { values } = parseArgs({
  options: { only: text, limit: text, attempts: text, scale: text, data: text, json: text, quick: flag, help: flag },
})
const { quick: isQuick } = values
const limitMs = Number(values.limit ?? 50)
const attempts = Number(values.attempts ?? (isQuick ? 1 : 3))
const size = sizeOf(Number(values.scale ?? (isQuick ? 0.001 : 1)))
const only = values.only?.split(",")

const isWanted = (part: Part, { name, waitsForTimers = false }: Scenario): boolean =>
  !(isQuick && waitsForTimers) && (!only || only.some((wanted) => part.name === wanted || name.includes(wanted)))

type Figures = {
  readonly part: string
  readonly name: string
  /** The longest hold of the event loop, how much of it was computation, and the longest by the wall clock. */
  readonly heldMs: number
  readonly cpuMs: number
  readonly wallMs: number
  readonly tookMs: number
  readonly worstPlayMs: number
  /** Why it could not be measured. */
  readonly failure?: string
}

/** The service on which scenarios run one after the other; restarted if one requires it. */
const services = (folder: string, dataPath: string, data: Data) => {
  let current: { running: Running; plays: ReturnType<typeof startPlays> } | null = null
  let isFresh = false
  const stop = async () => {
    const stopped = current
    current = null
    await stopped?.plays.stop()
    await stopped?.running.stop()
  }
  const start = async (now: number | undefined, isFromStart: boolean) => {
    const running = await startRunning(folder, data, now)
    // What happened before it listened delayed nobody.
    await running.takeHolds()
    const plays = startPlays(running)
    current = { running, plays }
    if (!isFromStart) await Bun.sleep(isQuick ? 50 : 1_000)
    return current
  }
  return {
    stop,
    for: async ({ on, now, isFromStart = false }: Scenario) => {
      const mustCopy = !isFresh || on === "unchanged"
      const isAny = on === "running" || (isQuick && on === "started")
      if (current && isAny && isFresh) return current
      await stop()
      if (mustCopy) copyData(dataPath, folder)
      isFresh = on !== "unchanged"
      return start(now, isFromStart)
    },
  }
}

type Services = ReturnType<typeof services>

const settleMs = 20

const attempt = async (service: Services, part: Part, scenario: Scenario): Promise<Figures> => {
  const { running, plays } = await service.for(scenario)
  await scenario.prepare?.(running)
  if (!scenario.isFromStart) {
    await running.takeHolds()
    plays.takeWorstMs()
  }
  const started = performance.now()
  await scenario.run(running)
  const tookMs = performance.now() - started
  await Bun.sleep(settleMs)
  const holds = await running.takeHolds()
  return { part: part.name, name: scenario.name, ...holds, tookMs, worstPlayMs: plays.takeWorstMs() }
}

const nothing = { heldMs: 0, cpuMs: 0, wallMs: 0, tookMs: 0, worstPlayMs: 0 }

/** The best of some attempts: what it cannot do faster is its own cost, not that of whatever else happened to run. */
const measure = async (service: Services, part: Part, scenario: Scenario): Promise<Figures> => {
  let best: Figures | null = null
  for (let tried = 0; tried < attempts && !(best && best.heldMs <= limitMs); tried++)
    try {
      const figures = await attempt(service, part, scenario)
      if (!best || figures.heldMs < best.heldMs) best = figures
    } catch (error) {
      await service.stop().catch(() => undefined)
      const failure = error instanceof Error ? error.message : String(error)
      best ??= { part: part.name, name: scenario.name, ...nothing, failure }
      if (best.failure) break
    }
  if (!best) throw new Error("there was no attempt")
  return best
}

const columns = ["held ms", "cpu ms", "wall ms", "took ms", "play ms"]
const row = (cells: readonly string[], name: string) => `${cells.map((cell) => cell.padStart(9)).join(" ")}  ${name}`

const describe = ({ part, name, heldMs, cpuMs, wallMs, tookMs, worstPlayMs, failure }: Figures): string => {
  if (failure !== undefined) return row(["FAILED", "", "", "", ""], `${part}: ${name}: ${failure}`)
  const cells = [heldMs, cpuMs, wallMs, tookMs, worstPlayMs].map((ms) => ms.toFixed(ms < 100 ? 1 : 0))
  return row(cells, `${part}: ${name}${heldMs > limitMs ? "  ABOVE" : ""}`)
}

/** The data in `folder`, created if missing. */
const dataIn = async (folder: string): Promise<{ path: string; data: Data }> => {
  mkdirSync(folder, { recursive: true })
  const [path, facts] = [join(folder, "data.db"), join(folder, "data.json")]
  if (existsSync(facts)) {
    const data = JSON.parse(readFileSync(facts, "utf8")) as Data
    if (JSON.stringify(data.size) === JSON.stringify(size)) return { path, data }
  }
  for (const end of ["", "-wal", "-shm", ".lock"]) rmSync(path + end, { force: true })
  rmSync(facts, { force: true })
  print("making the data")
  const data = await makeData(path, size, print)
  writeFileSync(facts, JSON.stringify(data))
  return { path, data }
}

const isAbove = ({ heldMs, failure }: Figures) => failure !== undefined || heldMs > limitMs

const main = async (folder: string) => {
  const machine = machineFacts(folder)
  for (const line of describeMachine(machine)) print(line)
  const { path, data } = await dataIn(values.data ?? join(folder, "data"))
  const service = services(folder, path, data)
  const figures: Figures[] = []
  print(row(columns, `the longest hold of ${data.size.plays} plays; above ${limitMs} ms is a stall`))
  for (const part of parts)
    for (const scenario of part.scenarios.filter((wanted) => isWanted(part, wanted))) {
      const measured = await measure(service, part, scenario)
      figures.push(measured)
      print(describe(measured))
    }
  await service.stop()
  const above = figures.filter(isAbove)
  if (above.length > 0) print("\nabove:")
  for (const one of above) print(describe(one))
  const json = values.json ?? resultPath("stalls")
  writeFileSync(json, JSON.stringify({ machine, limitMs, size: data.size, startOfService, figures }, null, 2))
  print(`${above.length} of ${figures.length} above ${limitMs} ms; figures in ${json}`)
  if (above.length > 0 || figures.length === 0) process.exitCode = 1
}

const folderName = "premio-stalls-of-"

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Removes the copies of the data that killed runs have left. */
const removeLeavings = () => {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(folderName) ? Number.parseInt(name.slice(folderName.length), 10) : Number.NaN
    if (pid > 0 && !isAlive(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

if (values.help) print(help)
else {
  removeLeavings()
  const folder = mkdtempSync(join(tmpdir(), `${folderName}${process.pid}-`))
  await main(folder).finally(() => rmSync(folder, { recursive: true, force: true }))
}
