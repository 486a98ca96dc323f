import { beforeAll, describe, expect, test } from "bun:test"
import { signIn } from "../../support/console/session.ts"
import { member, visitorOf } from "../../support/console/user.ts"
import { ban, codeTemplate, type Fields, identify, makeCampaign, play, playerOf } from "../../support/fixture/play.ts"
import { scoped } from "../../support/fixture/promo.ts"
import { blank, coffee, makeWheel, report, spin } from "../../support/fixture/spin.ts"
import type { Body, Client } from "../../support/service/client.ts"
import { asPlayer, issuedToken } from "../../support/service/player-token.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const admin = "/api/v1/admin"
const lists = ["/me/plays", "/me/awards", "/me/codes", "/me/points"] as const
const own = ["/me", ...lists] as const

const service = givenService()
const org = givenOrganization(service, beforeAll)
const time = (minutes: number) => new Date(Date.parse("2026-11-21T10:05:00.000Z") + minutes * 60_000).toISOString()

/** The time at which each test begins. */
const now = time(0)

const as = async (externalId: string, request: Fields = {}): Promise<Client> =>
  asPlayer(org, await issuedToken(org, externalId, request))
const read = async (client: Client, path: string): Promise<Body> =>
  (await client.get(`/api/v1${path}`, { status: 200 })).body
const itemsOf = async (client: Client, path: string): Promise<Body[]> => (await read(client, path)).items

const tiers = [
  { name: "Inicio", minXp: 0, color: "white" },
  { name: "Plata", minXp: 30, color: "#C0C0C0" },
]

let codes: string
let points: string
let lost: string
let wheel: string
let bonus: string
let answers: Body[]
let spun: Body
let spent: Body

/** Ana plays three campaigns and two mini-games, a minute after each other; Eve does the same with texts of her own. */
beforeAll(async () => {
  await org.put(`${admin}/tiers`, { tiers }, { status: 200 })
  codes = await makeCampaign(org, {
    ...{ name: "Codes", rewardType: "promo_code", defaultCodeConfig: codeTemplate, xp: { perPlay: 10 } },
    prizes: [{ prizeId: "ten", name: "Ten off", kind: "promo_code", value: 777_123 }],
  })
  points = await makeCampaign(org, {
    ...{ name: "Points", rewardType: "points", pointsReward: { points: 50 }, playCost: { points: 20 } },
  })
  lost = await makeCampaign(org, { name: "Lost", winProbability: 0 })
  const prize = { type: "promo_code", campaignId: codes }
  wheel = await makeWheel(org, { name: "Wheel", segments: [{ ...coffee, prize }] })
  bonus = await makeWheel(org, {
    ...{ name: "Bonus", cadence: "minute" },
    segments: [{ segmentId: "p", name: "Points", prize: { type: "points", points: 7 } }],
  })
  const misses = await makeWheel(org, { segments: [{ ...blank }] })
  answers = []
  for (const player of ["eve-zqx", "ana"]) {
    service.clock.now = Date.parse(time(0))
    const named = { externalId: player, name: player === "ana" ? "Ana" : "zqx name", email: "zqx@example.com" }
    await org.post("/api/v1/clients/identify", { ...named, traits: { phone: "zqx" } }, { status: 200 })
    const earned = { externalUserId: player, points: 100, note: "welcome", externalReference: "zqx-reference" }
    await org.post("/api/v1/points/earn", earned, { status: 200 })
    for (const campaignId of [codes, points, lost]) {
      service.clock.advance(60_000)
      const { body } = await play(org, campaignId, player, { gameResult: { metadata: { secret: "zqx" } } })
      if (player === "ana") answers.push(body)
    }
    service.clock.advance(60_000)
    spun = await spin(org, wheel, player)
    await spin(org, misses, player)
    service.clock.advance(60_000)
    await spin(org, bonus, player)
    service.clock.advance(60_000)
    spent = (
      await org.post("/api/v1/points/spend", { externalUserId: player, points: 5, note: "a cup" }, { status: 200 })
    ).body
    await org.post(`${admin}/players/${player}/points`, { points: 3, reason: "zqx by hand" }, { status: 201 })
  }
  expect(spent.balance).toBe(132)
})

