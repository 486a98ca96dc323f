import { beforeAll, describe, expect, test } from "bun:test"
import { merge } from "../../support/fixture/merge.ts"
import { codeTemplate, installGame, makeCampaign, patchCampaign, play, playPath } from "../../support/fixture/play.ts"
import type { Body, Client } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const admin = "/api/v1/admin"
const service = givenService()
const org = givenOrganization(service, beforeAll)

let webhookId: string
beforeAll(async () => {
  const hook = { url: "http://127.0.0.1:1/hook", secret: "the secret", events: ["game.played", "game.won"] }
  webhookId = (await org.post(`${admin}/webhooks`, hook, { status: 201 })).body.webhookId
})
/** How many events of plays were sent. */
const countEvents = async (): Promise<number> =>
  (await org.get(`${admin}/webhooks/${webhookId}/deliveries?limit=200`, { status: 200 })).body.items.length

let players = 0

/** A new player, with a client that calls by a token. */
const makePlayer = async (fields: object = {}): Promise<{ id: string; app: Client }> => {
  const id = `player-${++players}`
  const { token } = (await org.post("/api/v1/clients/token", { externalId: id, ...fields }, { status: 201 })).body
  return { id, app: org.as({ key: token, orgId: org.orgId }) }
}
const registered = { profile: {} }

const daily = { maxPerUser: 100, period: "day" }
const open = { playersMayPlay: true, playLimits: daily }
const terms = { version: "v1", url: "https://a.example/terms" }
const acceptedBy = async (id: string): Promise<Body[]> =>
  (await org.get(`${admin}/players/${id}/accepted-terms`, { status: 200 })).body.items
const outcome = ({ status, body }: { status: number; body: Body }) =>
  status === 200 ? "200" : `${status} ${body.code}`

