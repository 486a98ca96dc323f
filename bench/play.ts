import autocannon from "autocannon"
import {
  call,
  createOrganization,
  type Headers,
  median,
  print,
  scratchDatabase,
  startProcess,
  startService,
} from "./service.ts"

/**
 * Plays of a `none` campaign, on disk before they are answered, beside a bare Elysia route with the same validated
 * body and answer. Both run in turns; the figure to trust is the ratio of the medians.
 * BENCH_ROUNDS (3), BENCH_SECONDS (5) and BENCH_PLAYERS (10000) change the load.
 */
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 3)
const durationSeconds = Number(process.env["BENCH_SECONDS"] ?? 5)
const players = Number(process.env["BENCH_PLAYERS"] ?? 10_000)

type Target = { readonly name: string; readonly url: string; readonly headers: Headers }
type Run = { readonly perSecond: number; readonly p50: number; readonly p99: number; readonly wrong: number }

/** A campaign without prizes, in which every play is recorded. */
const prepare = async (url: string): Promise<Headers> => {
  const headers = await createOrganization(url)
  await call(url, headers, "PUT", "/api/v1/admin/marketplace-games/game", { active: true })
  const campaign = { campaignId: "bench", status: "active", gameType: "marketplace", marketplaceGameId: "game" }
  await call(url, headers, "POST", "/api/v1/admin/campaigns", { ...campaign, rewardType: "none", winProbability: 0.3 })
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

const database = scratchDatabase()
const bare = await startProcess("bench/bare.ts")
const service = await startService(database.path)
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
await Promise.all([bare.stop(), service.stop()])
database.remove()
if (!isCorrect) {
  print("some answers were wrong")
  process.exitCode = 1
}
