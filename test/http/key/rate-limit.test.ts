import { afterEach, expect, test } from "bun:test"
import { makeTestOrganization } from "../../support/fixture/test-organization.ts"
import type { Client } from "../../support/service/client.ts"
import { asPlayer, issuedToken } from "../../support/service/player-token.ts"
import { startService, type TestService } from "../../support/service/service.ts"

const keysPath = "/api/v1/admin/api-keys"

let service: TestService
afterEach(() => service.stop())

/** A service that allows `rate` requests a second, and a key that has made none. */
const limited = async (rate: string) => {
  service = await startService({ environment: { RATE_LIMIT: rate } })
  const org = await service.organization()
  return org
}

const statuses = async (caller: Client, count: number) => {
  const answers = await Promise.all(Array.from({ length: count }, () => caller.get(keysPath)))
  const limitedOnes = answers.filter(({ status }) => status === 429)
  return { ok: answers.filter(({ status }) => status === 200).length, limitedOnes }
}

test("a key may send twice its rate at once; the rest are 429 RATE_LIMITED with Retry-After", async () => {
  const org = await limited("5")
  const { ok, limitedOnes } = await statuses(org, 25)
  expect(ok).toBe(10)
  expect(limitedOnes).toHaveLength(15)
  for (const { body, headers } of limitedOnes) {
    expect(body.code).toBe("RATE_LIMITED")
    expect(headers.get("retry-after")).toBe("1")
  }
})

test.each([
  ["1", 2, 1_000],
  ["5", 10, 200],
  ["100", 200, 10],
])("at %s a second, one more is allowed as soon as the time has passed", async (rate, burst, millisecondsEach) => {
  const org = await limited(rate)
  expect((await statuses(org, burst + 1)).ok).toBe(burst)
  service.clock.advance(millisecondsEach - 1)
  expect((await statuses(org, 1)).ok).toBe(0)
  service.clock.advance(1)
  expect((await statuses(org, 2)).ok).toBe(1)
})

test("what only test organizations may ask for, and an error that a call asks for, come before the rate", async () => {
  const live = await limited("1")
  const sandbox = await makeTestOrganization(service)
  const { key } = (await sandbox.post(keysPath, { name: "App", scope: "sdk" }, { status: 201 })).body
  const app = sandbox.as({ key })
  const headers = { "X-Test-Error": "PLAYER_BANNED" }
  const spins = () => app.post("/api/v1/inapp-games/spin", {}, { headers })
  for (const caller of [live, sandbox]) expect((await statuses(caller, 4)).limitedOnes).not.toEqual([])
  expect((await live.get("/api/v1/admin/test/clock")).body.code).toBe("LIVE_ORGANIZATION")
  expect((await live.get(keysPath, { headers })).body.code).toBe("LIVE_ORGANIZATION")
  expect((await sandbox.get("/api/v1/admin/test/clock")).body.code).toBe("RATE_LIMITED")
  expect((await sandbox.post("/api/v1/games/play", {}, { headers })).body.code).toBe("PLAYER_BANNED")
  const asked = await Promise.all(Array.from({ length: 9 }, spins))
  expect(asked.map(({ body }) => body.code)).toEqual(Array.from(asked, () => "PLAYER_BANNED"))
})

test("waiting as Retry-After says is enough", async () => {
  const org = await limited("1")
  const { limitedOnes } = await statuses(org, 3)
  service.clock.advance(Number(limitedOnes[0]?.headers.get("retry-after")) * 1_000)
  expect((await statuses(org, 1)).ok).toBe(1)
})

test("a long pause earns at most a burst, and a clock set back takes nothing away", async () => {
  const org = await limited("5")
  expect((await statuses(org, 20)).ok).toBe(10)
  service.clock.advance(3_600_000)
  expect((await statuses(org, 5)).ok).toBe(5)
  service.clock.advance(-7_200_000)
  expect((await statuses(org, 20)).ok).toBe(5)
  service.clock.advance(1_000)
  expect((await statuses(org, 20)).ok).toBe(5)
})

test("each key has its own rate, even within an organization", async () => {
  const org = await limited("2")
  const { body } = await org.post(keysPath, { name: "k", scope: "admin" }, { status: 201 })
  expect((await statuses(org, 10)).ok).toBe(3)
  expect((await statuses(org.as({ key: body.key }), 10)).ok).toBe(4)
})

test("the limit comes after the scope and before the body; calls refused earlier cost nothing", async () => {
  const org = await limited("1")
  const { body } = await org.post(keysPath, { name: "k", scope: "sdk" }, { status: 201 })
  await org.patch("/api/v1/admin/settings", { players: { addressShare: 1 } }, { status: 200 })
  const sdk = org.as({ key: body.key })
  for (let i = 0; i < 5; i++) {
    await sdk.get(keysPath, { status: 403 })
    await sdk.as({ orgId: "" }).get(keysPath, { status: 400 })
  }
  await sdk.post("/api/v1/clients/identify", "[", { status: 400 })
  await sdk.post("/api/v1/clients/identify", "[", { status: 400 })
  await sdk.post("/api/v1/clients/identify", "[", { status: 429 })
  await sdk.get(keysPath, { status: 403 })
})

