import { beforeAll, describe, expect, test } from "bun:test"
import { makeTestOrganization } from "../../support/fixture/test-organization.ts"
import type { Body, Client } from "../../support/service/client.ts"
import { givenService, startService, type TestService } from "../../support/service/service.ts"
import { until } from "../../support/waiting.ts"
import { subscriber } from "../../support/webhook/hooks.ts"

const service = givenService()
let org: Client
let live: Client

const playPath = "/api/v1/games/play"
const plays = "/api/v1/admin/campaigns/spring/plays"
const body = { campaignId: "spring", externalUserId: "ana" }
const maxHeld = 50

/** A test organization with a campaign in which every play wins a code. */
const givenGame = async (of: TestService) => {
  const { org: made } = await subscriber({ organization: () => makeTestOrganization(of) })
  return made
}
const playsOf = async (of: Client) => (await of.get(`${plays}?total=true`, { status: 200 })).body.total.count

beforeAll(async () => {
  org = await givenGame(service)
  live = (await subscriber(service)).org
})

describe("X-Test-Error", () => {
  /** The documented errors of an operation: for each code its status, its example and whether it has Retry-After. */
  const documented = async (path: string, method: string) => {
    const { paths, components } = (await org.get("/swagger/json", { status: 200 })).body
    return Object.entries<Body>(paths[path][method].responses).flatMap(([status, { $ref = "" }]) => {
      const answer = components.responses[$ref.split("/").at(-1)]
      const retries = "Retry-After" in (answer?.headers ?? {})
      return Object.entries<Body>(answer?.content["application/json"].examples ?? {}).map(([code, { value }]) => ({
        ...{ code, status: Number(status), value, retries },
      }))
    })
  }

  test.each([
    [playPath, "post", body],
    ["/api/v1/inapp-games/redemptions", "post", {}],
    ["/api/v1/admin/campaigns/{campaignId}", "patch", { name: "Changed" }],
  ] as const)(
    "answers %s with each code that it documents, as its example, and does nothing",
    async (path, method, sent) => {
      const errors = await documented(path, method)
      expect(errors.length).toBeGreaterThan(10)
      const place = path.replace("{campaignId}", "spring")
      const events = (await org.get("/api/v1/admin/test/events", { status: 200 })).body.items.length
      for (const { code, status, value, retries } of errors) {
        const answer = await org[method](place, sent, { headers: { "X-Test-Error": code } })
        expect([answer.status, answer.body]).toEqual([status, value])
        const temporary = ["RATE_LIMITED", "UNAVAILABLE", "PLAY_LIMIT_REACHED"].includes(code)
        if (temporary || !retries) expect([code, answer.headers.has("retry-after")]).toEqual([code, temporary])
      }
      expect(await playsOf(org)).toBe(0)
      expect((await org.get("/api/v1/admin/campaigns/spring", { status: 200 })).body.name).toBe("Spring")
      expect((await org.get("/api/v1/admin/test/events", { status: 200 })).body.items.length).toBe(events)
    },
  )

  test("comes after key and scope, and before the query, the Idempotency-Key and the body", async () => {
    const headers = { "X-Test-Error": "PLAYER_BANNED", "Idempotency-Key": "" }
    expect((await org.post(playPath, "no JSON", { headers })).body.code).toBe("PLAYER_BANNED")
    expect((await org.as({ key: `${org.key}0` }).post(playPath, body, { headers })).body.code).toBe("INVALID_API_KEY")
    const { body: made } = await org.post("/api/v1/admin/api-keys", { name: "App", scope: "sdk" }, { status: 201 })
    expect((await org.as({ key: made.key }).post(playPath, body, { headers })).body.code).toBe("INSUFFICIENT_SCOPE")
    const listed = await org.get(`${plays}?limit=0`, { headers: { "X-Test-Error": "INTERNAL_ERROR" } })
    expect([listed.status, listed.body.code]).toEqual([500, "INTERNAL_ERROR"])
  })

  test.each(["BUDGET", "POOL_EMPTY", "player_banned", ""])(
    "%p is 400 and names the codes of the operation",
    async (code) => {
      const { status, body: refused } = await org.get(plays, { headers: { "X-Test-Error": code } })
      expect([status, refused.code]).toEqual([400, "VALIDATION_ERROR"])
      expect(refused.error).toMatch(/^X-Test-Error must be a code of this operation: .*RATE_LIMITED.*NOT_FOUND/)
    },
  )
})

