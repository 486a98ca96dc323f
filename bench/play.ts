import { loadPlays, preparePlays, type Run, type Target } from "./load.ts"
import { median, print, scratchDatabase, startProcess, startService } from "./service.ts"

/**
 * Plays of a `none` campaign, on disk before they are answered, beside a bare Elysia route with the same validated
 * body and answer. Both run in turns; the figure to trust is the ratio of the medians.
 * BENCH_ROUNDS (3), BENCH_SECONDS (5) and BENCH_PLAYERS (10000) change the load.
 */
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 3)
const durationSeconds = Number(process.env["BENCH_SECONDS"] ?? 5)
const players = Number(process.env["BENCH_PLAYERS"] ?? 10_000)

const compare = async (targets: readonly Target[], connections: number, score: number): Promise<boolean> => {
  const runs = new Map<string, Run[]>(targets.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const target of targets)
      runs.get(target.name)?.push(await loadPlays(target, { connections, durationSeconds, players, score }))
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
const headers = await preparePlays(service.url)
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
