import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test"
import { PremioError } from "../../../src/sdk/web/client/premio.ts"
import { codeTemplate, makeCampaign } from "../../support/fixture/play.ts"
import { makeWheel } from "../../support/fixture/spin.ts"
import { type Fault, startProxy } from "../../support/sdk/proxy.ts"
import { openPage, tabStorage } from "../../support/sdk/tab.ts"
import { asPlayer, issuedToken } from "../../support/service/player-token.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service, beforeAll)
const proxy = startProxy(() => service.url)
let baseUrl: string
beforeAll(async () => {
  baseUrl = await proxy.listen()
})
afterAll(proxy.stop)

/** One play each, ever, which wins a code. */
const once = {
  playersMayPlay: true,
  playLimits: { maxPerUser: 1, period: "total" },
  rewardType: "promo_code",
  defaultCodeConfig: codeTemplate,
}

let campaignId: string
let player: string
let players = 0
beforeEach(async () => {
  proxy.clear()
  campaignId = await makeCampaign(org, once)
  player = `player-${++players}`
})

const tokenOf = (externalId: string) => () => issuedToken(org, externalId, { profile: {} })
const open = (options: { externalId?: string; storage?: () => Storage; requestMs?: number } = {}) => {
  const { externalId = player, ...others } = options
  return openPage({ baseUrl, orgId: org.orgId, clock: service.clock, getToken: tokenOf(externalId), ...others })
}

const errorOf = async (call: Promise<unknown>): Promise<PremioError> => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof PremioError)) throw new Error(`expected a PremioError, got ${error}`)
  return error
}

/** The codes of the player's plays, as the service has them. */
const wonBy = async (externalId: string): Promise<string[]> => {
  const app = asPlayer(org, await issuedToken(org, externalId))
  const { items } = (await app.get("/api/v1/me/plays", { status: 200 })).body
  return items.map(({ prizeCode }: { prizeCode: string }) => prizeCode)
}

const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ error: "no", code }, { status, headers })

describe("a play with a network that fails is played once, and its answer is not lost", () => {
  const passing: [name: string, faults: () => Fault[]][] = [
    ["a request that is dropped", () => ["dropped"]],
    ["an answer that is lost", () => ["lost"]],
    ["an answer that breaks off", () => ["cut"]],
    ["502 from a proxy", () => [new Response("<h1>Bad gateway</h1>", { status: 502 })]],
    ["504 from a proxy, after the service has answered", () => ["lost", new Response(null, { status: 504 })]],
    ["503 from a proxy", () => [new Response("", { status: 503 })]],
    ["UNAVAILABLE", () => [refusal(503, "UNAVAILABLE", { "retry-after": "5" })]],
    ["RATE_LIMITED", () => [refusal(429, "RATE_LIMITED", { "retry-after": "1" })]],
    ["the page of a hotel", () => [new Response("<h1>Welcome</h1>", { status: 200 })]],
    ["one after the other", () => ["lost", refusal(429, "RATE_LIMITED"), "dropped", "cut"]],
  ]
  test.each(passing)("%s", async (_name, faults) => {
    proxy.faults.next = faults()
    const count = proxy.faults.next.length
    const { premio, pauses } = open()
    const { won, prizeCode } = await premio.play({ campaignId })
    expect([won, await wonBy(player)]).toEqual([true, [prizeCode as string]])
    const sent = proxy.sent("/games/play")
    expect([sent.length, pauses.length]).toEqual([count + 1, count])
    // The same play each time: key, seed and all.
    expect(new Set(sent.map(({ key, body }) => `${key} ${body}`)).size).toBe(1)
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/)
  })

  test("an answer that does not come", async () => {
    proxy.faults.next = ["hanging"]
    const { premio } = open({ requestMs: 250 })
    const { prizeCode } = await premio.play({ campaignId })
    expect(await wonBy(player)).toEqual([prizeCode ?? ""])
    const sent = proxy.sent("/games/play")
    expect(sent.length).toBeGreaterThan(1)
    expect(new Set(sent.map(({ key, body }) => `${key} ${body}`)).size).toBe(1)
  })

  test("so is a spin", async () => {
    const notificationId = await makeWheel(org)
    proxy.faults.next = ["lost", "lost"]
    const spun = await open().premio.spinMiniGame({ notificationId })
    // Not the stored result of a second spin: the first one's own answer.
    expect([spun.alreadyPlayed, spun.result]).toEqual([false, "Free coffee"])
    const sent = proxy.sent("/inapp-games/spin")
    expect([sent.length, new Set(sent.map(({ key }) => key)).size]).toEqual([3, 1])
  })

  test("two plays at once are two plays, each with a key and a seed of its own", async () => {
    const twice = await makeCampaign(org, { ...once, playLimits: { maxPerUser: 2, period: "total" } })
    const { premio } = open()
    proxy.faults.next = ["lost", "lost"]
    const answers = await Promise.all([premio.play({ campaignId: twice }), premio.play({ campaignId: twice })])
    expect(new Set(answers.map(({ sessionId }) => sessionId)).size).toBe(2)
    const sent = proxy.sent("/games/play")
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
    expect(new Set(sent.map(({ body }) => JSON.parse(body).clientSeed)).size).toBe(2)
  })
})

