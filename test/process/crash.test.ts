import { Database } from "bun:sqlite"
import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Client, client } from "../support/service/client.ts"
import { type Process, startProcess } from "../support/service/process.ts"
import { brokenRules } from "../support/store/broken-rules.ts"

const kills = 5
const workers = 24
const maxPlays = 150
const maxWins = 15
const maxWinsOfAll = 700

/** What each play of a loyal user earns in a call of its own. */
const pointsOfPlay = 2
const isLoyal = (user: string) => user.startsWith("loyal")

type Attempt = { readonly key: string; readonly user: string; readonly score: number }
/** What an answered play said about itself. */
type ObservedAnswer = Attempt & { readonly sessionId: string; readonly won: boolean; readonly prizeCode: string | null }

let folder: string
let running: Process
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "premio-crash-"))
})
afterEach(async () => {
  await running.end("SIGKILL")
  rmSync(folder, { recursive: true })
})

const campaign = {
  campaignId: "crash",
  status: "active",
  gameType: "marketplace",
  marketplaceGameId: "flappy",
  rewardType: "promo_code",
  winProbability: 0.5,
  defaultCodeConfig: { discountType: "percentage", discountValue: 10 },
  playLimits: { maxPerUser: maxPlays, period: "total" },
  rewardLimits: { maxPerUser: maxWins, maxTotal: maxWinsOfAll, period: "total" },
  xp: { perPlay: 1 },
  // Otherwise midnight would close the chain of its draws, and send events.
  fairDraws: { revealEvery: "never" },
}

const setUp = async (): Promise<Client> => {
  const org = await running.organization()
  await org.put("/api/v1/admin/marketplace-games/flappy", { active: true }, { status: 200 })
  await org.post("/api/v1/admin/campaigns", campaign, { status: 201 })
  for (let number = 0; number < 15; number += 3)
    await org.post("/api/v1/clients/identify", { externalId: `loyal-${number}` }, { status: 200 })
  const webhook = { url: "http://127.0.0.1:9/nobody", secret: "a secret", events: ["*"] }
  await org.post("/api/v1/admin/webhooks", webhook, { status: 201 })
  return org
}

/** Plays with new keys until the process is gone; resends unanswered plays first. */
class Load {
  readonly answered: ObservedAnswer[] = []
  readonly refused: Attempt[] = []
  unanswered: Attempt[] = []
  #made = 0

