import { Database } from "bun:sqlite"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test"
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { inspectDatabase } from "../../src/store/sqlite/inspect.ts"
import { type Client, client } from "../support/client.ts"
import { type Replicated, startReplicated } from "../support/replication.ts"
import { startS3 } from "../support/s3.ts"

const workers = 16
const loadMs = 1_500
const playPath = "/api/v1/games/play"

let s3: Awaited<ReturnType<typeof startS3>>
let root: string
let volume: string
let running: Replicated | undefined
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "premio-drill-"))
  volume = join(root, "volume")
  mkdirSync(volume)
})
afterEach(async () => {
  await running?.end("SIGKILL")
  rmSync(root, { recursive: true })
})

const replicas = [
  ["a bucket over the S3 protocol", () => s3.environment],
  ["a folder", () => ({ LITESTREAM_REPLICA_URL: `file://${join(root, "replica")}` })],
] as const

const campaign = {
  ...{ campaignId: "drill", status: "active", gameType: "marketplace", marketplaceGameId: "flappy" },
  ...{ rewardType: "promo_code", winProbability: 0.5 },
  ...{ defaultCodeConfig: { discountType: "percentage", discountValue: 10 }, xp: { perPlay: 1 } },
}

const makeCampaign = async (org: Client) => {
  await org.put("/api/v1/admin/marketplace-games/flappy", { active: true }, { status: 200 })
  await org.post("/api/v1/admin/campaigns", campaign, { status: 201 })
  await org.post("/api/v1/admin/webhooks", { url: "http://127.0.0.1:9/nobody", secret: "s", events: ["*"] })
}

/** An answered play: its time is that of the answer, milliseconds of one clock. */
type Answered = { readonly sessionId: string; readonly sentAt: number; readonly answeredAt: number }

/** Plays until `kill` has ended the service, and answers the plays that were answered before. */
const playUntilKilled = async (org: Client, kill: () => Promise<void>) => {
  const answered: Answered[] = []
  let killedAt = Number.POSITIVE_INFINITY
  const work = async (worker: number) => {
    for (let number = 0; performance.now() < killedAt; number++) {
      const sentAt = performance.now()
      const body = {
        campaignId: "drill",
        externalUserId: `${worker}-${number % 50}`,
        gameResult: { score: number % 9 },
      }
      const answer = await org.post(playPath, body).catch(() => null)
      if (answer?.status === 200)
        answered.push({ sessionId: answer.body.sessionId, sentAt, answeredAt: performance.now() })
    }
  }
  const working = Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)))
  await Bun.sleep(loadMs)
  killedAt = performance.now()
  await kill()
  await working
  return { answered, killedAt }
}

const storedSessions = (path: string) => {
  const sqlite = new Database(path, { readonly: true })
  const rows = sqlite.query<{ id: string }, []>("SELECT session_id AS id FROM plays").all()
  sqlite.close()
  expect(inspectDatabase(path).findings.filter(({ violations }) => violations > 0)).toEqual([])
  return new Set(rows.map(({ id }) => id))
}

describe.each(replicas)("with the replica in %s", (name, replicaEnvironment) => {
  test("a lost volume takes no more with it than what was answered after the last sync", async () => {
    const path = join(volume, "premio.db")
    const environment = { DATABASE_PATH: path, ...replicaEnvironment() }
    running = await startReplicated(environment)
    const org = await running.organization()
    await makeCampaign(org)
    const { answered, killedAt } = await playUntilKilled(org, running.killAll)
    rmSync(volume, { recursive: true })
    mkdirSync(volume)

    running = await startReplicated(environment)
    expect(running.output()).toContain("restored from the replica")
    expect(readdirSync(volume).filter((file) => file.includes(".restored"))).toEqual([])
    const stored = storedSessions(path)
    const lost = answered.filter(({ sessionId }) => !stored.has(sessionId))
    const kept = answered.filter(({ sessionId }) => stored.has(sessionId))
    const rpoMs = lost.length === 0 ? 0 : killedAt - Math.min(...lost.map(({ answeredAt }) => answeredAt))
    process.stdout.write(
      `RPO with the replica in ${name}: ${Math.round(rpoMs)} ms; ${lost.length} of ${answered.length} answered plays lost\n`,
    )
    // What is there is a prefix: no play that was sent after the answer to a lost one.
    const lastSent = Math.max(...kept.map(({ sentAt }) => sentAt))
    expect(lost.filter(({ answeredAt }) => answeredAt < lastSent)).toEqual([])
    expect(rpoMs).toBeLessThan(loadMs)

    // It goes on: what is written now is replicated again.
    const again = client(running.url, org)
    const { body } = await again.post(playPath, { campaignId: "drill", externalUserId: "late" }, { status: 200 })
    expect(await running.end("SIGTERM")).toBe(0)
    rmSync(volume, { recursive: true })
    mkdirSync(volume)
    running = await startReplicated(environment)
    expect(storedSessions(path)).toContain(body.sessionId)
    expect(await running.end("SIGTERM")).toBe(0)
  }, 60_000)
})
