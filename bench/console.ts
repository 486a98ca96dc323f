import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { oneClock } from "../src/core/clock.ts"
import { secureSources } from "../src/random.ts"
import { openStore } from "../src/store/sqlite/store.ts"
import { headersOf, orgId } from "./api.ts"
import { inTurns, playLoad, somePlay } from "./load.ts"
import { describeMachine, machineFacts, median } from "./machine.ts"
import { inFolder, print, resultPath, type Server } from "./process.ts"
import type { Run } from "./run.ts"
import { startService } from "./targets/ours.ts"
import { granted, inBatches, prepareCampaigns } from "./targets/prepare.ts"

/**
 * Whether plays are slower while the console is open: the same plays on the same service without it, with one reader
 * and with many, in turns. A reader has the overview and the live ranking in front, at the pace of those pages.
 */
const help = `bun run bench:console [options]
  --readers N,…   consoles that are open at a time (1,10)
  --plays N       stored before the first run (300000)
  --players N     who play, drawn alike (10000)
  --seconds N     of each run (5)
  --rounds N      runs of each in turns; the median counts (5)
  --connections N that play (64)
  --json PATH     where the figures go (a file in the folder for temporary files)`

const text = { type: "string" } as const
const { values } = parseArgs({
  options: {
    readers: text,
    plays: text,
    players: text,
    seconds: text,
    rounds: text,
    connections: text,
    json: text,
    help: { type: "boolean" },
  },
})
const readerCounts = [0, ...(values.readers ?? "1,10").split(",").map(Number)]
const plays = Number(values.plays ?? 300_000)
const players = Number(values.players ?? 10_000)
const seconds = Number(values.seconds ?? 5)
const rounds = Number(values.rounds ?? 5)
const connections = Number(values.connections ?? 64)
const chunk = 50_000
const score = 10

const monthMs = 30 * 24 * 3_600_000
const monthAgo = new Date(Date.now() - monthMs).toISOString().slice(0, 10)

/** What the two pages read while they are in front, and how often (src/console/pages/overview and rankings). */
const polled = [
  { path: `/api/v1/admin/overview?from=${monthAgo}T00:00:00.000Z`, everyMs: 15_000 },
  { path: `/api/v1/admin/reports/activity?from=${monthAgo}T00:00:00.000Z&bucket=day`, everyMs: 15_000 },
  { path: "/api/v1/rankings?campaignId=ranked&period=total&limit=100", everyMs: 3_000 },
]

/** Fills the database at `path` through the store's own port, and returns an admin key. */
const fill = async (path: string): Promise<string> => {
  const store = openStore(path, oneClock(Date.now), secureSources)
  const { key } = await prepareCampaigns(store)
  for (let from = 0; from < plays; from += chunk)
    await inBatches(Math.min(chunk, plays - from), () =>
      granted(store.partner.play({ orgId, ...somePlay(players, score) })),
    )
  await store.close()
  return key
}

const signIn = async (url: string, key: string): Promise<string> => {
  const response = await fetch(`${url}/api/v1/console/session`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ orgId, key }),
  })
  const cookie = response.headers.get("set-cookie")?.split(";")[0]
  if (!cookie) throw new Error(`no session: ${response.status} ${await response.text()}`)
  return cookie
}

/**
 * Reads like `count` consoles until stopped, each response to its end; returns the durations. The consoles were opened
 * at different moments, and each continues at its own pace through all runs.
 */
const openConsoles = (url: string, cookie: string, count: number) => {
  const times: number[] = []
  const failures: string[] = []
  const read = async (path: string) => {
    const started = performance.now()
    const response = await fetch(url + path, { headers: { cookie, "x-org-id": orgId } })
    await response.arrayBuffer()
    times.push(performance.now() - started)
    if (!response.ok) failures.push(`${path}: ${response.status}`)
  }
  const timers = new Set<Timer>()
  const readAfter = (ms: number, path: string, everyMs: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      readAfter(everyMs, path, everyMs)
      void read(path)
    }, ms)
    timers.add(timer)
  }
  for (const { path, everyMs } of polled)
    for (let reader = 0; reader < count; reader++) {
      const phase = (everyMs * reader) / count
      readAfter(everyMs - ((performance.now() - phase) % everyMs), path, everyMs)
    }
  return {
    times,
    close: () => {
      for (const timer of timers) clearTimeout(timer)
      if (failures.length > 0) throw new Error(`the console was answered ${failures[0]}`)
    },
  }
}

type Load = ReturnType<typeof playLoad>
type Turn = { readonly readers: number; readonly run: Run; readonly readMs: readonly number[] }

const runTurn = async (service: Server, load: Load, cookie: string, readers: number): Promise<Turn> => {
  const consoles = openConsoles(service.url, cookie, readers)
  const run = await load(connections, seconds).finally(consoles.close)
  return { readers, run, readMs: consoles.times }
}

const describe = (turns: readonly Turn[], alone: number): string => {
  const of = (field: "perSecond" | "p50Ms" | "p99Ms") => median(turns.map(({ run }) => run[field]))
  const reads = turns.flatMap(({ readMs }) => readMs)
  return [
    `  ${String(turns[0]?.readers ?? 0).padStart(2)} open   ${Math.round(of("perSecond"))}/s`,
    `p50 ${of("p50Ms").toFixed(1)} ms   p99 ${of("p99Ms").toFixed(1)} ms`,
    `ratio ${(of("perSecond") / alone).toFixed(2)}`,
    ...(reads.length > 0 ? [`${reads.length} reads, median ${median(reads).toFixed(0)} ms`] : []),
  ].join("   ")
}

const main = async (folder: string) => {
  const machine = machineFacts(folder)
  for (const line of describeMachine(machine)) print(line)
  const path = join(folder, "premio.db")
  const key = await fill(path)
  const service = await startService(path, join(folder, "log"))
  const load = playLoad(folder, service, headersOf(key), players, score)
  const cookie = await signIn(service.url, key)
  await runTurn(service, load, cookie, 0)
  const turns = await inTurns(rounds, readerCounts, (readers) => runTurn(service, load, cookie, readers))
  await service.stop()
  print(`${connections} connections that play, ${plays} plays stored before, consoles open:`)
  const alone = median((turns[0] ?? []).map(({ run }) => run.perSecond))
  for (const some of turns) print(describe(some, alone))
  const json = values.json ?? resultPath("console")
  writeFileSync(
    json,
    JSON.stringify({ machine, plays, players, connections, seconds, rounds, turns: turns.flat() }, null, 2),
  )
  print(`figures: ${json}`)
}

if (values.help) print(help)
else await inFolder(main)