describe("who may call", () => {
  test.each(own)("GET %s takes the token of a player, and nothing else", async (path) => {
    const outcome = async (client: Client) => {
      const { status, body } = await client.get(`/api/v1${path}`)
      return status === 200 ? "200" : `${status} ${body.code}`
    }
    for (const scope of ["sdk", "read", "write", "admin", "console"] as const)
      expect(await outcome(await scoped(org, scope))).toBe("403 INSUFFICIENT_SCOPE")
    expect(await outcome(await signIn(org))).toBe("403 INSUFFICIENT_SCOPE")
    expect(await outcome((await member(org, "owner")).page)).toBe("403 INSUFFICIENT_ROLE")
    expect(await outcome(visitorOf(org))).toBe("401 MISSING_API_KEY")
    expect(await outcome(org.as({ key: service.operator.key }))).toBe("401 INVALID_API_KEY")
    expect(await outcome(await as("ana"))).toBe("200")
  })

  test("GET /clients/{externalId} takes a key of scope read, and no token", async () => {
    const place = "/api/v1/clients/ana"
    for (const scope of ["sdk", "console"] as const)
      expect((await (await scoped(org, scope)).get(place, { status: 403 })).body.code).toBe("INSUFFICIENT_SCOPE")
    for (const scope of ["read", "write", "admin"] as const)
      await (await scoped(org, scope)).get(place, { status: 200 })
    await (await member(org, "viewer")).page.get(place, { status: 200 })
    expect((await (await as("ana")).get(place, { status: 403 })).body.code).toBe("INSUFFICIENT_SCOPE")
  })
})

describe("the profile", () => {
  const profile = {
    ...{ externalId: "ana", clientId: expect.any(String), name: "Ana", xp: 10, points: 135 },
    tier: { name: "Inicio", color: "white", minXp: 0 },
    nextTier: { name: "Plata", color: "#C0C0C0", minXp: 30, xpMissing: 20 },
  }

  test("is the same by token and by key", async () => {
    expect(await read(await as("ana"), "/me")).toEqual({ ...profile, now })
    expect(await read(org, "/clients/ana")).toEqual({ ...profile, now })
    expect(await read(org, "/clients/%20ana%20")).toEqual({ ...profile, now })
  })

  test("of a player without a record is zeros by token, and 404 by key", async () => {
    const token = await as("nobody yet")
    const { now: shownAt, nextTier, ...nobody } = await read(token, "/me")
    const none = { clientId: null, name: null, xp: 0, points: 0, tier: profile.tier }
    expect(nobody).toEqual({ externalId: "nobody yet", ...none })
    expect([shownAt, nextTier.xpMissing]).toEqual([now, 30])
    for (const path of lists) expect(await read(token, path)).toEqual({ items: [], nextCursor: null, now: now })
    expect((await org.get("/api/v1/clients/nobody%20yet", { status: 404 })).body.code).toBe("CLIENT_NOT_FOUND")
  })

  test("of a player who is not registered has no clientId, and the top tier none above it", async () => {
    for (let plays = 0; plays < 3; plays++) await play(org, codes, "guest")
    const { clientId, xp, tier, nextTier } = await read(org, "/clients/guest")
    expect([clientId, xp, tier.name, nextTier]).toEqual([null, 30, "Plata", null])
    expect(await itemsOf(await as("guest"), "/me/codes")).toHaveLength(3)
  })

  test("another organization's player of the same id is somebody else", async () => {
    const other = await service.organization()
    expect((await other.get("/api/v1/clients/ana", { status: 404 })).body.code).toBe("CLIENT_NOT_FOUND")
    await identify(other, "ana")
    const token = asPlayer(other, await issuedToken(other, "ana"))
    expect((await read(token, "/me")).points).toBe(0)
    for (const path of lists) expect(await itemsOf(token, path)).toEqual([])
  })
})

const prize = { prizeId: "ten", prizeName: "Ten off" }
const plain = { prizeId: null, prizeName: null, prizeCode: null }
const drawOf = ({ draw: { chainId, n, hash } }: Body) => ({ chainId, n, hash })