describe("a call that fails for long", () => {
  test("is repeated after growing pauses of random length, and given up within 30 seconds", async () => {
    const all: number[][] = []
    for (const premioPage of [open(), open()]) {
      proxy.faults.always = () => new Response("", { status: 502 })
      const startedAt = service.clock.now
      const error = await errorOf(premioPage.premio.getMe())
      expect([error.code, error.status, error.retryAfter]).toEqual(["UNAVAILABLE", 502, null])
      expect(service.clock.now - startedAt).toBeLessThanOrEqual(30_000)
      all.push(premioPage.pauses)
    }
    for (const pauses of all) {
      expect(pauses.length).toBeGreaterThanOrEqual(5)
      for (const [at, pause] of pauses.slice(0, 5).entries()) {
        expect(pause).toBeGreaterThanOrEqual(250 * 2 ** at)
        expect(pause).toBeLessThanOrEqual(500 * 2 ** at)
      }
    }
    expect(all[0]).not.toEqual(all[1])
  })

  test("waits as long as the service says, and longer by chance, so that not all come back at once", async () => {
    proxy.faults.next = [refusal(503, "UNAVAILABLE", { "retry-after": "10" })]
    const { premio, pauses } = open()
    await premio.getMe()
    expect(pauses[0]).toBeGreaterThan(10_000)
    expect(pauses[0]).toBeLessThanOrEqual(10_500)
  })

  test.each([
    ["in seconds", () => "11", 11],
    ["as a date", () => new Date(service.clock.now + 60_000).toUTCString(), 60],
  ])("does not wait for a Retry-After above 10 seconds, %s", async (_name, retryAfter, seconds) => {
    proxy.faults.next = [refusal(429, "RATE_LIMITED", { "retry-after": retryAfter() })]
    const { premio, pauses } = open()
    const error = await errorOf(premio.play({ campaignId }))
    expect([error.code, error.status, error.retryAfter, pauses]).toEqual(["RATE_LIMITED", 429, seconds, []])
    // It is the same play when the player tries again.
    await premio.play({ campaignId })
    expect(new Set(proxy.sent("/games/play").map(({ key }) => key)).size).toBe(1)
  })

  test("without an answer is a time-out, without a network it is offline", async () => {
    const { premio } = open({ requestMs: 100 })
    await premio.getMe()
    proxy.faults.always = () => {
      service.clock.advance(10_000)
      return "hanging"
    }
    expect((await errorOf(premio.getMe())).code).toBe("TIMEOUT")
    proxy.faults.always = () => "dropped"
    const error = await errorOf(premio.getMe())
    expect([error.code, error.status]).toEqual(["OFFLINE", 0])
    expect(error.cause).toBeInstanceOf(Error)
  })
})

