import { beforeAll, expect, test } from "bun:test"
import { ban, identify, makeCampaign, patchCampaign, play, playPath } from "../../support/fixture/play.ts"
import type { Body, Client } from "../../support/service/client.ts"
import { asPlayer, givenPartner, type Partner } from "../../support/service/player-token.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService({ now: "2027-02-01T10:05:00.000Z" })
const org = givenOrganization(service, beforeAll)
let partner: Partner
let wheels = 0

beforeAll(async () => {
  partner = await givenPartner(org, service.clock)
})

const terms = { version: "v1", url: "https://shop.example/terms" }
const segments = [
  { segmentId: "a", name: "Coffee", externalId: "COFFEE-X", weight: 3 },
  { segmentId: "b", name: "Nothing", isPrize: false, weight: 777_001 },
]

const makeWheel = async (caller: Client, fields: object = {}): Promise<string> => {
  const notificationId = `wheel-${++wheels}`
  const body = { notificationId, status: "active", cadence: "daily", segments, ...fields }
  await caller.post("/api/v1/admin/notifications", body, { status: 201 })
  return notificationId
}

const sdkOf = async (caller: Client): Promise<Client> => {
  const { body } = await caller.post("/api/v1/admin/api-keys", { name: "App", scope: "sdk" }, { status: 201 })
  return caller.as({ key: body.key, orgId: caller.orgId })
}

const tokenOf = async (player: string, claims = {}) => asPlayer(org, await partner.sign(player, claims))

const listed = async (caller: Client, query = ""): Promise<Body> =>
  (await caller.get(`/api/v1/games${query}`, { status: 200 })).body

test("lists what is open, newest first, over pages that show each game once", async () => {
  const own = await service.organization()
  const sdk = await sdkOf(own)
  expect(await listed(sdk)).toEqual({ items: [], nextCursor: null, now: "2027-02-01T10:05:00.000Z" })
  const open: string[] = []
  const hours = [{ days: [1], fromHour: 14, toHour: 15 }]
  for (const fields of [{}, { schedule: hours }, { endsAt: "2027-02-01T10:05:00.001Z" }]) {
    open.unshift(await makeCampaign(own, fields))
    service.clock.advance(-1_000)
    open.push(await makeWheel(own, { startsAt: "2027-01-01T00:00:00.000Z", ...fields }))
    service.clock.advance(2_000)
  }
  service.clock.now = Date.parse("2027-02-01T10:05:00.000Z")
  for (const closed of [{ status: "draft" }, { status: "paused" }, { status: "ended" }]) {
    await makeCampaign(own, closed)
    await makeWheel(own, closed)
  }
  await makeCampaign(own, { kind: "codes" })
  await makeCampaign(own, { startsAt: "2027-02-02T00:00:00.000Z" })
  await makeWheel(own, { startsAt: "2027-02-02T00:00:00.000Z" })
  const { items } = await listed(sdk)
  const idOf = ({ campaignId, notificationId }: Body) => campaignId ?? notificationId
  expect(items.map(idOf).toSorted()).toEqual(open.toSorted())
  expect(items.map(({ opensAt }: Body) => opensAt).toSorted()).toEqual([
    ...Array(2).fill("2027-02-01T14:00:00.000Z"),
    ...Array(4).fill(null),
  ])
  const walked: string[] = []
  for (let query = "?limit=1"; query !== ""; ) {
    const page = await listed(sdk, query)
    walked.push(...page.items.map(idOf))
    if (walked.length === 2) await makeWheel(own, {})
    query = page.nextCursor === null ? "" : `?limit=1&cursor=${page.nextCursor}`
  }
  expect(walked.filter((id) => open.includes(id))).toEqual(items.map(idOf))
  await sdk.get("/api/v1/games?cursor=b12", { status: 400 })
})