/** The items of Ana's lists, newest first, each with the game that it belongs to. */
const expected = {
  "/me/plays": () => {
    const [won, paid, missed] = answers
    const shown = ({ sessionId, result, won: hasWon }: Body) => ({ sessionId, result, won: hasWon })
    return [
      { game: lost, ...shown(missed), campaignName: "Lost", at: time(3), ...plain, pointsAwarded: 0, pointsSpent: 0 },
      {
        game: points,
        ...shown(paid),
        campaignName: "Points",
        at: time(2),
        ...plain,
        pointsAwarded: 50,
        pointsSpent: 20,
      },
      {
        ...{ game: codes, ...shown(won), campaignName: "Codes", at: time(1), ...prize },
        ...{ prizeCode: won.prizeCode, pointsAwarded: 0, pointsSpent: 0 },
      },
    ].map(({ game, ...item }, index) => ({
      game,
      item: { ...item, campaignId: game, draw: drawOf([missed, paid, won][index]) },
    }))
  },
  "/me/awards": () =>
    [
      {
        ...{ notificationId: bonus, notificationName: "Bonus", at: time(5), spinPeriod: "2026-11-21T10:10" },
        ...{ segmentName: "Points", segmentExternalId: null, prizeCode: null, pointsAwarded: 7 },
      },
      {
        ...{ notificationId: wheel, notificationName: "Wheel", at: time(4), spinPeriod: "2026-11-21" },
        ...{ segmentName: "Free coffee", segmentExternalId: "COFFEE", prizeCode: spun.prizeCode, pointsAwarded: 0 },
      },
    ].map((item) => ({
      game: item.notificationId,
      item: { ...item, awardId: expect.stringMatching(/_/), redeemed: false },
    })),
  "/me/codes": () =>
    [
      { code: spun.prizeCode, origin: "spin", createdAt: time(4) },
      { code: answers[0].prizeCode, origin: "play", createdAt: time(1) },
    ].map((item) => ({
      game: codes,
      item: {
        ...{ ...item, campaignId: codes, campaignName: "Codes", status: "active", discountType: "percentage" },
        ...{ discountValue: 10, maxDiscountAmount: 5000, uses: 0, maxUses: 1, expiresAt: expect.any(String) },
      },
    })),
  "/me/points": () =>
    (
      [
        [null, { at: time(6), points: 3, balance: 135, reason: "adjustment", note: null }],
        [null, { at: time(6), points: -5, balance: 132, reason: "spend", note: "a cup" }],
        [bonus, { at: time(5), points: 7, balance: 137, reason: "spin", note: null }],
        [points, { at: time(2), points: 50, balance: 130, reason: "play", note: null }],
        [points, { at: time(2), points: -20, balance: 80, reason: "play_cost", note: null }],
        [null, { at: time(0), points: 100, balance: 100, reason: "earn", note: "welcome" }],
      ] as const
    ).map(([game, item]) => ({ game, item })),
}

describe.each(lists)("GET %s", (path) => {
  test("lists exactly the player's own, newest first", async () => {
    const { items, nextCursor, now: shownAt } = await read(await as("ana"), path)
    expect(items).toEqual(expected[path]().map(({ item }) => item))
    expect([nextCursor, shownAt]).toEqual([null, now])
  })

  test("shows a token with games only what belongs to these", async () => {
    const choices = [[], ["unknown"], [codes], [points], [wheel], [bonus], [lost, bonus, points], [codes, wheel]]
    for (const games of choices) {
      const shown = expected[path]().filter(({ game }) => game !== null && games.includes(game))
      expect(await itemsOf(await as("ana", { games }), path)).toEqual(shown.map(({ item }) => item))
    }
  })

  test.each(["a token", "a token with games"])("has pages of any size for %s", async (kind) => {
    const token = await as("ana", kind === "a token" ? {} : { games: [codes, points, lost, wheel, bonus] })
    const whole = await itemsOf(token, path)
    for (const limit of [1, 2, 3]) {
      const found: Body[] = []
      for (let cursor = ""; ; ) {
        const page = await read(token, `${path}?limit=${limit}${cursor}`)
        expect(page.items.length).toBeLessThanOrEqual(limit)
        found.push(...page.items)
        if (page.nextCursor === null) break
        cursor = `&cursor=${page.nextCursor}`
      }
      expect(found).toEqual(whole)
    }
    await token.get(`/api/v1${path}?cursor=x`, { status: 400 })
    await token.get(`/api/v1${path}?limit=0`, { status: 400 })
  })

  test("tells nothing of others, of values or of what the organization keeps to itself", async () => {
    const { text } = await (await as("ana")).get(`/api/v1${path}`, { status: 200 })
    expect(text).not.toMatch(/zqx|777123|metadata|score|weight|externalReference|sourceId|boughtFor/)
  })
})

test("each draw of a play can be checked by what its list says", async () => {
  for (const { draw } of await itemsOf(await as("ana"), "/me/plays"))
    await org.as({ key: "" }).get(`/api/v1/draws/${draw.chainId}/${draw.n}?hash=${draw.hash}`, { status: 200 })
})

