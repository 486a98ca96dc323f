import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { cpus, tmpdir } from "node:os"
import { join } from "node:path"
import autocannon from "autocannon"
import { lossOf, playUntilKilled, storedSessions } from "../test/support/replication/drill.ts"
import { startReplicated } from "../test/support/replication/replication.ts"
import { startS3 } from "../test/support/replication/s3.ts"
import { type Process, startProcess } from "../test/support/service/process.ts"
import { median } from "./machine.ts"

/**
 * What replication costs, and what a lost volume takes with it.
 * First the same plays on a service alone and on one below Litestream, in turns; the figure to trust is the ratio of the
 * medians. Then load, kill -9 of everything, loss of the volume and restore, again and again.
 * BENCH_ROUNDS (3), BENCH_SECONDS (5), BENCH_PLAYERS (10000) and BENCH_KILLS (9) change the load.
 */
const number = (name: string, fallback: number) => Number(process.env[name] ?? fallback)
const rounds = number("BENCH_ROUNDS", 3)
const durationSeconds = number("BENCH_SECONDS", 5)
const players = number("BENCH_PLAYERS", 10_000)
const kills = number("BENCH_KILLS", 9)
const workers = 64
const killAfterMs = 2_000

type Target = { readonly name: string; readonly url: string; readonly headers: Record<string, string> }
type Run = { readonly perSecond: number; readonly p50: number; readonly p99: number; readonly max: number }