test("a token lists and shows its games alone", async () => {
  const [campaignId, other, wheel] = [await makeCampaign(org), await makeCampaign(org), await makeWheel(org)]
  const token = await tokenOf("ana", { games: [campaignId, wheel] })
  const { items } = await listed(token)
  expect(items.map(({ kind }: Body) => kind).toSorted()).toEqual(["campaign", "mini_game"])
  expect((await listed(await tokenOf("ana", { games: [] }))).items).toEqual([])
  await token.get(`/api/v1/games/${campaignId}`, { status: 200 })
  await token.get(`/api/v1/games/${other}`, { status: 404 })
  await token.get(`/api/v1/games/${campaignId}?externalUserId=eva`, { status: 403 })
  await token.get(`/api/v1/games/${other}?externalUserId=eva`, { status: 403 })
})

test("a game is shown whatever its status, except a draft", async () => {
  const sdk = await sdkOf(org)
  for (const [fields, status] of [
    [{}, "running"],
    [{ status: "paused" }, "paused"],
    [{ status: "ended" }, "ended"],
    [{ startsAt: "2027-02-02T00:00:00.000Z" }, "scheduled"],
    [{ status: "draft" }, 404],
    [{ kind: "codes" }, 404],
  ] as const) {
    const expected = status === 404 ? { status: 404, code: "NOT_FOUND" } : { status: 200, effectiveStatus: status }
    const shown = await sdk.get(`/api/v1/games/${await makeCampaign(org, fields)}`)
    expect({ status: shown.status, ...shown.body }).toMatchObject(expected)
    expect(shown.body.player).toBeUndefined()
    if ("kind" in fields) continue
    const wheel = await sdk.get(`/api/v1/inapp-games/${await makeWheel(org, fields)}`)
    expect({ status: wheel.status, ...wheel.body }).toMatchObject(expected)
  }
  const stranger = await service.organization()
  await stranger.get(`/api/v1/games/${await makeCampaign(org)}`, { status: 404 })
  await sdk.get("/api/v1/inapp-games/none", { status: 404 })
  const unnamed = await sdk.get("/api/v1/games/none?externalUserId=", { status: 400 })
  expect(unnamed.body.error).toBe("externalUserId must be a text of 1 to 200 characters after trimming")
})

const spring = {
  name: "Spring",
  gameType: "trivia",
  rewardType: "promo_code",
  timezone: "America/Bogota",
  trivia: { questions: [{ question: "2 + 2?", options: ["3", "4"], correctIndex: 1 }], minCorrect: 1 },
  prizes: [
    { prizeId: "tv", name: "TV", kind: "external", description: "Big", value: 777_002, weight: 777_003 },
    {
      prizeId: "ten",
      name: "10 %",
      kind: "promo_code",
      stock: { maxTotal: 777_004, maxPerUser: 777_005, period: "day" },
    },
  ],
  defaultCodeConfig: { discountType: "fixed", discountValue: 777_006, prefix: "PLANTED-" },
  rewardLimits: { maxTotal: 777_007, period: "day" },
  generationLimits: { maxPerUser: 777_008, period: "day" },
  budget: { maxAmount: 777_009_000 },
  eligibility: { rules: [{ trait: "planted-trait", notIn: ["planted-value"], message: "planted-message" }] },
  ranking: {
    period: "total",
    prizes: [{ fromPosition: 1, toPosition: 1, prize: { type: "points", points: 777_010 } }],
  },
  xp: { perPlay: 777_011 },
  winProbability: 0.777_012,
  playLimits: { maxPerUser: 2, period: "week" },
  playersMayPlay: true,
  terms,
}

