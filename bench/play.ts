import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import autocannon from "autocannon"

/**
 * Plays of a `none` campaign, on disk before they are answered, beside a bare Elysia route with the same validated
 * body and answer. Both run in turns; the figure to trust is the ratio of the medians.
 * BENCH_ROUNDS (3), BENCH_SECONDS (5) and BENCH_PLAYERS (10000) change the load.
 */
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 3)
const durationSeconds = Number(process.env["BENCH_SECONDS"] ?? 5)
const players = Number(process.env["BENCH_PLAYERS"] ?? 10_000)
const rootKey = "bench"

type Target = { readonly name: string; readonly url: string; readonly headers: Record<string, string> }
type Run = { readonly perSecond: number; readonly p50: number; readonly p99: number; readonly wrong: number }

/** Starts a server in a process of its own, and resolves with where it listens: the first line it writes. */
const startProcess = async (script: string, environment: Record<string, string>) => {
  const child = Bun.spawn([process.execPath, script], { env: { ...process.env, ...environment }, stdout: "pipe" })
  const { value } = await child.stdout.getReader().read()
  const { url } = JSON.parse(new TextDecoder().decode(value).split("\n")[0] ?? "") as { url: string }
  return { url, child }
}

const call = async (url: string, headers: Record<string, string>, path: string, method: string, body: unknown) => {
  const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as { apiKey: { key: string } }
}

const prepare = async (url: string): Promise<Record<string, string>> => {
  const operator = { authorization: `Bearer ${rootKey}` }
  const { apiKey } = await call(url, operator, "/api/v1/admin/organizations", "POST", { orgId: "bench", name: "Bench" })
  const headers = { authorization: `Bearer ${apiKey.key}`, "x-org-id": "bench", "content-type": "application/json" }
  await call(url, headers, "/api/v1/admin/marketplace-games/game", "PUT", { active: true })
  const campaign = { campaignId: "bench", status: "active", gameType: "marketplace", marketplaceGameId: "game" }
  await call(url, headers, "/api/v1/admin/campaigns", "POST", { ...campaign, rewardType: "none", winProbability: 0.3 })
  return headers
}

const load = async ({ url, headers }: Target, connections: number, score: number): Promise<Run> => {
  const result = await autocannon({
    url: `${url}/api/v1/games/play`,
    method: "POST",
    headers,
    connections,
    duration: durationSeconds,
    requests: [
      {
        setupRequest: (request) => {
          const externalUserId = `user-${Math.floor(Math.random() * players)}`
          return { ...request, body: JSON.stringify({ campaignId: "bench", externalUserId, gameResult: { score } }) }
        },
      },
    ],
  })
  const { requests, latency, non2xx, errors } = result
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99, wrong: non2xx + errors }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const compare = async (targets: readonly Target[], connections: number, score: number): Promise<boolean> => {
  const runs = new Map<string, Run[]>(targets.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const target of targets) runs.get(target.name)?.push(await load(target, connections, score))
  const medians = targets.map(({ name }) => {
    const all = runs.get(name) ?? []
    const pick = (field: keyof Run) => median(all.map((run) => run[field]))
    return { name, perSecond: pick("perSecond"), p50: pick("p50"), p99: pick("p99"), wrong: pick("wrong") }
  })
  for (const { name, perSecond, p50, p99 } of medians)
    print(`  ${name.padEnd(8)} ${Math.round(perSecond).toString().padStart(8)}/s   p50 ${p50} ms   p99 ${p99} ms`)
  const [bare, play] = medians
  print(`  ratio    ${((play?.perSecond ?? 0) / (bare?.perSecond ?? 1)).toFixed(2)}`)
  return medians.every(({ wrong }) => wrong === 0)
}

const print = (line: string) => process.stdout.write(`${line}\n`)

const folder = mkdtempSync(join(tmpdir(), "premio-bench-"))
const bare = await startProcess("bench/bare.ts", {})
const service = await startProcess("src/main.ts", {
  PORT: "0",
  DATABASE_PATH: join(folder, "premio.db"),
  ROOT_KEY: rootKey,
  RATE_LIMIT: "off",
  LOG_LEVEL: "info",
})
const headers = await prepare(service.url)
const targets = [
  { name: "bare", url: bare.url, headers },
  { name: "play", url: service.url, headers },
]
print(`${rounds} rounds of ${durationSeconds} s in turns, ${players} players, synchronous=FULL`)
let isCorrect = true
for (const connections of [64, 256])
  for (const score of [0, 10]) {
    print(`${connections} connections, ${score === 0 ? "no score" : "a score each play"}`)
    isCorrect = (await compare(targets, connections, score)) && isCorrect
  }
for (const { child } of [bare, service]) child.kill("SIGTERM")
await service.child.exited
rmSync(folder, { recursive: true, force: true })
if (!isCorrect) {
  print("some answers were wrong")
  process.exitCode = 1
}