describe("no other refusal is repeated", () => {
  const trivia = { questions: [{ question: "q", options: ["x", "y"], correctIndex: 1 }] }
  const terms = { version: "v1", url: "https://a.example/terms" }
  const rows: [code: string, status: number, fields: object | null, body?: object][] = [
    ["NOT_FOUND", 404, null],
    ["CAMPAIGN_INACTIVE", 400, { status: "paused" }],
    ["NOT_FOR_PLAYERS", 403, { playersMayPlay: false }],
    ["VALIDATION_ERROR", 400, { gameType: "trivia", trivia }],
    ["NO_PLAYS_GRANTED", 403, { grants: { required: true } }],
    ["PLAY_LIMIT_REACHED", 429, { playLimits: { maxPerUser: 0, period: "day" } }],
    ["TERMS_REQUIRED", 403, { terms }, { terms }],
  ]
  test.each(rows)("%s", async (code, status, fields, body = {}) => {
    const refused = fields ? await makeCampaign(org, { ...once, ...fields }) : "nobodys"
    const storage = tabStorage()
    const { premio, pauses } = open({ storage: () => storage })
    const error = await errorOf(premio.play({ campaignId: refused }))
    expect([error.code, error.status, pauses, proxy.seen.length]).toEqual([code, status, [], 1])
    expect(error.message).toBe(error.body?.error ?? "")
    expect(error.body).toMatchObject(body)
    // It is final: nothing is left to repeat.
    expect(storage.length).toBe(0)
    expect(await premio.resume("campaign", refused)).toBeNull()
  })

  test.each([
    ["INTERNAL_ERROR", () => refusal(500, "INTERNAL_ERROR")],
    ["UNEXPECTED_ANSWER", () => new Response("<h1>Not found</h1>", { status: 404 })],
  ])("%s, which is not final either: the player's next try is the same play", async (code, fault) => {
    proxy.faults.next = [fault()]
    const { premio, pauses } = open()
    const error = await errorOf(premio.play({ campaignId }))
    expect([error.code, pauses]).toEqual([code, []])
    await premio.play({ campaignId })
    expect(new Set(proxy.sent("/games/play").map(({ key }) => key)).size).toBe(1)
  })
})

