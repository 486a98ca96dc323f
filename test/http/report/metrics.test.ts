import { afterEach, describe, expect, test } from "bun:test"
import { replicationStates } from "../../../src/core/replication.ts"
import type { Client } from "../../support/service/client.ts"
import { byOneServer } from "../../support/service/exceptions.ts"
import { startMailServer } from "../../support/service/mail-server.ts"
import { parseMetrics } from "../../support/service/metrics.ts"
import { startService, type TestService } from "../../support/service/service.ts"
import { eventually } from "../../support/waiting.ts"
import { subscriber } from "../../support/webhook/hooks.ts"

const playPath = "/api/v1/games/play"
const playOperation = `POST ${playPath}`
const plays = 40

let service: TestService
afterEach(() => service.stop())

const scrape = async (url = service.metricsUrl) => parseMetrics(await (await fetch(url)).text())
type Scrape = Awaited<ReturnType<typeof scrape>>

const playing = async (environment: Record<string, string> = {}): Promise<Client> => {
  service = await startService({ environment, alone: byOneServer.metrics })
  const org = await service.organization()
  const campaign = {
    campaignId: "c",
    status: "active",
    gameType: "scratch_card",
    playLimits: { maxPerUser: 1, period: "day" },
  }
  await org.post("/api/v1/admin/campaigns", campaign, { status: 201 })
  return org
}
const play = (org: Client, externalUserId: string) => org.post(playPath, { campaignId: "c", externalUserId })

describe("the metrics show what was done", () => {
  test("requests by operation and class of status, and refusals by code", async () => {
    const org = await playing()
    const users = Array.from({ length: plays }, (_, index) => `user-${index}`)
    await Promise.all(users.map((user) => play(org, user)))
    for (const user of users.slice(0, 5)) expect((await play(org, user)).status).toBe(429)
    for (let count = 0; count < 3; count++) await org.get("/nothing", { status: 404 })
    const { value } = await scrape()
    const requests = (operation: string, status: string) =>
      value("premio_request_duration_seconds_count", { operation, status })
    expect(requests(playOperation, "2xx")).toBe(plays)
    expect(requests(playOperation, "4xx")).toBe(5)
    expect(requests(playOperation, "5xx")).toBe(0)
    expect(requests("unknown path", "4xx")).toBe(3)
    const calls = (status: string) => value("premio_api_calls_total", { status, mode: "live" })
    // The organization and the campaign were calls too; nothing was a page, a health check or a scrape.
    expect(["2xx", "4xx", "5xx"].map(calls)).toEqual([plays + 2, 5, 0])
    expect(value("premio_refusals_total", { code: "PLAY_LIMIT_REACHED" })).toBe(5)
    expect(value("premio_refusals_total", { code: "NOT_FOUND" })).toBe(3)
    expect(value("premio_refusals_total", { code: "RATE_LIMITED" })).toBe(0)
  })

  test("durations in buckets that add up, within what the requests took together", async () => {
    const org = await playing()
    const startedAt = performance.now()
    for (let index = 0; index < plays; index++) await play(org, `user-${index}`)
    const seconds = (performance.now() - startedAt) / 1_000
    const { value, samples } = await scrape()
    const labels = { operation: playOperation, status: "2xx" }
    const buckets = samples("premio_request_duration_seconds_bucket", labels).map((sample) => sample.value)
    expect(buckets).toEqual(buckets.toSorted((a, b) => a - b))
    expect(buckets.at(-1)).toBe(plays)
    const sum = value("premio_request_duration_seconds_sum", labels)
    expect(sum).toBeGreaterThan(0)
    expect(sum).toBeLessThan(seconds)
  })

  test("calls beyond a key's rate", async () => {
    const org = await playing({ RATE_LIMIT: "10" })
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => play(org, `user-${index}`)))
    const limited = answers.filter(({ body }) => body.code === "RATE_LIMITED").length
    expect(limited).toBeGreaterThan(0)
    expect((await scrape()).value("premio_refusals_total", { code: "RATE_LIMITED" })).toBe(limited)
  })

  test("each change in a batch, its commit, and when the latest was", async () => {
    const org = await playing()
    const before = await scrape()
    const now = Date.now() / 1_000
    await Promise.all(Array.from({ length: plays }, (_, index) => play(org, `user-${index}`)))
    const after = await scrape()
    const gained = (name: string) => after.value(name) - before.value(name)
    // With a file, a scrape asks now and then, by a transaction, whether the database accepts writes.
    const isFile = "DATABASE_PATH" in service.database.settings
    const asked = isFile ? 1 : 0
    expect([plays, plays + asked]).toContain(gained("premio_commit_batch_size_sum"))
    expect(gained("premio_commit_duration_seconds_count")).toBe(gained("premio_commit_batch_size_count"))
    expect(gained("premio_commit_batch_size_count")).toBeLessThanOrEqual(plays + asked)
    expect(after.value("premio_last_commit_timestamp_seconds")).toBeGreaterThanOrEqual(Math.floor(now))
    // Over PostgreSQL, a transaction that finds rows held by another one is rolled back and repeated.
    if (isFile) expect(after.value("premio_rollbacks_total")).toBe(0)
  })

  test("pending deliveries, the size of the database, and the process itself", async () => {
    const org = await playing()
    const webhook = { url: "http://127.0.0.1:1/nobody", secret: "the secret", events: ["*"] }
    await org.post("/api/v1/admin/webhooks", webhook, { status: 201 })
    const before = await scrape()
    for (let index = 0; index < 7; index++) await play(org, `user-${index}`)
    const { value } = await scrape()
    expect(value("premio_outbox_pending") - before.value("premio_outbox_pending")).toBeGreaterThanOrEqual(7)
    expect(value("premio_database_bytes", { file: "database" })).toBeGreaterThan(0)
    expect(value("premio_configuration_bytes")).toBeGreaterThan(0)
    expect(value("premio_ready")).toBe(1)
    const disk = [value("premio_disk_available_bytes"), value("premio_disk_size_bytes")]
    if ("DATABASE_PATH" in service.database.settings) expect(disk[1]).toBeGreaterThan(disk[0] as number)
    else expect(disk).toEqual([Number.NaN, Number.NaN])
    expect(value("process_resident_memory_bytes")).toBeGreaterThan(10_000_000)
    expect(value("process_cpu_seconds_total")).toBeGreaterThan(0)
    expect(Math.abs(Date.now() / 1_000 - value("process_start_time_seconds"))).toBeLessThan(3_600)
    expect(value("premio_replication_age_seconds")).toBeNaN()
  })

  test("a blocked event loop", async () => {
    await playing()
    const stalls = async () => {
      const { value } = await scrape()
      const name = "premio_event_loop_lag_seconds"
      return value(`${name}_count`) - value(`${name}_bucket`, { le: "0.1" })
    }
    const before = await stalls()
    await Bun.sleep(50)
    const end = performance.now() + 200
    while (performance.now() < end);
    await Bun.sleep(50)
    // Whoever scraped in between takes nothing away.
    for (let scraped = 0; scraped < 2; scraped++) expect((await stalls()) - before).toBeGreaterThan(0)
  })
})

