import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test"
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { lossOf, playUntilKilled, storedSessions } from "../../support/replication/drill.ts"
import { hasLitestream, type Replicated, startReplicated } from "../../support/replication/replication.ts"
import { hasS3, startS3 } from "../../support/replication/s3.ts"
import { type Client, client } from "../../support/service/client.ts"
import { brokenRules } from "../../support/store/broken-rules.ts"

const workers = 16
const loadMs = 1_500
const playPath = "/api/v1/games/play"

let s3: Awaited<ReturnType<typeof startS3>> | undefined
let root: string
let volume: string
let running: Replicated | undefined
beforeAll(async () => {
  if (hasLitestream && hasS3) s3 = await startS3()
}, 40_000)
afterAll(() => s3?.stop())
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
  ["a bucket over the S3 protocol", hasS3, () => s3?.environment],
  ["a folder", true, () => ({ LITESTREAM_REPLICA_URL: `file://${join(root, "replica")}` })],
] as const

const campaign = {
  campaignId: "drill",
  status: "active",
  gameType: "marketplace",
  marketplaceGameId: "flappy",
  rewardType: "promo_code",
  winProbability: 0.5,
  defaultCodeConfig: { discountType: "percentage", discountValue: 10 },
  xp: { perPlay: 1 },
}

const makeCampaign = async (org: Client) => {
  await org.put("/api/v1/admin/marketplace-games/flappy", { active: true }, { status: 200 })
  await org.post("/api/v1/admin/campaigns", campaign, { status: 201 })
  await org.post("/api/v1/admin/webhooks", { url: "http://127.0.0.1:9/nobody", secret: "the secret", events: ["*"] })
}

const sendTo =
  (org: Client) =>
  async (externalUserId: string, score: number): Promise<string | null> => {
    const { status, body } = await org.post(playPath, { campaignId: "drill", externalUserId, gameResult: { score } })
    return status === 200 ? body.sessionId : null
  }

describe.each(replicas)("with the replica in %s", (name, isThere, replicaEnvironment) => {
  test.skipIf(!hasLitestream || !isThere)(
    "a lost volume takes no more with it than what was acknowledged after the last sync",
    async () => {
      const path = join(volume, "premio.db")
      const environment = { DATABASE_PATH: path, ...replicaEnvironment() }
      running = await startReplicated(environment)
      const org = await running.organization()
      await makeCampaign(org)
      const { answered, killedAt } = await playUntilKilled(sendTo(org), workers, loadMs, running.killAll)
      rmSync(volume, { recursive: true })
      mkdirSync(volume)

      running = await startReplicated(environment)
      expect(running.output()).toContain("restored from the replica")
      expect(readdirSync(volume).filter((file) => file.includes(".restored"))).toEqual([])
      expect(await brokenRules(path)).toEqual([])
      const { lost, kept, rpoMs } = lossOf(answered, storedSessions(path), killedAt)
      process.stdout.write(
        `RPO with the replica in ${name}: ${Math.round(rpoMs)} ms; ${lost.length} of ${answered.length} answered plays lost\n`,
      )
      // What exists is a prefix: no play that was sent after the answer to a lost one.
      const lastSent = Math.max(...kept.map(({ sentAt }) => sentAt))
      expect(lost.filter(({ answeredAt }) => answeredAt < lastSent)).toEqual([])
      expect(kept.length).toBeGreaterThan(0)

      // It continues: new writes are replicated again.
      const again = client(running.url, org)
      const { body } = await again.post(playPath, { campaignId: "drill", externalUserId: "late" }, { status: 200 })
      await running.level()
      await running.killAll()
      rmSync(volume, { recursive: true })
      mkdirSync(volume)
      running = await startReplicated(environment)
      expect(storedSessions(path).has(body.sessionId)).toBe(true)
    },
    60_000,
  )
})
