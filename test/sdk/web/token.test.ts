import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test"
import { createPremio, type GetToken, PremioError } from "../../../src/sdk/web/client/premio.ts"
import { makeCampaign } from "../../support/fixture/play.ts"
import { startProxy } from "../../support/sdk/proxy.ts"
import { openPage, tabStorage } from "../../support/sdk/tab.ts"
import { issuedToken } from "../../support/service/player-token.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service, beforeAll)
const proxy = startProxy(() => service.url)
let baseUrl: string
beforeAll(async () => {
  baseUrl = await proxy.listen()
})
afterAll(proxy.stop)
beforeEach(proxy.clear)

let players = 0

/** A new player, with a backend that issues tokens for them; `asked` counts how often. */
const givenPlayer = (expiresInSeconds = 3_600) => {
  const id = `player-${++players}`
  const backend = { asked: 0 }
  const issue = () => {
    backend.asked++
    return org.post("/api/v1/clients/token", { externalId: id, expiresInSeconds, profile: {} }, { status: 201 })
  }
  return { id, backend, getToken: async () => (await issue()).body }
}

const open = (getToken: GetToken, others: object = {}) =>
  openPage({ baseUrl, orgId: org.orgId, clock: service.clock, getToken, ...others })

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => "answered",
    (error: unknown) => (error instanceof PremioError ? error.code : error),
  )

describe("a token", () => {
  test("is fetched once for calls at the same time, and used again", async () => {
    const { backend, getToken, id } = givenPlayer()
    const { premio } = open(getToken)
    const answers = await Promise.all([premio.getMe(), premio.getMe(), premio.listOpenGames(), premio.listMyPlays()])
    expect(answers[0].externalId).toBe(id)
    await premio.getMe()
    expect(backend.asked).toBe(1)
  })

  test("is renewed when it has less than a minute to go", async () => {
    const { backend, getToken } = givenPlayer(600)
    const { premio } = open(getToken)
    const asked: number[] = []
    for (const seconds of [0, 539, 1, 1, 538]) {
      service.clock.advance(seconds * 1000)
      await premio.getMe()
      asked.push(backend.asked)
    }
    expect(asked).toEqual([1, 1, 2, 2, 2])
  })

  test("that is revoked or expired is renewed once, for all calls", async () => {
    const { backend, getToken, id } = givenPlayer()
    const { premio, pauses } = open(getToken)
    await premio.getMe()
    await org.post("/api/v1/admin/player-tokens/revoke", { externalId: id }, { status: 204 })
    service.clock.advance(1_000)
    const answers = await Promise.all([premio.getMe(), premio.getMe(), premio.getMe()])
    expect(answers.map(({ externalId }) => externalId)).toEqual([id, id, id])
    expect([backend.asked, pauses]).toEqual([2, []])
  })

  test("that is refused twice in a row means that nobody is signed in", async () => {
    let asked = 0
    const { premio } = open(() => {
      asked++
      return "a.b.c"
    })
    const error = await premio.getMe().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: "SIGNED_OUT", status: 401, body: { code: "INVALID_PLAYER_TOKEN" } })
    expect([asked, proxy.seen.length]).toEqual([2, 2])
  })

  test("that expires in the middle of a play is renewed, and the play is the same", async () => {
    const { backend, getToken, id } = givenPlayer()
    const playLimits = { maxPerUser: 1, period: "total" }
    const campaignId = await makeCampaign(org, { playersMayPlay: true, playLimits })
    const { premio } = open(getToken)
    await premio.getMe()
    proxy.faults.next = ["lost"]
    await org.post("/api/v1/admin/player-tokens/revoke", { externalId: id }, { status: 204 })
    service.clock.advance(1_000)
    proxy.faults.next = [null, "lost"]
    await premio.play({ campaignId })
    expect(backend.asked).toBe(2)
    const sent = proxy.sent("/games/play")
    expect([sent.length, new Set(sent.map(({ key }) => key)).size]).toEqual([3, 1])
  })

  test.each([
    ["a text", (token: string) => token],
    ["a text with its end", (token: string) => ({ token, expiresAt: "2026-11-21T11:05:00.000Z" })],
    ["a text that is here already", (token: string) => Promise.resolve({ token })],
  ])("may be %s", async (_name, given) => {
    const { id } = givenPlayer()
    const token = await issuedToken(org, id)
    const { premio } = open(() => given(token))
    expect((await premio.getMe()).externalId).toBe(id)
  })

  test.each([
    ["two hours ahead", 2 * 3_600_000],
    ["a year behind", -365 * 24 * 3_600_000],
  ])("lives as long as it should on a device whose clock is %s", async (_name, difference) => {
    const { backend, getToken } = givenPlayer()
    const device = {
      get now() {
        return service.clock.now + difference
      },
      advance: service.clock.advance,
    }
    const { premio } = open(getToken, { clock: device })
    await premio.getMe()
    service.clock.advance(3_500_000)
    await premio.getMe()
    expect(backend.asked).toBe(1)
    service.clock.advance(50_000)
    await premio.getMe()
    expect(backend.asked).toBe(2)
  })

  test("names players by any text", async () => {
    const id = `josé ${"🎁"} "x",${++players}`
    const { premio } = open(() => issuedToken(org, id))
    expect((await premio.getMe()).externalId).toBe(id)
  })
})