describe("a player plays by token", () => {
  const segments = [{ segmentId: "a", name: "A" }]
  const trivia = {
    gameType: "trivia",
    trivia: { questions: [{ question: "q", options: ["x", "y"], correctIndex: 1 }] },
  }
  const rows: [name: string, campaign: object | null, sent: object, expected: string][] = [
    ["a scratch card", open, {}, "200"],
    ["a slot machine", { ...open, gameType: "slot_machine" }, {}, "200"],
    ["a roulette", { ...open, gameType: "roulette", segments }, {}, "200"],
    ["a trivia", { ...open, ...trivia }, { answers: [1] }, "200"],
    ["not a campaign that does not exist", null, {}, "404 NOT_FOUND"],
    ["not one without playersMayPlay", { playLimits: daily }, {}, "403 NOT_FOR_PLAYERS"],
    ["not one with playersMayPlay false", { ...open, playersMayPlay: false }, {}, "403 NOT_FOR_PLAYERS"],
    ["no marketplace game", { ...open, gameType: "marketplace", marketplaceGameId: "g" }, {}, "403 NOT_FOR_PLAYERS"],
    ["no campaign that is paused first", { status: "paused" }, {}, "400 CAMPAIGN_INACTIVE"],
    ["no codes first", { kind: "codes" }, {}, "400 CAMPAIGN_NOT_PLAYABLE"],
    ["no unknown game first", { gameType: "chess" }, {}, "400 UNSUPPORTED_GAME_TYPE"],
    ["no missing game first", { gameType: "marketplace", marketplaceGameId: "h" }, {}, "400 GAME_NOT_INSTALLED"],
    ["no trivia without answers first", trivia, {}, "400 VALIDATION_ERROR"],
    ["no incomplete campaign first", { rewardType: "points" }, {}, "400 CAMPAIGN_MISCONFIGURED"],
    ["not what it may not, banned or not", { terms, test: "ban" }, {}, "403 NOT_FOR_PLAYERS"],
    ["not banned, terms or not", { ...open, terms, test: "ban" }, {}, "403 PLAYER_BANNED"],
    ["not without the terms", { ...open, terms }, { acceptedTerms: "v2" }, "403 TERMS_REQUIRED"],
    ["not without the terms, a grant or not", { ...open, terms, grants: { required: true } }, {}, "403 TERMS_REQUIRED"],
    [
      "not beyond the limit",
      { ...open, terms, playLimits: { ...daily, maxPerUser: 0 } },
      { acceptedTerms: "v1" },
      "429 PLAY_LIMIT_REACHED",
    ],
    [
      "not without points",
      { ...open, terms, playCost: { points: 5 }, test: "client" },
      { acceptedTerms: "v1" },
      "409 INSUFFICIENT_POINTS",
    ],
    [
      "not without a grant",
      { ...open, terms, grants: { required: true } },
      { acceptedTerms: "v1" },
      "403 NO_PLAYS_GRANTED",
    ],
    ["with the terms", { ...open, terms }, { acceptedTerms: "v1" }, "200"],
  ]
  test.each(rows)("%s", async (_name, fields, sent, expected) => {
    await installGame(org, "g")
    const { test: given, ...campaign } = { test: "", ...fields }
    const campaignId = fields ? await makeCampaign(org, campaign) : "nobodys"
    const { id, app } = await makePlayer(given === "client" ? registered : {})
    if (given === "ban") await org.post(`${admin}/bans`, { externalUserId: id }, { status: 201 })
    const eventsBefore = await countEvents()
    const played = await app.post(playPath, { campaignId, ...sent })
    expect(outcome(played)).toBe(expected)
    if (expected === "200") return
    expect(await countEvents()).toBe(eventsBefore)
    if (expected.endsWith("TERMS_REQUIRED")) expect(played.body.terms).toEqual(terms)
    // A refused play leaves nothing behind, not even a new player.
    if (given === "") await org.get(`${admin}/players/${id}/accepted-terms`, { status: 404 })
    else expect(await acceptedBy(id)).toEqual([])
  })

  test("and the device's gameResult counts for nothing", async () => {
    const campaignId = await makeCampaign(org, { ...open, winProbability: 0, ranking: { period: "day", prizes: [] } })
    const { id, app } = await makePlayer()
    const gameResult = { score: 9, won: true, metadata: { level: 3 } }
    const headers = { "idempotency-key": "one" }
    const { body } = await app.post(playPath, { campaignId, gameResult }, { status: 200, headers })
    expect(body.won).toBe(false)
    // What is ignored is no part of the body either.
    const again = await app.post(playPath, { campaignId, externalUserId: id }, { status: 200, headers })
    expect(again.body).toEqual(body)
    const { items } = (await org.get(`${admin}/players/${id}/plays`, { status: 200 })).body
    expect(items).toMatchObject([{ won: false, score: 0, metadata: null }])
    for (const wrong of [{ score: "9" }, { metadata: { text: "x".repeat(20_000) } }])
      await app.post(playPath, { campaignId, gameResult: wrong }, { status: 400 })
  })

  test("as often as the limit says, however many plays arrive at once, and each key once", async () => {
    const fields = { ...open, terms, rewardType: "promo_code", defaultCodeConfig: codeTemplate }
    const campaignId = await makeCampaign(org, { ...fields, playLimits: { maxPerUser: 7, period: "total" } })
    const { id, app } = await makePlayer()
    const sent = { campaignId, acceptedTerms: "v1" }
    const keyed = Array.from({ length: 20 }, () => app.post(playPath, sent, { headers: { "idempotency-key": "k" } }))
    const repeats = await Promise.all(keyed)
    expect(new Set(repeats.map(({ body }) => body.sessionId)).size).toBe(1)
    const played = await Promise.all(Array.from({ length: 300 }, () => app.post(playPath, sent)))
    const counts = Object.groupBy(played, outcome)
    expect(counts["200"]).toHaveLength(6)
    expect(counts["429 PLAY_LIMIT_REACHED"]).toHaveLength(294)
    expect(await acceptedBy(id)).toHaveLength(1)
  })
})

