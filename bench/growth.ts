import { statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { oneClock } from "../src/core/clock.ts"
import { secureSources } from "../src/random.ts"
import { openStore } from "../src/store/sqlite/store.ts"
import { headersOf, orgId } from "./api.ts"
import { driver, playLoad, playsOf } from "./load.ts"
import { describeMachine, machineFacts, median, quantile } from "./machine.ts"
import { inFolder, print, resultPath, row, type Server, sampleHeld, usageOf } from "./process.ts"
import type { Run } from "./run.ts"
import { completeCounters, readTotals, startService } from "./targets/ours.ts"
import { granted, inBatches, prepareCampaigns } from "./targets/prepare.ts"

/**
 * How the service handles growth: one campaign gets more and more players and plays, and at each step the service is
 * started on it, loaded with plays while its ranking is read, killed, and started again.
 */
const help = `bun run bench:growth [options]
  --players N,…   the steps (10000,100000,1000000)
  --plays N       a player, on average, before the step is measured (3; 10 makes ten million plays of the last step)
  --seconds N     of load at each step (5)
  --connections N (256)
  --beside N      connections that play while the ranking is read (16: busy, but without a queue to wait in)
  --json PATH     where the figures go (a file in the folder for temporary files)`

const score = 10
const chunk = 100_000
const rankingPauseMs = 20
const goals = { share: 0.7, startMs: 3_000, heldMiB: 768, rankingMs: 5 }

const text = { type: "string" } as const
const { values } = parseArgs({
  options: {
    players: text,
    plays: text,
    seconds: text,
    connections: text,
    beside: text,
    json: text,
    help: { type: "boolean" },
  },
})
const steps = (values.players ?? "10000,100000,1000000").split(",").map(Number)
const playsEach = Number(values.plays ?? 3)
const seconds = Number(values.seconds ?? 5)
const connections = Number(values.connections ?? 256)
const beside = Number(values.beside ?? 16)

type Step = {
  readonly players: number
  readonly plays: number
  /** Microseconds per play to fill it, in batches, without HTTP. */
  readonly fillUs: number
  readonly startMs: number
  readonly startAfterKillMs: number
  readonly alone: Run
  /** With a client that reads the ranking at the same time. */
  readonly withRanking: Run
  readonly rankingP50Ms: number
  readonly rankingP99Ms: number
  readonly fileMiB: number
  readonly peakMiB: number | null
  /** The most, of some samples, that the system could not take back. */
  readonly heldMiB: number | null
}

const play = (player: number) => ({
  orgId,
  campaignId: "ranked",
  externalUserId: `user-${player}`,
  gameResult: { score },
})

/** Adds plays through the store's own port, so that they are like any others: each new player once, then anyone. */
const fill = async (path: string, known: number, players: number, plays: number): Promise<number> => {
  const store = openStore(path, oneClock(Date.now), secureSources)
  const started = performance.now()
  for (let from = 0; from < plays; from += chunk)
    await inBatches(Math.min(chunk, plays - from), (index) => {
      const fresh = known + from + index
      return granted(store.partner.play(play(fresh < players ? fresh : Math.floor(Math.random() * players))))
    })
  const elapsedMs = performance.now() - started
  await store.close()
  return (elapsedMs * 1000) / plays
}

/** Reads the top 100 and one player's position repeatedly until `isOver`, and returns the durations. */
const readRankings = async (
  { url }: Server,
  headers: Readonly<Record<string, string>>,
  players: number,
  isOver: () => boolean,
): Promise<number[]> => {
  const times: number[] = []
  while (!isOver()) {
    const user = `user-${Math.floor(Math.random() * players)}`
    const started = performance.now()
    const response = await fetch(`${url}/api/v1/rankings?campaignId=ranked&limit=100&externalUserId=${user}`, {
      headers,
    })
    const { rankings, entry } = (await response.json()) as { rankings: unknown[]; entry: { position: number } | null }
    times.push(performance.now() - started)
    if (rankings.length !== 100 || !entry || entry.position < 1) throw new Error(`a ranking lacks places: ${user}`)
    await Bun.sleep(rankingPauseMs)
  }
  return times
}

/** Whether each answered play is there, with none beyond those cut off, and the counters match the log. */
const problemsOf = (path: string, before: number, runs: readonly Run[]): string[] => {
  const { totals } = readTotals(path, [])
  const { sessions, scores, countedPlays, countedScores } = totals
  const least = before + runs.reduce((sum, run) => sum + playsOf(run), 0)
  const most = least + runs.length * Math.max(connections, beside)
  return [
    ...(sessions < least || sessions > most ? [`${sessions} plays instead of ${least} to ${most}`] : []),
    ...(scores !== sessions * score ? [`the scores add up to ${scores} for ${sessions} plays`] : []),
    ...(countedPlays !== sessions ? [`${countedPlays} plays counted of ${sessions}`] : []),
    ...(countedScores !== scores ? [`scores of ${countedScores} counted of ${scores}`] : []),
  ]
}

const measure = async (folder: string, key: string, players: number, plays: number, fillUs: number) => {
  const path = join(folder, "premio.db")
  const log = join(folder, "log")
  const headers = headersOf(key)
  const service = await startService(path, log)
  const load = playLoad(folder, service, headers, players, score)
  const stopSampling = sampleHeld(service.pid)
  const warmUp = await load(connections, 1)
  const alone = await load(connections, seconds)
  let isOver = false
  const reading = readRankings(service, headers, players, () => isOver)
  const withRanking = await load(beside, seconds).finally(() => {
    isOver = true
  })
  const times = await reading
  const heldMiB = stopSampling()
  const peakMiB = usageOf([service.pid])?.peakMiB ?? null
  const fileMiB = statSync(path).size / 2 ** 20
  await service.stop("SIGKILL")
  const again = await startService(path, log)
  await again.stop()
  await completeCounters(path)
  const step: Step = {
    players,
    plays,
    fillUs,
    startMs: service.startMs,
    startAfterKillMs: again.startMs,
    alone,
    withRanking,
    rankingP50Ms: median(times),
    rankingP99Ms: quantile(times, 0.99),
    fileMiB,
    peakMiB,
    heldMiB,
  }
  return { step, problems: problemsOf(path, plays, [warmUp, alone, withRanking]) }
}

const widths = [9, 10, 9, 9, 9, 9, 12, 12, 9, 11, 9, 9, 9]
const titles = [
  "players",
  "plays",
  "plays/s",
  "p50 ms",
  "p99 ms",
  "beside",
  "rank p50",
  "rank p99",
  "start s",
  "after kill",
  "file MiB",
  "peak MiB",
  "held MiB",
]

const describe = (step: Step): string =>
  row(widths, [
    String(step.players),
    String(step.plays),
    String(Math.round(step.alone.perSecond)),
    step.alone.p50Ms.toFixed(1),
    step.alone.p99Ms.toFixed(1),
    String(Math.round(step.withRanking.perSecond)),
    step.rankingP50Ms.toFixed(2),
    step.rankingP99Ms.toFixed(2),
    (step.startMs / 1000).toFixed(2),
    (step.startAfterKillMs / 1000).toFixed(2),
    String(Math.round(step.fileMiB)),
    ...[step.peakMiB, step.heldMiB].map((mebibytes) => (mebibytes === null ? "–" : String(Math.round(mebibytes)))),
  ])

const describeGoals = (done: readonly Step[]): string[] => {
  const [first, last] = [done[0], done.at(-1)]
  if (!first || !last) return []
  const share = last.alone.perSecond / first.alone.perSecond
  const start = Math.max(...done.flatMap(({ startMs, startAfterKillMs }) => [startMs, startAfterKillMs])) / 1000
  const held = Math.max(...done.map(({ heldMiB }) => heldMiB ?? 0))
  const isMet = (condition: boolean) => (condition ? "met" : "MISSED")
  return [
    `${isMet(share >= goals.share)}: plays/s at ${last.players} players ${share.toFixed(2)} of that at ${first.players}, at least ${goals.share}`,
    `${isMet(start * 1000 < goals.startMs)}: longest start ${start.toFixed(2)} s, under ${goals.startMs / 1000} s`,
    `${isMet(held < goals.heldMiB)}: most memory that the system cannot take back ${Math.round(held)} MiB, under ${goals.heldMiB} MiB`,
    `${isMet(last.rankingP50Ms < goals.rankingMs)}: top 100 and own place of ${last.players} while plays run, p50 ${last.rankingP50Ms.toFixed(2)} ms, under ${goals.rankingMs} ms`,
  ]
}

const main = async (folder: string) => {
  const machine = machineFacts(folder)
  for (const line of describeMachine(machine)) print(line)
  print(`${connections} connections for ${seconds} s at each step, driven by ${driver}, synchronous=FULL`)
  print(row(widths, titles))
  const done: Step[] = []
  const problems: string[] = []
  const path = join(folder, "premio.db")
  const store = openStore(path, oneClock(Date.now), secureSources)
  const { key } = await prepareCampaigns(store)
  await store.close()
  let known = 0
  for (const players of steps) {
    const before = known === 0 ? 0 : readTotals(path, []).totals.sessions
    const missing = Math.max(players - known, Math.round(players * playsEach) - before)
    const fillUs = await fill(path, known, players, missing)
    known = players
    const measured = await measure(folder, key, players, before + missing, fillUs)
    done.push(measured.step)
    problems.push(...measured.problems.map((problem) => `${players} players: ${problem}`))
    print(describe(measured.step))
  }
  for (const line of describeGoals(done)) print(line)
  for (const problem of problems) print(`WRONG ${problem}`)
  const json = values.json ?? resultPath("growth")
  writeFileSync(json, JSON.stringify({ machine, seconds, connections, steps: done, problems }, null, 2))
  print(`${problems.length === 0 ? "every play was where it belongs" : "SOMETHING WAS WRONG"}; figures in ${json}`)
  if (problems.length > 0) process.exitCode = 1
}

if (values.help) print(help)
else await inFolder(main)