describe("without a token", () => {
  test("nobody is signed in, and nothing is sent", async () => {
    let asked = 0
    const { premio, pauses } = open(() => {
      asked++
      return null
    })
    expect(await codeOf(premio.play({ campaignId: "any" }))).toBe("SIGNED_OUT")
    expect(await codeOf(premio.getMe())).toBe("SIGNED_OUT")
    expect([asked, proxy.seen, pauses]).toEqual([2, [], []])
  })

  test("a backend that fails is named, and asked again by the next call only", async () => {
    const cause = new Error("503 from the shop")
    const { getToken } = givenPlayer()
    const backends: GetToken[] = [
      () => {
        throw cause
      },
      getToken,
    ]
    const { premio, pauses } = open(() => backends.shift()?.() ?? null)
    const error = await premio.getMe().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: "TOKEN_FAILED", cause })
    expect(pauses).toEqual([])
    expect(await codeOf(premio.getMe())).toBe("answered")
  })

  test("a backend that cannot be reached, or does not answer, is asked again", async () => {
    const { getToken } = givenPlayer()
    const silent = () => new Promise<null>(() => {})
    const backends: GetToken[] = [() => Promise.reject(new TypeError("Failed to fetch")), silent, getToken]
    const { premio, pauses } = open(() => backends.shift()?.() ?? null, { requestMs: 250 })
    expect(await codeOf(premio.getMe())).toBe("answered")
    expect(pauses.length).toBe(2)
  })
})

describe("when another player signs in", () => {
  test("a play of the first one is not sent for the second", async () => {
    const [ana, leo] = [givenPlayer(), givenPlayer()]
    const campaignId = await makeCampaign(org, { playersMayPlay: true, playLimits: { maxPerUser: 1, period: "total" } })
    let now = ana
    const storage = tabStorage()
    const { premio } = open(() => now.getToken(), { storage: () => storage })
    await premio.getMe()
    await org.post("/api/v1/admin/player-tokens/revoke", { externalId: ana.id }, { status: 204 })
    service.clock.advance(1_000)
    now = leo
    expect(await codeOf(premio.play({ campaignId }))).toBe("PLAYER_CHANGED")
    expect(await premio.resume("campaign", campaignId)).toBeNull()
    expect((await premio.getGame({ campaignId })).player?.canPlay).toBe(true)
    // The first player's one is sent when they are back.
    now = ana
    expect(
      (await open(() => ana.getToken(), { storage: () => storage }).premio.resume("campaign", campaignId))?.won,
    ).toBe(true)
    premio.signOut()
    expect((await premio.getMe()).externalId).toBe(ana.id)
  })

  test("a token that was being fetched for the first one is not kept", async () => {
    const [ana, leo] = [givenPlayer(), givenPlayer()]
    const asked = Promise.withResolvers<void>()
    const isLate = Promise.withResolvers<void>()
    const backends: GetToken[] = [
      async () => {
        asked.resolve()
        await isLate.promise
        return ana.getToken()
      },
      leo.getToken,
    ]
    const { premio } = open(() => backends.shift()?.() ?? null)
    const first = premio.getMe()
    await asked.promise
    premio.signOut()
    expect((await premio.getMe()).externalId).toBe(leo.id)
    isLate.resolve()
    expect((await first).externalId).toBe(ana.id)
    expect((await premio.getMe()).externalId).toBe(leo.id)
  })
})

test("an answer tells that the organization is one for tests, also a refusal", async () => {
  const { getToken } = givenPlayer()
  const { premio } = open(getToken)
  await premio.getMe()
  expect(premio.isTest).toBe(false)
  proxy.headers["x-test-mode"] = "true"
  expect(await codeOf(premio.getGame({ campaignId: "nobodys" }))).toBe("NOT_FOUND")
  expect(premio.isTest).toBe(true)
})

test("a client names the service, the organization and the language; elsewhere than at the service it asks for the address", () => {
  const options = { orgId: "sol", getToken: () => null }
  const premio = createPremio({ ...options, baseUrl: "https://premio.example/", locale: "pt-BR" })
  expect([premio.orgId, premio.baseUrl, premio.locale, premio.isTest]).toEqual([
    "sol",
    "https://premio.example",
    "pt-BR",
    false,
  ])
  expect(() => createPremio(options)).toThrow("set baseUrl to the address of the service")
})

test("a page may bring its own fetch, which is sent no cookies", async () => {
  const { getToken, id } = givenPlayer()
  const sent: unknown[] = []
  const own = (url: string, init: RequestInit) => {
    sent.push([init.method, url, init.credentials])
    return fetch(url, init)
  }
  const premio = createPremio({ orgId: org.orgId, getToken, baseUrl, fetch: own })
  expect((await premio.getMe()).externalId).toBe(id)
  expect(sent).toEqual([["GET", `${baseUrl}/api/v1/me`, "omit"]])
})