describe("terms", () => {
  const wheel = { status: "active", cadence: "minute", segments: [{ segmentId: "a", name: "A" }] }
  const makeWheel = async (fields: object = {}): Promise<string> =>
    (await org.post(`${admin}/notifications`, { ...wheel, ...fields }, { status: 201 })).body.notificationId
  const games = {
    campaign: {
      id: "campaignId",
      make: (fields: object) => makeCampaign(org, { ...open, ...fields }),
      patch: (id: string, changes: Record<string, unknown>) => patchCampaign(org, id, changes),
      turn: (by: Client, campaignId: string, sent: object = {}) => by.post(playPath, { campaignId, ...sent }),
    },
    notification: {
      id: "notificationId",
      make: makeWheel,
      patch: (id: string, changes: object) => org.patch(`${admin}/notifications/${id}`, changes, { status: 200 }),
      turn: (by: Client, notificationId: string, sent: object = {}) => {
        service.clock.advance(60_000)
        return by.post("/api/v1/inapp-games/spin", { notificationId, ...sent })
      },
    },
  } as const

  test.each(Object.values(games))(
    "of a $id are accepted once for each version",
    async ({ id: field, make, patch, turn }) => {
      const gameId = await make({ terms })
      const { id, app } = await makePlayer(registered)
      const refused = await turn(app, gameId)
      expect(outcome(refused)).toBe("403 TERMS_REQUIRED")
      expect(refused.body.terms).toEqual(terms)
      expect(refused.body.error).toContain(terms.url)
      expect(outcome(await turn(app, gameId, { acceptedTerms: "v0" }))).toBe("403 TERMS_REQUIRED")
      expect(await acceptedBy(id)).toEqual([])
      expect(outcome(await turn(app, gameId, { acceptedTerms: "v1" }))).toBe("200")
      const acceptedAt = new Date(service.clock.now).toISOString()
      for (const sent of [{}, { acceptedTerms: "v1" }, { acceptedTerms: "v0" }])
        expect(outcome(await turn(app, gameId, sent))).toBe("200")
      const first = { campaignId: null, notificationId: null, [field]: gameId, ...terms, acceptedAt }
      expect(await acceptedBy(id)).toEqual([first])

      await patch(gameId, { terms: { ...terms, url: "https://a.example/moved" } })
      expect(outcome(await turn(app, gameId))).toBe("200")
      await patch(gameId, { terms: { ...terms, version: "v2" } })
      expect((await turn(app, gameId)).body.terms).toEqual({ ...terms, version: "v2" })
      expect(outcome(await turn(app, gameId, { acceptedTerms: "v2" }))).toBe("200")
      await patch(gameId, { terms })
      expect(outcome(await turn(app, gameId))).toBe("200")
      expect(await acceptedBy(id)).toMatchObject([{ version: "v2" }, first])

      const other = await makePlayer(registered)
      expect(outcome(await turn(other.app, gameId))).toBe("403 TERMS_REQUIRED")
      expect(outcome(await turn(app, await make({ terms })))).toBe("403 TERMS_REQUIRED")
      await patch(gameId, { terms: null })
      expect(outcome(await turn(other.app, gameId, { acceptedTerms: "v1" }))).toBe("200")
      expect(await acceptedBy(other.id)).toEqual([])
    },
  )

  test.each(Object.values(games))(
    "of a $id are not asked for by key, where nothing is accepted",
    async ({ make, turn }) => {
      const gameId = await make({ terms })
      const { id, app } = await makePlayer(registered)
      expect(outcome(await turn(org, gameId, { externalUserId: id, acceptedTerms: "v1" }))).toBe("200")
      expect(await acceptedBy(id)).toEqual([])
      expect(outcome(await turn(app, gameId))).toBe("403 TERMS_REQUIRED")
    },
  )

  test("are not asked for by a stored spin, nor by a spin that is refused", async () => {
    const gameId = await makeWheel({ cadence: "none", terms })
    const { id, app } = await makePlayer(registered)
    await org.post(`${admin}/bans`, { externalUserId: id }, { status: 201 })
    const spin = () => app.post("/api/v1/inapp-games/spin", { notificationId: gameId })
    expect(outcome(await spin())).toBe("403 PLAYER_BANNED")
    const friend = await makePlayer(registered)
    await org.post("/api/v1/inapp-games/spin", { notificationId: gameId, externalUserId: friend.id }, { status: 200 })
    const stored = await friend.app.post("/api/v1/inapp-games/spin", { notificationId: gameId }, { status: 200 })
    expect(stored.body.alreadyPlayed).toBe(true)
    const stranger = await makePlayer()
    expect(outcome(await stranger.app.post("/api/v1/inapp-games/spin", { notificationId: gameId }))).toBe(
      "404 CLIENT_NOT_FOUND",
    )
  })

  test("that were accepted are exported, follow a merge, and are erased", async () => {
    const campaignId = await games.campaign.make({ terms })
    const [from, into] = [await makePlayer(registered), await makePlayer(registered)]
    await from.app.post(playPath, { campaignId, acceptedTerms: "v1" }, { status: 200 })
    await play(org, await makeCampaign(org), into.id)
    const exported = async (id: string) => (await org.get(`${admin}/players/${id}/export`, { status: 200 })).body
    expect((await exported(from.id)).acceptedTerms).toMatchObject([{ campaignId, ...terms }])
    expect(await exported(into.id)).not.toHaveProperty("acceptedTerms")
    await merge(org, from.id, into.id)
    expect(await acceptedBy(into.id)).toMatchObject([{ campaignId }])
    await into.app.post(playPath, { campaignId }, { status: 200 })
    const { body } = await org.post(`${admin}/players/${into.id}/erase`, { confirm: into.id }, { status: 200 })
    expect(await acceptedBy(body.externalUserId)).toEqual([])
    service.clock.advance(60_000)
    const again = (await org.post("/api/v1/clients/token", { externalId: into.id }, { status: 201 })).body.token
    const played = await org.as({ key: again }).post(playPath, { campaignId })
    expect(outcome(played)).toBe("403 TERMS_REQUIRED")
  })
})