test("no answer tells odds, stock, money, right answers, rules or others", async () => {
  const own = await service.organization()
  const key = await givenPartner(own, service.clock)
  const campaignId = await makeCampaign(own, spring)
  const wheel = await makeWheel(own, {
    eligibility: spring.eligibility,
    segments: [...segments, { segmentId: "c", name: "Code", weight: 1, stock: { maxTotal: 777_013, period: "day" } }],
  })
  await identify(own, "planted-other")
  await own.post(playPath, { campaignId, externalUserId: "planted-other", answers: [0] }, { status: 200 })
  const token = asPlayer(own, await key.sign("ana"))
  const texts = [
    (await token.get("/api/v1/games", { status: 200 })).text,
    (await token.get(`/api/v1/games/${campaignId}`, { status: 200 })).text,
    (await token.get(`/api/v1/inapp-games/${wheel}`, { status: 200 })).text,
  ]
  for (const text of texts)
    expect(text).not.toMatch(/7770|777_|planted|PLANTED|COFFEE-X|weight|stock|budget|correct|Probability|maxTotal/i)
  const shown = JSON.parse(texts[1] ?? "")
  expect(shown).toMatchObject({
    kind: "campaign",
    name: "Spring",
    effectiveStatus: "running",
    timezone: "America/Bogota",
    playLimits: { maxPerUser: 2, period: "week" },
    playCost: null,
    entryRequired: false,
    terms,
    segments: [],
    trivia: { questions: [{ question: "2 + 2?", options: ["3", "4"] }] },
  })
  expect(shown.prizes).toEqual([
    { prizeId: "tv", name: "TV", kind: "external", description: "Big", imageUrl: null, termsUrl: null },
    { prizeId: "ten", name: "10 %", kind: "promo_code", description: null, imageUrl: null, termsUrl: null },
  ])
  expect(JSON.parse(texts[2] ?? "").segments[1]).toEqual({
    segmentId: "b",
    name: "Nothing",
    isPrize: false,
    prizeId: null,
  })
  await patchCampaign(own, campaignId, { status: "paused" })
  expect((await token.get(`/api/v1/games/${campaignId}`)).body.trivia).toBeNull()
})

test("says why a player cannot play, until when, and what they last played", async () => {
  const sdk = await sdkOf(org)
  const said = async (campaignId: string, player = "bea", caller = sdk): Promise<Body> =>
    (await caller.get(`/api/v1/games/${campaignId}?externalUserId=${player}`, { status: 200 })).body.player
  const nothing = { reason: null, message: null, needs: [], playsGranted: null, nextPlayAt: null, last: null }
  expect(await said(await makeCampaign(org))).toEqual({ canPlay: true, ...nothing, playsRemaining: null })

  const limited = await makeCampaign(org, { timezone: "America/Bogota", playLimits: { maxPerUser: 1, period: "day" } })
  expect(await said(limited)).toEqual({ canPlay: true, ...nothing, playsRemaining: 1 })
  const played = (await play(org, limited, "bea")).body
  await patchCampaign(org, limited, { name: "Renamed" })
  expect(await said(limited)).toEqual({
    canPlay: false,
    reason: "PLAY_LIMIT_REACHED",
    message: "the player has played 1 of 1 times (period: day)",
    needs: [],
    playsRemaining: 0,
    playsGranted: null,
    nextPlayAt: "2027-02-02T05:00:00.000Z",
    last: played,
  })
  expect((await said(limited, "another")).last).toBeNull()
  await patchCampaign(org, limited, { schedule: [{ days: [3], fromHour: 9, toHour: 10 }] })
  expect((await said(limited)).nextPlayAt).toBe("2027-02-03T14:00:00.000Z")
  await patchCampaign(org, limited, { schedule: null, endsAt: "2027-02-02T05:00:00.000Z" })
  expect((await said(limited)).nextPlayAt).toBeNull()

  const granted = await makeCampaign(org, {
    grants: { required: false },
    playLimits: { maxPerUser: 1, period: "total" },
  })
  await org.post("/api/v1/plays/grants", { campaignId: granted, externalUserId: "bea", plays: 2, reference: "o" })
  expect(await said(granted)).toMatchObject({ canPlay: true, playsRemaining: 3, playsGranted: 2 })
  const required = await makeCampaign(org, { grants: { required: true } })
  expect(await said(required)).toMatchObject({ reason: "NO_PLAYS_GRANTED", playsRemaining: 0, playsGranted: 0 })

  await ban(org, { externalUserId: "cleo", message: "Nunca más" })
  expect(await said(limited, "cleo")).toMatchObject({ reason: "PLAYER_BANNED", message: "Nunca más", nextPlayAt: null })
  await ban(org, { externalUserId: "dani", until: "2027-02-04T14:30:00Z" })
  await ban(org, { externalUserId: "dani", until: "2027-02-03T14:30:00Z" })
  await patchCampaign(org, limited, { endsAt: null })
  expect((await said(limited, "dani")).nextPlayAt).toBe("2027-02-04T14:30:00.000Z")
  await ban(org, { externalUserId: "dani" })
  expect((await said(limited, "dani")).nextPlayAt).toBeNull()
  const none = await makeCampaign(org, { playLimits: { maxPerUser: 0, period: "day" } })
  expect(await said(none)).toMatchObject({ reason: "PLAY_LIMIT_REACHED", nextPlayAt: null })
  const token = await tokenOf("bea")
  const closed = await token.get(`/api/v1/games/${await makeCampaign(org)}`, { status: 200 })
  expect(closed.body.player).toMatchObject({ canPlay: false, reason: "NOT_FOR_PLAYERS" })
})