test("an award is redeemed once its redemption is reported", async () => {
  await spin(org, wheel, "buyer")
  const token = await as("buyer")
  const [{ awardId, redeemed }] = await itemsOf(token, "/me/awards")
  expect([redeemed, (await report(org, wheel, { awardId })).status]).toEqual([false, 200])
  expect((await itemsOf(token, "/me/awards"))[0].redeemed).toBe(true)
})

test("a banned player goes on reading", async () => {
  await play(org, codes, "banned")
  const token = await as("banned")
  await ban(org, { externalUserId: "banned" })
  for (const path of own) await read(token, path)
  expect(await itemsOf(token, "/me/plays")).toHaveLength(1)
})

test("the tokens of merged ids read what the remaining client has", async () => {
  for (const id of ["old", "new"]) {
    await identify(org, id)
    await play(org, codes, id)
    service.clock.advance(60_000)
    await spin(org, bonus, id)
  }
  const [before, after] = [await as("old"), await as("new")]
  const body = { fromExternalId: "old", intoExternalId: "new" }
  await org.post(`${admin}/clients/merge`, body, { status: 200 })
  for (const path of own) {
    const { now: _before, ...shown } = await read(before, path)
    expect([path, shown]).toEqual([path, (({ now: _, ...rest }) => rest)(await read(after, path))])
  }
  expect(await read(before, "/me")).toMatchObject({ externalId: "new", xp: 20, points: 14 })
  expect(await read(org, "/clients/old")).toMatchObject({ externalId: "new", xp: 20 })
  const counts = await Promise.all(lists.map(async (path) => (await itemsOf(before, path)).length))
  expect(counts.slice(0, 3)).toEqual([2, 2, 2])
  expect((await itemsOf(before, "/me/points")).map(({ reason }) => reason)).toContain("merge")
})

test("after an erasure, the old token is refused, and a new one finds nobody", async () => {
  await identify(org, "gone")
  await play(org, codes, "gone")
  const token = await as("gone")
  await org.post(`${admin}/players/gone/erase`, { confirm: "gone" }, { status: 200 })
  for (const path of own)
    expect((await token.get(`/api/v1${path}`, { status: 401 })).body.code).toBe("INVALID_PLAYER_TOKEN")
  service.clock.advance(2_000)
  const fresh = await as("gone")
  expect(await read(fresh, "/me")).toMatchObject({ externalId: "gone", clientId: null, xp: 0 })
  for (const path of lists) expect(await itemsOf(fresh, path)).toEqual([])
})

test("the newest of many games come first, whatever was played in between", async () => {
  const ids = await Promise.all(Array.from({ length: 25 }, () => makeCampaign(org)))
  const sessions: string[] = []
  for (const campaignId of [...ids, ...ids.toReversed()]) {
    service.clock.advance(1_000)
    sessions.unshift((await play(org, campaignId, "busy")).body.sessionId)
  }
  const token = await as("busy")
  const first = await read(token, "/me/plays?limit=30")
  const second = await read(token, `/me/plays?limit=30&cursor=${first.nextCursor}`)
  expect([...first.items, ...second.items].map(({ sessionId }: Body) => sessionId)).toEqual(sessions)
  expect((await playerOf(org, "busy")).plays.map(({ sessionId }: Body) => sessionId)).toEqual(sessions)
})

describe("POST /api/v1/clients/register", () => {
  test("is identify under another path, and counted by its own", async () => {
    const register = (body: Fields) => org.post("/api/v1/clients/register", body)
    const { status, body } = await register({ externalId: "reg", name: "Rita" })
    expect([status, body.created]).toEqual([200, true])
    expect(await identify(org, "reg")).toEqual({ ...body, created: false })
    // Two calls in a row reach both servers, where there are two.
    for (const name of ["Rita", "Rita"]) expect((await register({ externalId: "reg", name })).body.created).toBe(false)
    const metrics = await (await fetch(service.metricsUrl)).text()
    expect(metrics).toMatch(/count\{operation="POST \/api\/v1\/clients\/register",status="2xx",mode="live"\} [1-9]/)
    expect((await register({ name: "Rita" })).body.code).toBe("VALIDATION_ERROR")
    expect((await read(org, "/clients/reg")).name).toBe("Rita")
    const token = await as("self")
    expect((await token.post("/api/v1/clients/register", { name: "Self" }, { status: 200 })).body.externalId).toBe(
      "self",
    )
    const { code } = (await token.post("/api/v1/clients/register", { externalId: "ana" }, { status: 403 })).body
    expect(code).toBe("PLAYER_MISMATCH")
  })
})
