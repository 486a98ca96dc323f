import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { stopMs } from "../../../src/replication/settings.ts"
import { hasLitestream, type Replicated, startReplicated } from "../../support/replication/replication.ts"
import { hasS3, startS3 } from "../../support/replication/s3.ts"
import { client } from "../../support/service/client.ts"
import { replicated, runToEnd } from "../../support/service/process.ts"
import { until } from "../../support/waiting.ts"

let s3: Awaited<ReturnType<typeof startS3>>
let root: string
let environment: Record<string, string>
let running: Replicated | undefined
let prefixes = 0

describe.skipIf(!hasLitestream || !hasS3)("a bucket", () => {
  beforeAll(async () => {
    s3 = await startS3()
  }, 40_000)
  afterAll(() => s3.stop())
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "premio-bucket-"))
    const url = `s3://backups/${++prefixes}`
    environment = { ...s3.environment, DATABASE_PATH: join(root, "premio.db"), LITESTREAM_REPLICA_URL: url }
  })
  afterEach(async () => {
    await running?.end("SIGKILL")
    running = undefined
    await s3.weather("fair")
    rmSync(root, { recursive: true })
  })

  const readiness = async () => {
    const { status, body } = await client(running?.url ?? "", {}).get("/readyz")
    return { status, state: body.replication?.state, body }
  }
  /** Ends the service, and returns its exit code and how many seconds that took. */
  const stop = async () => {
    const started = performance.now()
    const code = await running?.end("SIGTERM")
    return { code, seconds: (performance.now() - started) / 1_000 }
  }

  test.each([
    ["that is missing", "fair", { LITESTREAM_REPLICA_URL: "s3://nobodys/premio" }, "NoSuchBucket"],
    ["that denies access", "denied", {}, "AccessDenied"],
  ] as const)("%s: a start without a database exits 1 with one line", async (_case, weather, changed, reason) => {
    await s3.weather(weather)
    const { code, lines } = await runToEnd({ ...environment, ...changed }, replicated)
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^premio: cannot restore from s3://.*${reason}`))])
    expect(existsSync(environment["DATABASE_PATH"] ?? "")).toBe(false)
  })

  test.each(["refused", "frozen", "forbidden"] as const)(
    "that is %s: it serves on and stays ready, says so, and a stop ends in time with 1",
    async (weather) => {
      running = await startReplicated({ ...environment, REPLICATION_STALL_SECONDS: "2" })
      const org = await running.organization()
      await running.level()
      await s3.weather(weather)
      await org.put("/api/v1/admin/marketplace-games/a", { active: true }, { status: 200 })
      const found = await until(
        "the outage is noticed",
        async () => {
          const now = await readiness()
          return now.state === "unreachable" ? now : undefined
        },
        30_000,
      )
      expect(found.status).toBe(200)
      expect(found.body.replication.ageSeconds).toBeGreaterThan(0.5)
      await Bun.sleep(6_000)
      await org.put("/api/v1/admin/marketplace-games/b", { active: true }, { status: 200 })
      expect((await readiness()).status).toBe(200)
      expect(running.output()).toContain('"msg":"the replica accepts no writes: the service continues')
      const { code, seconds } = await stop()
      expect(code).toBe(1)
      expect(seconds).toBeLessThan(stopMs / 1_000)
      expect(running.output()).toContain('"msg":"the last sync failed')
    },
    60_000,
  )

  test("that accepts writes, and yet nothing of Litestream's arrives: it is restarted, readyz is 503, and the service exits 1", async () => {
    running = await startReplicated({ ...environment, REPLICATION_STALL_SECONDS: "3" })
    const org = await running.organization()
    await running.level()
    await s3.weather("stuck")
    await org.put("/api/v1/admin/marketplace-games/a", { active: true }, { status: 200 })
    const found = await until(
      "it is stalled",
      async () => {
        const now = await readiness()
        return now.status === 503 ? now : undefined
      },
      30_000,
    )
    expect(found.body.code).toBe("UNAVAILABLE")
    await until("the service ends", () => (running?.output().includes('"level":60') ? true : undefined), 30_000)
    expect(await running.ended()).toBe(1)
    expect(running.output()).toContain("restarting Litestream")
  }, 60_000)
})
