import { beforeAll, beforeEach, describe, expect, test } from "bun:test"
import { readsOf } from "../../../support/fixture/audit.ts"
import { hour, playOnce, winningCampaign } from "../../../support/fixture/promo.ts"
import { givenOrganization, givenService } from "../../../support/service/service.ts"

const admin = "/api/v1/admin"
const service = givenService()
const org = givenOrganization(service, beforeAll)

const tv = { prizeId: "tv", name: "TV", kind: "external", weight: 1 }
const ten = { prizeId: "ten", name: "10% off", kind: "promo_code", weight: 0 }

let campaignId = ""
const path = (rest: string) => `${admin}/campaigns/${campaignId}${rest === "" ? "" : `/${rest}`}`
const items = async (rest: string) => (await org.get(path(rest), { status: 200 })).body.items
const sessionsOf = async (rest: string) =>
  (await items(rest)).map(({ sessionId }: { sessionId: string }) => sessionId) as string[]

/** Plays once as each user, an hour apart; returns the ids, newest first. */
const play = async (...users: string[]): Promise<string[]> => {
  const played: string[] = []
  for (const user of users) {
    service.clock.advance(hour)
    played.unshift((await playOnce(org, campaignId, user)).body.sessionId)
  }
  return played
}

beforeEach(async () => {
  campaignId = await winningCampaign(org, { prizes: [tv, ten] })
})

describe("the plays of a campaign", () => {
  test("are listed newest first, each on one page", async () => {
    const played = await play("a", "b", "a", "c", "a")
    expect(await sessionsOf("plays")).toEqual(played)
    const seen: string[] = []
    for (let cursor = ""; ; ) {
      const { body } = await org.get(path(`plays?limit=2${cursor}`), { status: 200 })
      seen.push(...body.items.map(({ sessionId }: { sessionId: string }) => sessionId))
      if (body.nextCursor === null) break
      cursor = `&cursor=${body.nextCursor}`
    }
    expect(seen).toEqual(played)
  })

  test("of the same instant are listed, each on one page", async () => {
    for (let count = 0; count < 7; count++) await playOnce(org, campaignId, `u${count % 3}`)
    const first = (await org.get(path("plays?limit=4"), { status: 200 })).body
    const second = (await org.get(path(`plays?limit=4&cursor=${first.nextCursor}`), { status: 200 })).body
    const seen = [...first.items, ...second.items].map(({ sessionId }) => sessionId)
    expect([seen.length, new Set(seen).size, second.nextCursor]).toEqual([7, 7, null])
  })

  test("are shown with their prize", async () => {
    await play("a")
    expect(await items("plays")).toEqual([
      {
        at: "2026-11-21T11:05:00.000Z",
        externalUserId: "a",
        sessionId: expect.stringMatching(/^ses_/),
        result: expect.any(String),
        won: true,
        score: 0,
        segmentId: null,
        prizeId: "tv",
        prizeName: "TV",
        prizeCode: null,
        entryCode: null,
        granted: false,
      },
    ])
  })

  test("keep the name of a prize that was renamed or removed, in a roulette too", async () => {
    await play("a")
    const named = async () => (await items("winners")).map(({ prizeName }: { prizeName: string | null }) => prizeName)
    await org.patch(path(""), { prizes: [{ ...tv, name: "Radio" }, ten] }, { status: 200 })
    expect(await named()).toEqual(["TV"])
    await org.patch(path(""), { prizes: [ten] }, { status: 200 })
    expect(await named()).toEqual(["TV"])
    const segments = [{ segmentId: "s", name: "Star", prizeId: "tv" }]
    await org.patch(path(""), { gameType: "roulette", segments, prizes: [tv] }, { status: 200 })
    await play("a")
    await org.patch(path(""), { segments: [{ segmentId: "n", name: "No", isPrize: false }], prizes: [ten] })
    expect(await named()).toEqual(["TV", "TV"])
    expect(await items("winners")).toMatchObject([{ prizeId: "tv" }, { prizeId: "tv" }])
  })

  test("are filtered", async () => {
    const [third = "", second = "", first = ""] = await play("a", "b", "a")
    await org.patch(`${admin}/campaigns/${campaignId}`, { winProbability: 0 }, { status: 200 })
    const [lost = ""] = await play("b")
    const expected: [filter: string, sessions: string[]][] = [
      ["", [lost, third, second, first]],
      ["?externalUserId=a", [third, first]],
      ["?externalUserId=nobody", []],
      ["?won=true", [third, second, first]],
      ["?won=false", [lost]],
      ["?won=false&externalUserId=a", []],
      ["?prizeId=tv&externalUserId=b", [second]],
      ["?prizeId=ten", []],
      ["?from=2026-11-21T12:05:00Z&to=2026-11-21T13:05:00Z", [second]],
    ]
    for (const [filter, sessions] of expected)
      expect([filter, await sessionsOf(`plays${filter}`)]).toEqual([filter, sessions])
    expect(await sessionsOf("winners")).toEqual([third, second, first])
    expect((await org.get(path("plays?won=yes"))).status).toBe(400)
  })

  test("are exported as CSV, which the audit log records", async () => {
    await play("=a", "b")
    const { text, headers } = await org.get(path("plays/export?won=true"), { status: 200 })
    expect(headers.get("content-disposition")).toBe('attachment; filename="plays.csv"')
    const lines = text.trim().split("\r\n")
    expect(lines[0]).toEndWith(
      "at,externalUserId,sessionId,result,won,score,segmentId,prizeId,prizeName,prizeCode,entryCode,granted",
    )
    expect([lines.length, lines[1]?.split(",")[1], lines[2]?.split(",")[1]]).toEqual([3, "b", "'=a"])
    await readsOf(org, "plays", 1, ({ after }) => after.campaignId === campaignId && after.won === "true")
  })

  test.each(["plays", "plays/export", "winners", "winners/export"])("of no campaign are 404 for %s", async (rest) => {
    expect((await org.get(`${admin}/campaigns/none/${rest}`)).status).toBe(404)
    const other = await service.organization()
    expect((await other.get(path(rest))).status).toBe(404)
  })
})