describe("X-Test-Delay", () => {
  test.each(["15001", "-1", "1.5", "soon", ""])("of %p is 400", async (delay) => {
    const refused = await org.post(playPath, body, { status: 400, headers: { "X-Test-Delay": delay } })
    expect(refused.body).toEqual({
      code: "VALIDATION_ERROR",
      error: "X-Test-Delay must be 0 to 15000 milliseconds",
    })
    expect(await playsOf(org)).toBe(0)
  })

  test("holds an answer that is finished, also one of X-Test-Error", async () => {
    for (const asked of [{}, { "X-Test-Error": "UNAVAILABLE" }] as Record<string, string>[]) {
      const startedAt = performance.now()
      const made = await org.get(plays, { headers: { "X-Test-Delay": "60", ...asked } })
      expect(made.status).toBe("X-Test-Error" in asked ? 503 : 200)
      expect(performance.now() - startedAt).toBeGreaterThanOrEqual(59)
    }
  })

  test(`holds at most ${maxHeld}; others are refused before anything is done, until a caller goes away`, async () => {
    const crowd = await givenGame(service)
    const { url } = service
    const send = (user: number, delay: string, signal: AbortSignal) =>
      fetch(url + playPath, {
        method: "POST",
        headers: { authorization: `Bearer ${crowd.key}`, "x-org-id": crowd.orgId, "x-test-delay": delay },
        body: JSON.stringify({ campaignId: "spring", externalUserId: `user-${user}` }),
        signal,
      })
    const gone = new AbortController()
    const held = Array.from({ length: maxHeld }, (_, user) => send(user, "15000", gone.signal).catch(() => null))
    await until(
      () => "not all plays were made",
      async () => (await playsOf(crowd)) === maxHeld || undefined,
    )
    const { signal } = new AbortController()
    const refused = await send(maxHeld, "0", signal)
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"])
    expect(await playsOf(crowd)).toBe(maxHeld)
    gone.abort()
    await Promise.all(held)
    await until(
      () => "no place has become free",
      async () => (await send(maxHeld, "0", signal)).ok || undefined,
    )
  })

  test("ends with a stop of the service, which sends what it holds", async () => {
    const stopping = await startService()
    const game = await givenGame(stopping)
    const headers = { "X-Test-Delay": "15000" }
    const held = game.post(playPath, body, { headers }).catch((error: Error) => error)
    await until(
      () => "the play was not made",
      async () => (await playsOf(game)) === 1 || undefined,
    )
    const contract = stopping.stop()
    expect(await held).toMatchObject({ status: 200, body: { won: true } })
    await contract
  })
})

describe("for a live organization", () => {
  test.each([{ "X-Test-Error": "PLAYER_BANNED" }, { "X-Test-Error": "?" }, { "X-Test-Delay": "0" }] as Record<
    string,
    string
  >[])("%p is 403 LIVE_ORGANIZATION, and nothing happens", async (headers) => {
    const { status, body: refused } = await live.post(playPath, body, { headers })
    expect([status, refused.code]).toEqual([403, "LIVE_ORGANIZATION"])
    expect(await playsOf(live)).toBe(0)
    const made = await service.operator.post(
      "/api/v1/admin/organizations",
      { orgId: "none", name: "None" },
      { headers },
    )
    expect([made.status, made.body.code]).toEqual([403, "LIVE_ORGANIZATION"])
  })
})
