import { readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { describeMachine, machineFacts, median, quantile } from "./machine.ts"
import { inFolder, memoryOf, print, row } from "./process.ts"
import { playPath } from "./servers/play.ts"
import { completeCounters, readTotals, startService } from "./targets/ours.ts"
import { prepare } from "./targets/prepare.ts"

/**
 * Minutes of a steady, mixed load, with clients that disconnect, wrong requests and a webhook receiver that sometimes
 * fails: memory, the write-ahead log and latency of the last third must be level with those of the third before it.
 */
const help = `bun run bench:soak [options]
  --minutes N   (5)
  --rate N      requests a second in all (400)
  --window N    seconds a row of the table stands for (10)`

const workers = 32
const players = 5_000
const abortMs = 3
const mib = 2 ** 20
/** How far a median of the last third may lie above that of the third before, and how large the log may get. */
const bounds = { memory: { factor: 1.1, extra: 24 }, p50: { factor: 1.5, extra: 1 }, p99: { factor: 2, extra: 20 } }
const maxWalMiB = 96

const text = { type: "string" } as const
const { values } = parseArgs({ options: { minutes: text, rate: text, window: text, help: { type: "boolean" } } })
const minutes = Number(values.minutes ?? 5)
const rate = Number(values.rate ?? 400)
const windowMs = Number(values.window ?? 10) * 1_000

type Window = {
  readonly answered: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly residentMiB: number
  readonly walMiB: number
  readonly fileMiB: number
}

/** One kind of request: how many in a hundred, and the status that is right. */
type Kind = {
  readonly share: number
  readonly status: number
  readonly isAborted?: boolean
  send(
    user: string,
    number: number,
  ): { path: string; method?: string; body?: unknown; headers?: Record<string, string> }
}

const playOf = (campaignId: string, user: string) => ({ campaignId, externalUserId: user, gameResult: { score: 1 } })
const kinds: readonly Kind[] = [
  { share: 40, status: 200, send: (user) => ({ path: playPath, body: playOf("ranked", user) }) },
  {
    share: 20,
    status: 200,
    send: (user, number) => ({
      path: playPath,
      body: playOf("prizes", user),
      headers: { "idempotency-key": `soak-${number}` },
    }),
  },
  {
    share: 10,
    status: 201,
    send: (user, number) => ({
      path: "/api/v1/codes",
      body: { campaignId: "prizes", externalUserId: user },
      headers: { "idempotency-key": `code-${number}` },
    }),
  },
  {
    share: 10,
    status: 200,
    send: (user) => ({
      path: "/api/v1/clients/identify",
      body: { externalId: user, traits: { notes: "x".repeat(2_000) } },
    }),
  },
  {
    share: 10,
    status: 200,
    send: (user) => ({ method: "GET", path: `/api/v1/rankings?campaignId=ranked&externalUserId=${user}` }),
  },
  { share: 4, status: 400, send: () => ({ path: playPath, body: { campaignId: "ranked" } }) },
  { share: 2, status: 401, send: () => ({ path: playPath, headers: { authorization: "Bearer nobody" }, body: {} }) },
  { share: 2, status: 413, send: () => ({ path: playPath, body: "x".repeat(1.2 * mib) }) },
  {
    share: 2,
    status: 200,
    isAborted: true,
    send: (user) => ({ path: "/api/v1/clients/identify", body: { externalId: user, pad: "x".repeat(500_000) } }),
  },
]
const drawn = kinds.flatMap((kind) => Array.from({ length: kind.share }, () => kind))

/** The current memory of a process, or an error with the end of its log if it is gone. */
const residentMiBOf = (pid: number, logPath: string) => {
  try {
    return memoryOf(pid).now
  } catch {
    throw new Error(`the service has ended: ${readFileSync(logPath, "utf8").slice(-2_000)}`)
  }
}
const sizeMiBOf = (path: string) => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) / mib

const widths = [6, 10, 8, 8, 9, 8, 9]
const describe = (index: number, window: Window) =>
  row(widths, [
    Math.round(((index + 1) * windowMs) / 1_000),
    window.answered,
    window.p50Ms.toFixed(2),
    window.p99Ms.toFixed(1),
    Math.round(window.residentMiB),
    Math.round(window.walMiB),
    Math.round(window.fileMiB),
  ])