describe("a winner", () => {
  const change = (sessionId: string, body: object) => org.patch(path(`winners/${sessionId}`), body)

  test("gets the prize, and the hand-over can be undone", async () => {
    const [newest = "", oldest = ""] = await play("a", "b")
    const handed = await change(newest, { handedOut: true, note: "in the shop" })
    const at = "2026-11-21T12:05:00.000Z"
    expect([handed.status, handed.body]).toMatchObject([
      200,
      { sessionId: newest, handedOutAt: at, note: "in the shop", prizeName: "TV", externalUserId: "b" },
    ])
    service.clock.advance(hour)
    expect((await change(newest, { handedOut: true })).body).toMatchObject({ handedOutAt: at, note: "in the shop" })
    expect(await sessionsOf("winners?handedOut=true")).toEqual([newest])
    expect(await sessionsOf("winners?handedOut=false")).toEqual([oldest])
    expect((await change(newest, { handedOut: false, note: null })).body).toMatchObject({
      handedOutAt: null,
      note: null,
    })
    expect(await sessionsOf("winners?handedOut=false")).toEqual([newest, oldest])
    const { items: audited } = (await org.get(`${admin}/audit-log?target=${newest}`, { status: 200 })).body
    expect(audited.at(-1)).toMatchObject({
      action: "winner.update",
      before: { handedOutAt: null, hasNote: false },
      after: { handedOutAt: at, hasNote: true },
    })
    expect(audited).toHaveLength(3)
  })

  test("of a code gets nothing by hand, whatever its prize is now", async () => {
    const code = { ...ten, prizeId: "tv" }
    await org.patch(path(""), { prizes: [code] }, { status: 200 })
    const [won = ""] = await play("a")
    await org.patch(path(""), { prizes: [tv] }, { status: 200 })
    const [external = ""] = await play("b")
    expect(await change(won, { handedOut: true })).toMatchObject({ status: 409, body: { code: "CONFLICT" } })
    expect(await sessionsOf("winners?handedOut=false")).toEqual([external])
    expect(await sessionsOf("winners?handedOut=false&prizeId=tv")).toEqual([external])
    expect((await change(external, { handedOut: true })).status).toBe(200)
    expect(await sessionsOf("winners?handedOut=true")).toEqual([external])
  })

  test("is unchanged by an empty PATCH, which is not in the audit log", async () => {
    const [won = ""] = await play("a")
    expect((await change(won, {})).body).toMatchObject({ sessionId: won, handedOutAt: null })
    expect((await change(won, { handedOut: null })).body).toEqual({
      error: "handedOut must be true or false",
      code: "VALIDATION_ERROR",
    })
    expect((await org.get(`${admin}/audit-log?target=${won}`)).body.items).toEqual([])
  })

  test.each([
    ["ses_unknown", 404],
    ["ses_1k7upjuklr41q5ptxkk1znw19", 404],
  ])("%s is %p", async (sessionId, status) => {
    expect((await change(sessionId, { handedOut: true })).status).toBe(status)
  })

  test("of a code is a conflict, and a loss is not a winner", async () => {
    await org.patch(`${admin}/campaigns/${campaignId}`, {
      prizes: [
        { ...tv, weight: 0 },
        { ...ten, weight: 1 },
      ],
    })
    const [won = ""] = await play("a")
    expect((await change(won, { handedOut: true })).status).toBe(409)
    await org.patch(`${admin}/campaigns/${campaignId}`, { winProbability: 0 })
    const [lost = ""] = await play("a")
    expect((await change(lost, { handedOut: true })).status).toBe(404)
    expect((await change(won, { handedOut: "yes" })).status).toBe(400)
  })
})