describe("a page that is loaded again in the middle of a play", () => {
  /** Plays until the client gives up; the service has played at the first attempt, whose answer is lost. */
  const playInVain = async (storage: () => Storage, externalId = player, id = campaignId) => {
    proxy.faults.always = () => "lost"
    const error = await errorOf(open({ storage, externalId }).premio.play({ campaignId: id }))
    expect(error.code).toBe("OFFLINE")
    proxy.clear()
  }

  test("repeats it and shows what was won, once", async () => {
    const storage = tabStorage()
    await playInVain(() => storage)
    const { premio } = open({ storage: () => storage })
    const answer = await premio.resume("campaign", campaignId)
    expect(await wonBy(player)).toEqual([answer?.prizeCode ?? ""])
    expect(await premio.resume("campaign", campaignId)).toBeNull()
    expect([storage.length, proxy.sent("/games/play").length]).toEqual([0, 1])
  })

  test("gets the same answer for a press of the button", async () => {
    const storage = tabStorage()
    await playInVain(() => storage)
    const { premio } = open({ storage: () => storage })
    const { prizeCode } = await premio.play({ campaignId })
    expect(await wonBy(player)).toEqual([prizeCode ?? ""])
    expect((await errorOf(premio.play({ campaignId }))).code).toBe("PLAY_LIMIT_REACHED")
  })

  test("repeats a spin", async () => {
    const notificationId = await makeWheel(org)
    const storage = tabStorage()
    proxy.faults.always = () => "lost"
    await errorOf(open({ storage: () => storage }).premio.spinMiniGame({ notificationId }))
    proxy.clear()
    const spun = await open({ storage: () => storage }).premio.resume("mini_game", notificationId)
    expect([spun?.alreadyPlayed, spun?.notificationId]).toEqual([false, notificationId])
  })

  test("has nothing to repeat of another game, and asks nothing", async () => {
    const storage = tabStorage()
    await playInVain(() => storage)
    const { premio } = open({ storage: () => storage })
    expect(await premio.resume("campaign", await makeCampaign(org, once))).toBeNull()
    expect(await premio.resume("mini_game", campaignId)).toBeNull()
    expect(proxy.seen).toEqual([])
  })

  test("sends what the player presses now if the earlier play is refused", async () => {
    const terms = { version: "v1", url: "https://a.example/terms" }
    const id = await makeCampaign(org, { ...once, terms })
    const storage = tabStorage()
    proxy.faults.always = () => "dropped"
    await errorOf(open({ storage: () => storage }).premio.play({ campaignId: id }))
    proxy.clear()
    const { premio } = open({ storage: () => storage })
    expect((await premio.play({ campaignId: id, acceptedTerms: "v1" })).won).toBe(true)
    expect(proxy.sent("/games/play").map(({ body }) => JSON.parse(body).acceptedTerms ?? null)).toEqual([null, "v1"])
  })

  test("never sends another player's play", async () => {
    const storage = tabStorage()
    await playInVain(() => storage)
    const other = open({ storage: () => storage, externalId: `other-${player}` }).premio
    expect(await other.resume("campaign", campaignId)).toBeNull()
    expect(proxy.seen).toEqual([])
    const { prizeCode } = await other.play({ campaignId })
    expect(await wonBy(`other-${player}`)).toEqual([prizeCode ?? ""])
    // The first player comes back, and finds the own prize.
    const own = await open({ storage: () => storage }).premio.resume("campaign", campaignId)
    expect(await wonBy(player)).toEqual([own?.prizeCode ?? ""])
  })

  test("never sends another organization's play", async () => {
    const storage = tabStorage()
    await playInVain(() => storage)
    const elsewhere = await service.organization()
    const getToken = () => issuedToken(elsewhere, player)
    const options = { baseUrl, orgId: elsewhere.orgId, clock: service.clock, getToken, storage: () => storage }
    expect(await openPage(options).premio.resume("campaign", campaignId)).toBeNull()
    expect(proxy.seen).toEqual([])
  })

  test("does not repeat it after a day, when the service has forgotten the key and would play again", async () => {
    const id = await makeCampaign(org, { ...once, playLimits: { maxPerUser: 1, period: "day" } })
    const storage = tabStorage()
    await playInVain(() => storage, player, id)
    service.clock.advance(23 * 3_600_000)
    const { premio } = open({ storage: () => storage })
    expect(await premio.resume("campaign", id)).toBeNull()
    expect([storage.length, (await wonBy(player)).length]).toEqual([0, 1])
  })

  test("sends nothing after signOut, which forgets the plays of this player alone", async () => {
    const storage = tabStorage()
    await playInVain(() => storage, `other-${player}`)
    await playInVain(() => storage)
    const { premio } = open({ storage: () => storage })
    await premio.getMe()
    premio.signOut()
    expect(await premio.resume("campaign", campaignId)).toBeNull()
    expect(proxy.sent("/games/play")).toEqual([])
    const other = open({ storage: () => storage, externalId: `other-${player}` }).premio
    expect((await other.resume("campaign", campaignId))?.won).toBe(true)
  })

  test("takes no rubbish in its storage for a play", async () => {
    const storage = tabStorage()
    await playInVain(() => storage)
    storage.setItem(storage.key(0) ?? "", "{")
    const { premio } = open({ storage: () => storage })
    expect([await premio.resume("campaign", campaignId), storage.length]).toEqual([null, 0])
  })

  const fails = () => {
    throw new DOMException("denied", "SecurityError")
  }
  test.each([
    ["is not there", fails],
    ["is full", () => ({ ...tabStorage(), setItem: fails })],
    [
      "throws whatever is asked of it",
      () => ({ ...tabStorage(), getItem: fails, setItem: fails, removeItem: fails, key: fails }),
    ],
  ])("still plays once where storage %s, while as the page stays", async (_name, storage) => {
    const { premio } = open({ storage })
    proxy.faults.always = () => "lost"
    await errorOf(premio.play({ campaignId }))
    proxy.clear()
    const { prizeCode } = await premio.play({ campaignId })
    expect(await wonBy(player)).toEqual([prizeCode ?? ""])
  })
})