  #next(round: number): Attempt {
    const again = this.unanswered.shift()
    if (again) return again
    const number = this.#made++
    // A third of the plays belong to users that survive all kills, so that they reach their limits.
    const user = number % 3 === 0 ? `loyal-${number % 15}` : `round-${round}-${number % 40}`
    return { key: `key-${number}`, user, score: number % 7 }
  }

  async send(org: Client, attempt: Attempt): Promise<void> {
    const { key, user, score } = attempt
    const body = { campaignId: "crash", externalUserId: user, gameResult: { score } }
    const answer = await org.post("/api/v1/games/play", body, { headers: { "idempotency-key": key } }).catch(() => null)
    if (answer?.status === 200 && (await this.#earn(org, attempt))) this.answered.push({ ...attempt, ...answer.body })
    else if (answer?.status === 200) this.unanswered.push(attempt)
    else if (answer?.body.code === "PLAY_LIMIT_REACHED") this.refused.push(attempt)
    else if (answer) throw new Error(`a play was answered ${answer.status} ${answer.text}`)
    else this.unanswered.push(attempt)
  }

  /** Gives a loyal user the points of a play; returns whether that was answered. */
  async #earn(org: Client, { key, user }: Attempt): Promise<boolean> {
    if (!isLoyal(user)) return true
    const body = { externalUserId: user, points: pointsOfPlay }
    const headers = { "idempotency-key": `points-${key}` }
    const answer = await org.post("/api/v1/points/earn", body, { headers }).catch(() => null)
    if (answer && answer.status !== 200) throw new Error(`points were answered ${answer.status} ${answer.text}`)
    return answer !== null
  }

  /** Runs until `enough` more plays are answered and then until the process is gone. */
  async run(org: Client, round: number, kill: () => Promise<unknown>, enough: number): Promise<void> {
    const goal = this.answered.length + this.refused.length + enough
    let isDown = false
    const killAtGoal = async () => {
      if (isDown || this.answered.length + this.refused.length < goal) return
      isDown = true
      await kill()
    }
    const work = async () => {
      while (!isDown) {
        await this.send(org, this.#next(round))
        void killAtGoal()
      }
    }
    // Rankings are requested throughout, so that each play changes those in memory.
    const look = async () => {
      while (!isDown)
        await askRanking(org, "day").catch((error) => {
          if (!isDown) throw error
        })
    }
    await Promise.all([look(), ...Array.from({ length: workers }, work)])
  }

  async sendUnanswered(org: Client): Promise<void> {
    const left = this.unanswered
    this.unanswered = []
    await Promise.all(left.map((attempt) => this.send(org, attempt)))
  }
}

const sumScores = (plays: readonly Attempt[]) => {
  const totals = new Map<string, number>()
  for (const { user, score } of plays) totals.set(user, (totals.get(user) ?? 0) + score)
  return totals
}

type Ranked = { readonly externalUserId: string; readonly totalScore: number }

const askRanking = async (org: Client, period: string): Promise<Ranked[]> => {
  const { body } = await org.get(`/api/v1/rankings?campaignId=crash&period=${period}&limit=100`, { status: 200 })
  return body.rankings
}

/** Everybody has at least what the answered plays gave, and at most what those and the unanswered ones would. */
const checkRanking = async (org: Client, { answered, unanswered }: Load) => {
  const [least, most] = [sumScores(answered), sumScores([...answered, ...unanswered])]
  const ranked = await askRanking(org, "total")
  for (const { externalUserId, totalScore } of ranked) {
    expect(totalScore).toBeGreaterThanOrEqual(least.get(externalUserId) ?? 0)
    expect(totalScore).toBeLessThanOrEqual(most.get(externalUserId) ?? 0)
  }
  const lowest = ranked.length < 100 ? 0 : (ranked.at(-1)?.totalScore ?? 0)
  const names = new Set(ranked.map(({ externalUserId }) => externalUserId))
  expect([...least].filter(([user, total]) => total > lowest && !names.has(user))).toEqual([])
  expect(names.size).toBe(ranked.length)
}

/** Those who survive all kills have the XP and points of their answered plays, and at most those of the others too. */
const checkTotals = async (org: Client, { answered, unanswered }: Load) => {
  for (const user of new Set(answered.map((play) => play.user).filter(isLoyal))) {
    const playsIn = (attempts: readonly Attempt[]) => attempts.filter((attempt) => attempt.user === user).length
    const [least, most] = [playsIn(answered), playsIn([...answered, ...unanswered])]
    const { body } = await org.get(`/api/v1/admin/players/${user}`, { status: 200 })
    const { body: ledger } = await org.get(`/api/v1/admin/players/${user}/ledger?limit=${maxPlays}`, { status: 200 })
    expect(ledger.items).toHaveLength(body.points / pointsOfPlay)
    for (const plays of [body.xp, body.points / pointsOfPlay]) {
      expect(plays).toBeGreaterThanOrEqual(least)
      expect(plays).toBeLessThanOrEqual(most)
    }
  }
}

type PlayRow = {
  sessionId: string
  user: string
  won: number
  usedQuota: number
  score: number
  prizeCode: string | null
}

test("plays survive kill -9: each acknowledged one is there once, no limit is overshot, counters equal the log", async () => {
  const path = join(folder, "premio.db")
  running = await startProcess({ DATABASE_PATH: path })
  const { key, orgId } = await setUp()
  const load = new Load()
  let interrupted = 0
  for (let round = 0; round < kills; round++) {
    await load.run(client(running.url, { key, orgId }), round, () => running.end("SIGKILL"), 80 + Math.random() * 70)
    interrupted += load.unanswered.length
    running = await startProcess({ DATABASE_PATH: path })
    // The service is back, and has rebuilt its in-memory state from the log of plays.
    expect(await brokenRules(path)).toEqual([])
    await checkRanking(client(running.url, { key, orgId }), load)
    await checkTotals(client(running.url, { key, orgId }), load)
  }
  const org = client(running.url, { key, orgId })
  await load.sendUnanswered(org)
  expect(load.unanswered).toEqual([])
  await checkRanking(org, load)
  expect(interrupted).toBeGreaterThan(0)
  expect(await running.end("SIGTERM")).toBe(0)
  expect(await brokenRules(path)).toEqual([])
  check(path, load)
}, 120_000)

const check = (path: string, { answered, refused }: Load) => {
  const sqlite = new Database(path)
  const rows = <T>(text: string) => sqlite.query<T, []>(text).all()
  const plays = rows<PlayRow>(`
    SELECT session_id AS sessionId, external_user_id AS user, won, used_quota AS usedQuota, score, prize_code AS prizeCode
    FROM plays JOIN players ON players.id = plays.player ORDER BY session_id`)

  // Each key was sent until it was answered, so the log holds exactly the answers.
  const known = answered.map(({ sessionId, user, won, score, prizeCode }) => {
    const flag = won ? 1 : 0
    return { sessionId, user, won: flag, usedQuota: flag, score, prizeCode }
  })
  expect(plays).toEqual(known.sort((a, b) => (a.sessionId < b.sessionId ? -1 : 1)))
  expect(new Set(plays.map(({ sessionId }) => sessionId)).size).toBe(plays.length)

  const users = [...new Set(plays.map(({ user }) => user))].sort()
  const ofUser = (user: string) => plays.filter((play) => play.user === user)
  const winsOf = (of: PlayRow[]) => of.filter(({ usedQuota }) => usedQuota === 1).length
  const counted = users.map((user) => {
    const own = ofUser(user)
    const totalScore = own.reduce((sum, { score }) => sum + score, 0)
    const points = isLoyal(user) ? pointsOfPlay * own.length : 0
    return { user, plays: own.length, wins: winsOf(own), totalScore, xp: own.length, points }
  })
  expect(Math.max(...counted.map((user) => user.plays))).toBeLessThanOrEqual(maxPlays)
  expect(Math.max(...counted.map((user) => user.wins))).toBeLessThanOrEqual(maxWins)
  expect(winsOf(plays)).toBeLessThanOrEqual(maxWinsOfAll)
  for (const { user } of refused) expect(ofUser(user)).toHaveLength(maxPlays)
  expect(counted.filter((user) => user.wins === maxWins).length).toBeGreaterThan(0)

  const standings = rows(`
    SELECT external_user_id AS user, plays, wins, total_score AS totalScore, xp, points
    FROM standings JOIN players ON players.id = standings.player ORDER BY user`)
  expect(standings).toEqual(counted)
  expect(rows("SELECT wins FROM quotas")).toEqual([{ wins: winsOf(plays) }])

  const codes = rows<{ code: string }>("SELECT code FROM promo_codes ORDER BY code").map(({ code }) => code)
  const prizes = plays.flatMap(({ prizeCode }) => prizeCode ?? [])
  expect(codes).toEqual(prizes.sort())
  expect(new Set(codes).size).toBe(winsOf(plays))

  const events = rows("SELECT event, count(DISTINCT event_id) AS n FROM deliveries GROUP BY event ORDER BY event")
  // One with the first draw after each 1,000.
  const checkpoints = Math.floor(plays.length / 1_001)
  // A start closes what a kill has left, and the next draw uses another chain; those without draws wait for one.
  const chains = rows<{ ordinal: number }>("SELECT ordinal FROM chains WHERE closed_at IS NOT NULL").length
  expect(events).toEqual([
    ...(checkpoints > 0 ? [{ event: "draws.checkpoint", n: checkpoints }] : []),
    { event: "draws.closed", n: chains },
    { event: "draws.opened", n: chains },
    { event: "game.played", n: plays.length },
    { event: "game.won", n: winsOf(plays) },
    { event: "points.earned", n: plays.filter(({ user }) => isLoyal(user)).length },
  ])
  expect(rows("PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }])
  expect(rows("PRAGMA foreign_key_check")).toEqual([])
  sqlite.close()
}