test("what a play won is told however often the player's points have moved since", async () => {
  const fields = { rewardType: "points", winProbability: 1, pointsReward: { points: 30 } }
  const campaignId = await makeCampaign(org, fields)
  await identify(org, "paco")
  const played = (await play(org, campaignId, "paco")).body
  const earn = () => org.post("/api/v1/points/earn", { externalUserId: "paco", points: 1 }, { status: 200 })
  for (let left = 1_001; left > 0; left -= 143) await Promise.all(Array.from({ length: 143 }, earn))
  const { last } = (await (await tokenOf("paco")).get(`/api/v1/games/${campaignId}`, { status: 200 })).body.player
  expect(last).toEqual(played)
  expect(last).toMatchObject({ pointsAwarded: 30, newPointsBalance: 30 })
})

test("wins of all players in a new period are counted for a read, which stores nothing", async () => {
  const limits = { rewardLimits: { maxTotal: 50, period: "day" }, playLimits: { maxPerUser: 5, period: "month" } }
  const campaignId = await makeCampaign(org, { winProbability: 1, ...limits })
  await play(org, campaignId, "ana")
  const day = 24 * 60 * 60 * 1000
  for (let days = 0; days < 2; days++) {
    service.clock.advance(day)
    const { body } = await org.get(`/api/v1/games/${campaignId}?externalUserId=ana`, { status: 200 })
    expect(body.player).toMatchObject({ canPlay: true, last: { won: true } })
  }
})

test("the same of a mini-game: one spin a period, of a registered player", async () => {
  const sdk = await sdkOf(org)
  const wheel = await makeWheel(org, { terms })
  const path = `/api/v1/inapp-games/${wheel}`
  const said = async (caller: Client, query = ""): Promise<Body> =>
    (await caller.get(`${path}${query}`, { status: 200 })).body.player
  expect(await said(sdk, "?externalUserId=dora")).toMatchObject({ canPlay: false, reason: "CLIENT_NOT_FOUND" })
  await identify(org, "dora")
  expect(await said(sdk, "?externalUserId=dora")).toMatchObject({ canPlay: true, needs: [], playsRemaining: 1 })
  const token = await tokenOf("dora")
  expect(await said(token)).toMatchObject({ canPlay: true, needs: ["acceptedTerms"] })
  const spin = { notificationId: wheel, acceptedTerms: "v1" }
  const spun = (await token.post("/api/v1/inapp-games/spin", spin, { status: 200 })).body
  expect(await said(token)).toMatchObject({
    canPlay: false,
    reason: "ALREADY_PLAYED",
    needs: [],
    playsRemaining: 0,
    nextPlayAt: "2027-02-02T00:00:00.000Z",
    last: spun,
  })
  service.clock.now = Date.parse("2027-02-02T00:00:00.000Z")
  expect(await said(await tokenOf("dora"))).toMatchObject({ canPlay: true, needs: [], last: null })
})

test("both reads tell the organization's language, once it is set", async () => {
  const own = await service.organization()
  const sdk = await sdkOf(own)
  const paths = [`/api/v1/games/${await makeCampaign(own)}`, `/api/v1/inapp-games/${await makeWheel(own)}`]
  for (const locale of [null, "es-CO"]) {
    if (locale !== null) await own.patch("/api/v1/admin/settings", { locale }, { status: 200 })
    for (const path of paths) expect((await sdk.get(path, { status: 200 })).body.locale).toBe(locale)
  }
})