/** Sends the mix until `end`, at the rate; returns totals that it updates as it goes. */
const startLoad = (url: string, headers: Readonly<Record<string, string>>, end: number) => {
  const tally = { durations: [] as number[], wrong: new Map<string, number>(), plays: 0 }
  let number = 0
  const sendOne = async (kind: Kind) => {
    const { path, method = "POST", body, headers: more } = kind.send(`user-${number % players}`, number++)
    const started = performance.now()
    const request = fetch(url + path, {
      method,
      headers: { ...headers, ...more },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(kind.isAborted && { signal: AbortSignal.timeout(abortMs) }),
    })
    const response = await request.catch((error: Error) => (kind.isAborted ? null : error.message))
    if (response === null) return
    const status = typeof response === "string" ? response : response.status
    if (typeof response !== "string") await response.arrayBuffer().catch(() => undefined)
    tally.durations.push(performance.now() - started)
    if (status !== kind.status) {
      const what = `${method} ${path.split("?")[0]} ${status} instead of ${kind.status}`
      tally.wrong.set(what, (tally.wrong.get(what) ?? 0) + 1)
    } else if (path === playPath && kind.status === 200) tally.plays++
  }
  const pauseMs = (workers * 1_000) / rate
  const work = async () => {
    while (performance.now() < end) {
      const next = performance.now() + pauseMs * (0.5 + Math.random())
      await sendOne(drawn[Math.floor(Math.random() * drawn.length)] as Kind)
      await Bun.sleep(Math.max(0, next - performance.now()))
    }
  }
  return { tally, done: Promise.all(Array.from({ length: workers }, work)) }
}

/** Whether the medians of the last third are level with those of the third before, in a line each. */
const judge = (windows: readonly Window[]): { lines: string[]; isLevel: boolean } => {
  const third = Math.floor(windows.length / 3)
  const [before, last] = [windows.slice(-2 * third, -third), windows.slice(-third)]
  const compare = (name: string, pick: (window: Window) => number, { factor, extra }: typeof bounds.memory) => {
    const [was, is] = [median(before.map(pick)), median(last.map(pick))]
    const isMet = is <= was * factor + extra
    return { isMet, line: `${isMet ? "met" : "MISSED"}: ${name} ${was.toFixed(1)}, then ${is.toFixed(1)}` }
  }
  const walMiB = Math.max(...windows.map((window) => window.walMiB))
  const judged = [
    compare("memory, MiB", (window) => window.residentMiB, bounds.memory),
    compare("p50, ms", (window) => window.p50Ms, bounds.p50),
    compare("p99, ms", (window) => window.p99Ms, bounds.p99),
    {
      isMet: walMiB <= maxWalMiB,
      line: `${walMiB <= maxWalMiB ? "met" : "MISSED"}: log at most ${walMiB.toFixed(0)} MiB of ${maxWalMiB}`,
    },
  ]
  return { lines: judged.map(({ line }) => line), isLevel: judged.every(({ isMet }) => isMet) }
}

const soak = async (folder: string): Promise<boolean> => {
  const path = join(folder, "premio.db")
  let deliveries = 0
  const receiver = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: () => new Response(null, { status: ++deliveries % 50 === 0 ? 500 : 200 }),
  })
  const webhook = `http://127.0.0.1:${receiver.port}/hook`
  const logPath = join(folder, "log")
  const service = await startService(path, logPath)
  const { headers } = await prepare(service.url, { webhook, awards: 0, codes: 0, spinners: 0, pooledCodes: 0 })
  const end = performance.now() + minutes * 60_000
  const { tally, done } = startLoad(service.url, headers, end)
  const windows: Window[] = []
  while (performance.now() + windowMs / 2 < end) {
    await Bun.sleep(windowMs)
    const durations = tally.durations.splice(0)
    const window = {
      answered: durations.length,
      p50Ms: median(durations),
      p99Ms: quantile(durations, 0.99),
      residentMiB: residentMiBOf(service.pid, logPath),
      walMiB: sizeMiBOf(`${path}-wal`),
      fileMiB: sizeMiBOf(path),
    }
    print(describe(windows.push(window) - 1, window))
  }
  await done
  await service.stop()
  await receiver.stop(true)
  await completeCounters(path)
  const { totals } = readTotals(path, [])
  for (const [what, count] of tally.wrong) print(`WRONG: ${count} times ${what}`)
  if (totals.sessions !== tally.plays) print(`WRONG: ${totals.sessions} plays stored of ${tally.plays} answered`)
  const { lines, isLevel } = judge(windows)
  print(`${lines.join("\n")}\n${deliveries} deliveries`)
  return isLevel && tally.wrong.size === 0 && totals.sessions === tally.plays
}

if (values.help) print(help)
else
  await inFolder(async (folder) => {
    print(describeMachine(machineFacts(folder)).join("\n"))
    print(row(widths, ["s", "answers", "p50 ms", "p99 ms", "RSS MiB", "log MiB", "file MiB"]))
    process.exitCode = (await soak(folder)) ? 0 : 1
  })
