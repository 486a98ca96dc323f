import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { lossOf, playUntilKilled, storedSessions } from "../../support/replication/drill.ts"
import { hasLitestream, type Replicated, startReplicated } from "../../support/replication/replication.ts"
import { hasS3, startS3, type Weather } from "../../support/replication/s3.ts"
import { type Client, client } from "../../support/service/client.ts"
import { brokenRules } from "../../support/store/broken-rules.ts"

/** How much is written at least while the replica is away, and for how long it is away. */
const writtenBytes = 25 * 1024 * 1024
const awayMs = Number(process.env["DRILL_AWAY_MS"] ?? 5_000)
const workers = 8
/** As large as `gameResult.metadata` may be, and incompressible. */
const metadataBytes = 15_000
const metadata = () => ({
  noise: Buffer.from(crypto.getRandomValues(new Uint8Array(metadataBytes * 0.75))).toString("base64"),
})

type Outage = {
  readonly environment: Record<string, string>
  begin(): unknown
  end(): unknown
}

const makeCampaign = async (org: Client) => {
  await org.put("/api/v1/admin/marketplace-games/flappy", { active: true }, { status: 200 })
  const campaign = { campaignId: "drill", status: "active", gameType: "marketplace", marketplaceGameId: "flappy" }
  await org.post("/api/v1/admin/campaigns", { ...campaign, rewardType: "none" }, { status: 201 })
}

const sendTo = (org: Client) => async (externalUserId: string, score: number) => {
  const gameResult = { score, metadata: metadata() }
  const { status, body } = await org.post("/api/v1/games/play", { campaignId: "drill", externalUserId, gameResult })
  return status === 200 ? (body.sessionId as string) : null
}

/** Plays until this many plays are answered and this much time has passed. */
const playOn = async (org: Client, plays: number, forMs: number) => {
  const sessions: string[] = []
  const send = sendTo(org)
  const end = performance.now() + forMs
  const work = async (worker: number) => {
    while (sessions.length < plays || performance.now() < end) {
      const session = await send(`${worker}-${sessions.length % 50}`, 1)
      if (session !== null) sessions.push(session)
      if (sessions.length >= plays) await Bun.sleep(20)
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)))
  return sessions
}

/** The drill: an outage with many writes, then the loss of the machine and its volume, and a restore elsewhere. */
const drill = async (root: string, { environment, begin, end }: Outage) => {
  const settings = { ...environment, REPLICATION_STALL_SECONDS: "3" }
  const volumes = ["first", "second"].map((name) => join(root, name, "premio.db"))
  const [first = "", second = ""] = volumes
  for (const name of ["first", "second"]) mkdirSync(join(root, name))
  let running: Replicated | undefined = await startReplicated({ ...settings, DATABASE_PATH: first })
  try {
    const org = await running.organization()
    await makeCampaign(org)
    const before = await playOn(org, 50, 0)
    await running.level()
    await begin()
    const during = await playOn(org, writtenBytes / metadataBytes, awayMs)
    await client(running.url, {}).get("/readyz", { status: 200 })
    await end()
    const after = await playOn(org, 50, 0)
    await running.level(40_000)
    const { answered, killedAt } = await playUntilKilled(sendTo(org), 2, 500, running.killAll)
    rmSync(join(root, "first"), { recursive: true })
    running = await startReplicated({ ...settings, DATABASE_PATH: second })
    const stored = storedSessions(second)
    expect([...before, ...during, ...after].filter((session) => !stored.has(session))).toEqual([])
    const { lost, rpoMs } = lossOf(answered, stored, killedAt)
    expect(await brokenRules(second)).toEqual([])
    await running.level(40_000)
    expect(await running.end("SIGTERM")).toBe(0)
    const kept = before.length + during.length + after.length
    process.stdout.write(
      `  ${kept} plays kept; ${lost.length} of the last ${answered.length} lost, RPO ${Math.round(rpoMs)} ms\n`,
    )
  } finally {
    await running?.end("SIGKILL")
  }
}

const inFolder = async (run: (root: string) => Promise<void>) => {
  const root = mkdtempSync(join(tmpdir(), "premio-outage-"))
  try {
    await run(root)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

describe.skipIf(!hasLitestream)("after an outage, a lost volume takes nothing of what was level", () => {
  describe.skipIf(!hasS3)("of a bucket", () => {
    let s3: Awaited<ReturnType<typeof startS3>>
    beforeAll(async () => {
      s3 = await startS3()
    }, 40_000)
    afterAll(() => s3.stop())

    test.each<Weather>(["refused", "frozen", "forbidden"])(
      "that was %s",
      (weather) =>
        inFolder((root) =>
          drill(root, {
            environment: { ...s3.environment, LITESTREAM_REPLICA_URL: `s3://backups/${weather}` },
            begin: () => s3.weather(weather),
            end: () => s3.weather("fair"),
          }),
        ),
      120_000,
    )
  })

  test(
    "of a folder that was a file for a while",
    () =>
      inFolder((root) => {
        const folder = join(root, "replica")
        return drill(root, {
          environment: { LITESTREAM_REPLICA_URL: `file://${folder}` },
          begin: () => {
            renameSync(folder, `${folder}.away`)
            writeFileSync(folder, "")
          },
          end: () => {
            rmSync(folder)
            renameSync(`${folder}.away`, folder)
          },
        })
      }),
    120_000,
  )
})
