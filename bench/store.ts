import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import type { PlayRequest } from "../src/core/campaign/play.ts"
import { oneClock } from "../src/core/clock.ts"
import { secureSources } from "../src/random.ts"
import type { openStore } from "../src/store/sqlite/store.ts"
import { orgId } from "./api.ts"
import { inTurns } from "./load.ts"
import { describeMachine, machineFacts, median } from "./machine.ts"
import { inFolder, print, root, row } from "./process.ts"
import { granted, inBatches, prepareCampaigns } from "./targets/prepare.ts"

/**
 * What a play costs in the store alone, by who plays: somebody in memory, somebody who is met for the first time since
 * the start, and somebody new.
 */
const help = `bun run bench:store [options] [FOLDER…]
  FOLDER        other checkouts with installed dependencies, whose stores are measured in turns with this one
  --players N   who have played before (1000000)
  --plays N     of each kind, and before each write-back (51200; at most half of the players)
  --rounds N    (2)
  --data FOLDER where the database is kept from one run to the next; made there when it is missing`

const text = { type: "string" } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { players: text, plays: text, rounds: text, data: text, measure: text, help: { type: "boolean" } },
})
const players = Number(values.players ?? 1_000_000)
const plays = Math.min(Number(values.plays ?? 51_200), Math.floor(players / 2))
const rounds = Number(values.rounds ?? 2)
/** Players who are in memory after the first plays. */
const known = 1_000
const atOnce = 256

type Kind = "again" | "met" | "new"
/** Microseconds of the main thread for a play, and for writing back what it changed. */
type Cost = { readonly play: number; readonly writeBack: number }
type Costs = Readonly<Record<Kind, Cost>>

type Open = typeof openStore

const opened = async (checkout: string, path: string) => {
  const { openStore: open } = (await import(join(checkout, "src/store/sqlite/store.ts"))) as { openStore: Open }
  return open(path, oneClock(Date.now), secureSources, { isService: true })
}

const playOf = (externalUserId: string): PlayRequest => ({
  orgId,
  campaignId: "ranked",
  externalUserId,
  gameResult: { score: 10 },
})

/** The numbers below `count` in an order that no file is in, each once. */
const shuffled = (count: number): Uint32Array => {
  const order = Uint32Array.from({ length: count }, (_, at) => at)
  for (let last = count - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1))
    const swapped = order[last] ?? 0
    order[last] = order[other] ?? 0
    order[other] = swapped
  }
  return order
}

const make = async (path: string) => {
  print(`making a database of ${players} players`)
  const store = await opened(root, path)
  await prepareCampaigns(store)
  const order = shuffled(players)
  await inBatches(players, (at) => granted(store.partner.play(playOf(`user-${order[at]}`))))
  await store.close()
}

const cpuUs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

/** In a process of its own, on a copy of the database. */
const measure = async (checkout: string, path: string): Promise<Costs> => {
  const store = await opened(checkout, path)
  const run = async (nameOf: (at: number) => string): Promise<Cost> => {
    const started = cpuUs()
    await inBatches(plays, (at) => granted(store.partner.play(playOf(nameOf(at)))), atOnce)
    const played = cpuUs()
    await store.writeBack()
    return { play: (played - started) / plays, writeBack: (cpuUs() - played) / plays }
  }
  const order = shuffled(players)
  const again = () => `user-${Math.floor(Math.random() * known)}`
  const stamp = Date.now()
  await run(again)
  return {
    again: await run(again),
    met: await run((at) => `user-${order[at]}`),
    new: await run((at) => `new-${order[at]}-${stamp}`),
  }
}

const measureApart = async (checkout: string, path: string): Promise<Costs> => {
  const child = Bun.spawn(
    [process.execPath, import.meta.path, checkout, "--measure", path, "--players", `${players}`, "--plays", `${plays}`],
    { stdin: "ignore", stdout: "pipe", stderr: "inherit" },
  )
  const told = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error(`${checkout} could not be measured: ${told}`)
  return JSON.parse(told) as Costs
}

const main = async (folder: string) => {
  for (const line of describeMachine(machineFacts(folder))) print(line)
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${players}.db`)
  const done = `${path}.made`
  if (!existsSync(done)) {
    await make(path)
    writeFileSync(done, "")
  }
  const checkouts = [...positionals.map((named) => resolve(named)), root]
  const copy = join(folder, "measured.db")
  const onCopy = async (checkout: string): Promise<Costs> => {
    for (const end of ["", "-wal", "-shm"]) rmSync(copy + end, { force: true })
    copyFileSync(path, copy)
    return measureApart(checkout, copy)
  }
  const measured = await inTurns(rounds, checkouts, onCopy)
  for (const end of ["", "-wal", "-shm", ".lock"]) rmSync(copy + end, { force: true })
  const widths = [-6, 12, 12]
  checkouts.forEach((checkout, at) => {
    print(`\n${checkout}`)
    print(row(widths, ["plays", "CPU µs", "write-back"]))
    for (const kind of ["again", "met", "new"] as const) {
      const costs = measured[at]?.map((run) => run[kind]) ?? []
      const of = (part: keyof Cost) => median(costs.map((cost) => cost[part])).toFixed(1)
      print(row(widths, [kind, of("play"), of("writeBack")]))
    }
  })
}

if (values.help) print(help)
else if (values.measure !== undefined) {
  print(JSON.stringify(await measure(positionals[0] ?? root, values.measure)))
  process.exit()
} else if (values.data !== undefined) await main(values.data)
else await inFolder(main)