/** Admin keys of `org`: its own, and `count` - 1 more. */
const keysOf = async (org: Client, count: number): Promise<Client[]> => {
  const keys = [org]
  while (keys.length < count)
    keys.push(org.as({ key: (await org.post(keysPath, { name: "k", scope: "admin" }, { status: 201 })).body.key }))
  return keys
}

test("the keys of an organization together have four times the rate of one, and other organizations theirs", async () => {
  const org = await limited("5")
  const keys = await keysOf(org, 6)
  const other = await service.organization()
  service.clock.advance(60_000)
  const answers = await Promise.all(keys.map((key) => statuses(key, 10)))
  expect(answers.reduce((sum, { ok }) => sum + ok, 0)).toBe(40)
  const refused = answers.flatMap(({ limitedOnes }) => limitedOnes)
  expect(refused).toHaveLength(20)
  for (const { body, headers } of refused)
    expect([body.code, body.error, headers.get("retry-after")]).toEqual([
      "RATE_LIMITED",
      expect.stringContaining("organization's keys together"),
      "1",
    ])
  expect((await statuses(other, 10)).ok).toBe(10)
  service.clock.advance(1_000)
  const later = await Promise.all(keys.map((key) => statuses(key, 5)))
  expect(later.reduce((sum, { ok }) => sum + ok, 0)).toBe(20)
})

const changesPath = "/api/v1/admin/push-sends"
const changes = async (caller: Client, count: number) => {
  const answers = await Promise.all(Array.from({ length: count }, () => caller.post(changesPath, {})))
  const limitedOnes = answers.filter(({ status }) => status === 429)
  return { made: answers.filter(({ status }) => status === 201).length, limitedOnes }
}

test("an organization makes 100 changes under /admin at once and 20 a second, by whichever key", async () => {
  const org = await limited("1000")
  const [key = org, second = org] = await keysOf(org, 2)
  const other = await service.organization()
  service.clock.advance(60_000)
  const both = await Promise.all([changes(key, 60), changes(second, 60)])
  expect(both.reduce((sum, { made }) => sum + made, 0)).toBe(100)
  for (const { body, headers } of both.flatMap(({ limitedOnes }) => limitedOnes))
    expect([body.code, body.error, headers.get("retry-after")]).toEqual([
      "RATE_LIMITED",
      expect.stringContaining("changes"),
      "1",
    ])
  expect((await org.get(`${changesPath}?limit=200`, { status: 200 })).body.items).toHaveLength(100)
  expect((await changes(other, 100)).made).toBe(100)
  service.clock.advance(1_000)
  expect((await changes(key, 30)).made).toBe(20)
})

test("reads, previews and partner calls do not count as changes, but a refused change does", async () => {
  const org = await limited("1000")
  service.clock.advance(60_000)
  for (let call = 0; call < 100; call++) await org.post("/api/v1/admin/campaigns", { status: "open" }, { status: 400 })
  await org.post("/api/v1/admin/campaigns", {}, { status: 429 })
  await org.get("/api/v1/admin/campaigns", { status: 200 })
  await org.post("/api/v1/admin/campaigns/preview", { campaign: {} }, { status: 200 })
  await org.post("/api/v1/clients/identify", { externalId: "ana" }, { status: 200 })
})

test("off means no limit, and the operator has none", async () => {
  const org = await limited("off")
  expect((await statuses(org, 300)).ok).toBe(300)
  expect((await changes(org, 150)).made).toBe(150)
  await service.stop()
  await limited("1")
  for (let i = 0; i < 10; i++) await service.operator.get("/api/v1/admin/organizations", { status: 200 })
})

test("a player who is too fast by tokens is refused after the origin and the scope, before the body, and alone", async () => {
  const org = await limited("1000")
  await org.patch("/api/v1/admin/settings", { players: { allowedOrigins: [] } }, { status: 200 })
  const [ana, ben] = [asPlayer(org, await issuedToken(org, "ana")), asPlayer(org, await issuedToken(org, "ben"))]
  const identify = "/api/v1/clients/identify"
  const answers = await Promise.all(Array.from({ length: 60 }, () => ana.post(identify, "{")))
  const fast = answers.filter(({ status }) => status === 429)
  // Each process counts by itself.
  expect([20, 40]).toContain(answers.length - fast.length)
  for (const { body, headers } of fast) expect([body.code, headers.get("retry-after")]).toEqual(["RATE_LIMITED", "1"])
  expect((await ana.post("/api/v1/codes", {})).body.code).toBe("INSUFFICIENT_SCOPE")
  const evil = { headers: { origin: "https://evil.example" } }
  expect((await ana.post(identify, "{", evil)).body.code).toBe("ORIGIN_NOT_ALLOWED")
  for (const other of [ben, org]) expect((await other.post(identify, "{")).body.code).toBe("VALIDATION_ERROR")
})