test("no label names an organization, a key, a campaign or a person", async () => {
  const org = await playing()
  await play(org, "zqx-person")
  await org.get("/api/v1/admin/players/zqx-person", { status: 200 })
  const text = await (await fetch(service.metricsUrl)).text()
  for (const secret of ["zqx", org.orgId, org.key, "key_"])
    expect([secret, text.includes(secret)]).toEqual([secret, false])
  const names = parseMetrics(text).all.flatMap(({ labels }) => Object.keys(labels))
  expect([...new Set(names)].sort()).toEqual([
    "code",
    "file",
    "le",
    "mode",
    "operation",
    "outcome",
    "state",
    "status",
    "version",
    "what",
  ])
})

test("with METRICS_PORT they are there alone", async () => {
  await playing({ METRICS_PORT: "0" })
  expect(new URL(service.metricsUrl).port).not.toBe(new URL(service.url).port)
  expect((await fetch(`${service.url}/metrics`)).status).toBe(404)
  expect((await scrape()).value("premio_refusals_total", { code: "NOT_FOUND" })).toBe(1)
  expect((await fetch(new URL(playPath, service.metricsUrl), { method: "POST" })).status).toBe(404)
  const { metricsUrl } = service
  await service.restart()
  expect(await fetch(metricsUrl).catch(() => null)).toBeNull()
})