const print = (line: string) => process.stdout.write(`${line}\n`)
const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b)
/** What the process holds of the machine's memory: anonymous pages, without the files that it has mapped. */
const memoryMiB = (pid: number) =>
  Math.round(Number(/^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024)
const playPath = "/api/v1/games/play"

/** A campaign without prizes, in which every play is recorded. */
const prepare = async (service: Process): Promise<Target["headers"]> => {
  const org = await service.organization()
  await org.put("/api/v1/admin/marketplace-games/game", { active: true }, { status: 200 })
  const campaign = { campaignId: "bench", status: "active", gameType: "marketplace", marketplaceGameId: "game" }
  await org.post("/api/v1/admin/campaigns", { ...campaign, rewardType: "none" }, { status: 201 })
  return { authorization: `Bearer ${org.key}`, "x-org-id": org.orgId, "content-type": "application/json" }
}

const load = async ({ url, headers }: Target, connections: number): Promise<Run> => {
  const setupRequest = (request: autocannon.Request) => {
    const externalUserId = `user-${Math.floor(Math.random() * players)}`
    return { ...request, body: JSON.stringify({ campaignId: "bench", externalUserId, gameResult: { score: 7 } }) }
  }
  const result = await autocannon({
    ...{ url: url + playPath, method: "POST", headers, connections, duration: durationSeconds },
    requests: [{ setupRequest }],
  })
  if (result.non2xx + result.errors > 0) throw new Error("some answers were wrong")
  const { p50, p99, max } = result.latency
  return { perSecond: result.requests.average, p50, p99, max }
}

const compareThroughput = async (folder: string) => {
  const alonePath = join(folder, "alone.db")
  const replicatedPath = join(folder, "replicated.db")
  const replica = { LITESTREAM_REPLICA_URL: `file://${folder}/replica` }
  const alone = await startProcess({ DATABASE_PATH: alonePath })
  const replicated = await startReplicated({ DATABASE_PATH: replicatedPath, ...replica })
  const targets = [
    { name: "alone", url: alone.url, headers: await prepare(alone) },
    { name: "replicated", url: replicated.url, headers: await prepare(replicated) },
  ]
  for (const connections of [64, 256]) {
    const runs: Record<string, Run[]> = { alone: [], replicated: [] }
    for (let round = 0; round < rounds; round++)
      for (const target of targets) runs[target.name]?.push(await load(target, connections))
    const pick = (name: string, field: keyof Run) => median((runs[name] ?? []).map((run) => run[field]))
    print(`${connections} connections, a score each play`)
    for (const { name } of targets)
      print(
        `  ${name.padEnd(10)} ${Math.round(pick(name, "perSecond"))}/s   p50 ${pick(name, "p50")} ms   ` +
          `p99 ${pick(name, "p99")} ms   slowest ${pick(name, "max")} ms`,
      )
    print(`  ratio      ${(pick("replicated", "perSecond") / pick("alone", "perSecond")).toFixed(2)}`)
  }
  const memory = { service: replicated.servicePid, litestream: replicated.litestreamPid(), supervisor: replicated.pid }
  for (const [name, pid] of Object.entries(memory)) print(`  ${name.padEnd(10)} ${memoryMiB(pid)} MiB of memory`)
  const plays = storedSessions(replicatedPath).size
  print(`  ${plays} plays in ${(statSync(replicatedPath).size / plays).toFixed(0)} bytes each`)
  for (const path of [alonePath, replicatedPath])
    print(
      `  ${path.split("/").at(-1)}: log of ${(statSync(`${path}-wal`).size / 2 ** 20).toFixed(0)} MiB at its largest`,
    )
  await Promise.all([alone.end("SIGTERM"), replicated.end("SIGTERM")])
}

/** One drill: what was lost, and how long the restore took. */
const drill = async (replica: Record<string, string>, volume: string) => {
  const environment = { DATABASE_PATH: join(volume, "premio.db"), ...replica }
  mkdirSync(volume)
  const running = await startReplicated(environment)
  const headers = await prepare(running)
  const send = async (externalUserId: string, score: number) => {
    const body = JSON.stringify({ campaignId: "bench", externalUserId, gameResult: { score } })
    const response = await fetch(running.url + playPath, { method: "POST", headers, body })
    return ((await response.json()) as { sessionId: string }).sessionId
  }
  const { answered, killedAt } = await playUntilKilled(send, workers, killAfterMs, running.killAll)
  rmSync(volume, { recursive: true })
  mkdirSync(volume)
  const again = await startReplicated(environment)
  const restoreMs = Number(/"durationMs":(\d+)/.exec(again.output())?.[1])
  const { lost, rpoMs } = lossOf(answered, storedSessions(environment.DATABASE_PATH), killedAt)
  await again.end("SIGTERM")
  rmSync(volume, { recursive: true })
  return { rpoMs, lost: lost.length, restoreMs, perSecond: answered.length / (killAfterMs / 1000) }
}

const measureRecovery = async (name: string, replicaOf: (round: number) => Record<string, string>, volume: string) => {
  const drills: Awaited<ReturnType<typeof drill>>[] = []
  for (let round = 0; round < kills; round++) drills.push(await drill(replicaOf(round), volume))
  const of = (field: keyof (typeof drills)[number]) => sorted(drills.map((one) => one[field])).map(Math.round)
  print(`${kills} lost volumes, replica in ${name}, ${median(of("perSecond"))} plays/s`)
  print(`  RPO ms     median ${median(of("rpoMs"))}, worst ${of("rpoMs").at(-1)} (${of("rpoMs").join(" ")})`)
  print(`  restore ms median ${median(of("restoreMs"))}, worst ${of("restoreMs").at(-1)}`)
}

const folder = mkdtempSync(join(tmpdir(), "premio-bench-"))
const s3 = await startS3()
print(`${cpus().length} × ${cpus()[0]?.model}; ${rounds} rounds of ${durationSeconds} s, ${players} players`)
await compareThroughput(folder)
const inFolder = (round: number) => ({ LITESTREAM_REPLICA_URL: `file://${folder}/replica-${round}` })
const inBucket = (round: number) => ({ ...s3.environment, LITESTREAM_REPLICA_URL: `s3://backups/premio-${round}` })
await measureRecovery("a folder", inFolder, join(folder, "volume"))
await measureRecovery("an S3 server on loopback", inBucket, join(folder, "volume"))
await s3.stop()
rmSync(folder, { recursive: true })
