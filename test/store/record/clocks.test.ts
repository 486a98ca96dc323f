import { afterAll, beforeAll, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Destination } from "../../../src/core/webhook/delivery.ts"
import { openStore, type SqliteStore } from "../../../src/store/sqlite/store.ts"
import { accepted, caller, seededSources } from "../../support/store/store.ts"

/** The time of operations is in one year, the wall clock in another. */
const now = Date.parse("2027-03-04T12:00:00.000Z")
const wall = Date.parse("2026-11-21T10:05:00.000Z")
const clocks = { now: () => now, wall: () => wall }
const hour = 3_600_000

let folder: string
let store: SqliteStore

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-clocks-"))
  store = openStore(join(folder, "premio.db"), clocks, seededSources(1), { isScratch: true })
  await accepted(store.admin.createOrganization({ orgId: "org", name: "Org" }))
  await accepted(store.admin.createWebhook(caller, { url: "https://example.com", events: ["game.played"] }))
  const played = { status: "active", gameType: "scratch_card", playLimits: { maxPerUser: 1, period: "day" } } as const
  await accepted(store.admin.createCampaign(caller, "c", played))
})

afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

test("plays and the periods of their limits go by the time of operations", async () => {
  const request = { orgId: "org", campaignId: "c", externalUserId: "u" }
  await accepted(store.partner.play(request))
  expect(await store.partner.play(request)).toMatchObject({
    refusal: "PLAY_LIMIT_REACHED",
    retryAfterSeconds: (Date.parse("2027-03-05T00:00:00.000Z") - now) / 1000,
  })
})

test("deliveries are due by the time of the world", async () => {
  const pending: Destination[] = []
  await store.deliveries.startSending({ onDue: (to) => pending.push(to), onLost: () => undefined })
  const [to = { orgId: "org", webhook: 0 }] = pending
  const [due] = await store.deliveries.dueDeliveries(to, wall, 10)
  expect(due && (await store.deliveries.deliveryToSend(due, wall))).toMatchObject({ event: "game.played" })
  expect(await store.deliveries.dueDeliveries(to, wall - 1, 10)).toEqual([])
})

test("keys and sessions expire by the time of the world", async () => {
  const expiresAt = wall + hour
  const key = await accepted(store.admin.createApiKey(caller, { name: "K", scope: "admin", expiresAt }))
  const origin = { address: "203.0.113.7", browser: "" }
  expect(await store.credentials.createSession({ ...key, orgId: "org" }, origin)).toMatchObject({
    seenAt: wall,
    expiresAt,
  })
})