test("attempts to deliver a webhook by outcome, how long they took, and how many are in progress", async () => {
  service = await startService({ clock: "real", alone: byOneServer.metrics })
  const { receive, emit, addWebhook } = await subscriber(service)
  const open = Promise.withResolvers<number>()
  const healthy = await receive(() => 204)
  const slow = await receive(() => open.promise)
  await addWebhook("http://127.0.0.1:1/closed")
  await emit()
  const attempts = ({ value }: Scrape, part: string, outcome: string) =>
    value(`premio_delivery_duration_seconds_${part}`, { outcome })
  const gauge = ({ value }: Scrape, name: string) => value(`premio_${name}`)
  // The closed endpoint is retried again and again: this waits for a moment between two attempts, with both recorded.
  await eventually(
    () => scrape(),
    (shown) =>
      attempts(shown, "count", "delivered") === 1 &&
      attempts(shown, "count", "failed") >= 1 &&
      gauge(shown, "deliveries_in_flight") === 1 &&
      gauge(shown, "outbox_pending") === 2,
  )
  await slow.waitFor(1)
  const heldMs = 200
  await Bun.sleep(heldMs)
  open.resolve(200)
  const after = await eventually(
    () => scrape(),
    (shown) => attempts(shown, "count", "delivered") === 2 && gauge(shown, "deliveries_in_flight") === 0,
  )
  expect(attempts(after, "sum", "delivered")).toBeGreaterThan(heldMs / 1_000)
  healthy.stop()
  slow.stop()
})

test("without a replica nothing is known of one, and nothing was dropped from the log", async () => {
  await playing()
  const { value } = await scrape()
  for (const name of [
    "replication_age_seconds",
    "replication_restarts",
    "backup_verify_interval_seconds",
    "backup_verified_ok",
  ])
    expect(value(`premio_${name}`)).toBeNaN()
  for (const state of replicationStates) expect(value("premio_replication_state", { state })).toBe(0)
  expect(value("premio_log_lines_dropped_total")).toBe(0)
})

test("what is used up for good, once each and by mode, but not what a new day brings back", async () => {
  const org = await playing()
  const prize = (prizeId: string, period: string) => ({
    ...{ prizeId, name: prizeId, kind: "external", value: 100, stock: { maxTotal: 1, period } },
  })
  const campaign = {
    ...{ campaignId: "stocked", status: "active", gameType: "scratch_card", rewardType: "promo_code" },
    ...{ winProbability: 1, whenGone: "redraw", currency: "EUR", budget: { maxAmount: 200, counts: "all" } },
    prizes: [prize("daily", "day"), prize("single", "total")],
  }
  await org.post("/api/v1/admin/campaigns", campaign, { status: 201 })
  for (let index = 0; index < 6; index++)
    await org.post(playPath, { campaignId: "stocked", externalUserId: `user-${index}` }, { status: 200 })
  const { value } = await scrape()
  const used = (what: string, mode = "live") => value("premio_used_up_total", { what, mode })
  expect([used("prize"), used("pool"), used("budget"), used("prize", "test")]).toEqual([1, 0, 1, 0])
})

test("records that cannot be read", async () => {
  const { orgId } = await playing()
  await service.database.run(`UPDATE campaigns SET told = '{}' WHERE org_id = '${orgId}'`)
  await service.restart()
  const unreadable = async () => (await scrape()).value("premio_unreadable_records")
  expect(await eventually(unreadable, (count) => count > 0)).toBe(1)
})

test("mails by their outcome, and background tasks that fail", async () => {
  const smtp = await startMailServer()
  const org = await playing({ SMTP_URL: smtp.url, MAIL_FROM: "a@example.com", PUBLIC_URL: "https://example.com" })
  const invite = (email: string) => org.post("/api/v1/admin/users", { email, role: "viewer" }, { status: 201 })
  const reaches = (name: string, outcome?: string) =>
    eventually(
      async () => (await scrape()).value(name, outcome === undefined ? {} : { outcome }),
      (count) => count > 0,
    )
  await invite("ana@example.com")
  expect(await reaches("premio_mail_attempts_total", "sent")).toBe(1)
  smtp.refuseWith(451)
  await invite("eva@example.com")
  expect(await reaches("premio_mail_attempts_total", "failed")).toBe(1)
  expect((await scrape()).value("premio_background_failures_total")).toBe(0)
  await service.database.run("DROP TABLE mails")
  await reaches("premio_background_failures_total")
  await smtp.stop()
})
