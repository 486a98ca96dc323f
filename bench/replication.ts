import { mkdirSync, readFileSync, rmSync, statSync } from "node:fs"
import { cpus } from "node:os"
import { join } from "node:path"
import { lossOf, playUntilKilled, storedSessions } from "../test/support/replication/drill.ts"
import { startReplicated } from "../test/support/replication/replication.ts"
import { startS3 } from "../test/support/replication/s3.ts"
import { startProcess } from "../test/support/service/process.ts"
import { rootKey } from "./api.ts"
import { inTurns, playLoad } from "./load.ts"
import { median } from "./machine.ts"
import { inFolder, print } from "./process.ts"
import { playPath } from "./servers/play.ts"
import { prepare } from "./targets/prepare.ts"

/**
 * The cost of replication, and what is lost with a volume. First the same plays run on a service alone and on one under
 * Litestream, in turns; the figure to trust is the ratio of the medians. Then repeatedly: load, kill -9 of everything,
 * loss of the volume, and restore. BENCH_ROUNDS (3), BENCH_SECONDS (5), BENCH_PLAYERS (10000) and BENCH_KILLS (9)
 * change the load.
 */
const number = (name: string, fallback: number) => Number(process.env[name] ?? fallback)
const rounds = number("BENCH_ROUNDS", 3)
const durationSeconds = number("BENCH_SECONDS", 5)
const players = number("BENCH_PLAYERS", 10_000)
const kills = number("BENCH_KILLS", 9)
const workers = 64
const killAfterMs = 2_000

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b)
/** The process's own share of the machine's memory: anonymous pages, without mapped files. */
const memoryMiB = (pid: number) =>
  Math.round(Number(/^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024)
const environment = { ROOT_KEY: rootKey }
const needs = { webhook: null, awards: 0, codes: 0, spinners: 0, pooledCodes: 0 }

const compareThroughput = async (folder: string) => {
  const alonePath = join(folder, "alone.db")
  const replicatedPath = join(folder, "replicated.db")
  const replica = { LITESTREAM_REPLICA_URL: `file://${folder}/replica` }
  const alone = await startProcess({ ...environment, DATABASE_PATH: alonePath })
  const replicated = await startReplicated({ ...environment, DATABASE_PATH: replicatedPath, ...replica })
  const loads: ReturnType<typeof playLoad>[] = []
  for (const server of [alone, replicated])
    loads.push(playLoad(folder, server, (await prepare(server.url, needs)).headers, players, 7))
  for (const connections of [64, 256]) {
    const runs = await inTurns(rounds, loads, (load) => load(connections, durationSeconds))
    const pick = (index: number, field: "perSecond" | "p50Ms" | "p99Ms" | "p999Ms") =>
      median((runs[index] ?? []).map((run) => run[field]))
    print(`${connections} connections, a score each play`)
    for (const [index, name] of ["alone", "replicated"].entries())
      print(
        `  ${name.padEnd(10)} ${Math.round(pick(index, "perSecond"))}/s   p50 ${pick(index, "p50Ms").toFixed(1)} ms   ` +
          `p99 ${pick(index, "p99Ms").toFixed(1)} ms   p99.9 ${pick(index, "p999Ms").toFixed(1)} ms`,
      )
    print(`  ratio      ${(pick(1, "perSecond") / pick(0, "perSecond")).toFixed(2)}`)
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
  const databasePath = join(volume, "premio.db")
  const settings = { ...environment, DATABASE_PATH: databasePath, ...replica }
  mkdirSync(volume)
  const running = await startReplicated(settings)
  const { headers } = await prepare(running.url, needs)
  const send = async (externalUserId: string, score: number) => {
    const body = JSON.stringify({ campaignId: "ranked", externalUserId, gameResult: { score } })
    const response = await fetch(running.url + playPath, { method: "POST", headers, body })
    return ((await response.json()) as { sessionId: string }).sessionId
  }
  const { answered, killedAt } = await playUntilKilled(send, workers, killAfterMs, running.killAll)
  rmSync(volume, { recursive: true })
  mkdirSync(volume)
  const again = await startReplicated(settings)
  const restoreMs = Number(/"durationMs":(\d+)/.exec(again.output())?.[1])
  const { lost, rpoMs } = lossOf(answered, storedSessions(databasePath), killedAt)
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

const s3 = await startS3()
print(`${cpus().length} × ${cpus()[0]?.model}; ${rounds} rounds of ${durationSeconds} s, ${players} players`)
await inFolder(async (folder) => {
  const inOne = (round: number) => ({ LITESTREAM_REPLICA_URL: `file://${folder}/replica-${round}` })
  const inBucket = (round: number) => ({ ...s3.environment, LITESTREAM_REPLICA_URL: `s3://backups/premio-${round}` })
  await compareThroughput(folder)
  await measureRecovery("a folder", inOne, join(folder, "volume"))
  await measureRecovery("an S3 server on loopback", inBucket, join(folder, "volume"))
})
await s3.stop()
