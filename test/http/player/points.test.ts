import { describe, expect, test } from "bun:test"
import { identify, listen, makeCampaign, play, playerOf } from "../../support/fixture/play.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

const path = (externalUserId = "user") => `/api/v1/admin/players/${encodeURIComponent(externalUserId)}/points`
const adjust = (points: unknown, fields: Record<string, unknown> = {}, key?: string) =>
  org.post(
    path(),
    { points, reason: "a play was not counted", ...fields },
    key === undefined ? {} : { headers: { "idempotency-key": key } },
  )
const audited = async () =>
  (await org.get("/api/v1/admin/audit-log?action=points.adjust", { status: 200 })).body.items as Record<
    string,
    unknown
  >[]

describe("POST /admin/players/{externalUserId}/points", () => {
  test("refuses in order, and then has changed nothing", async () => {
    const refused = async (points: unknown, fields: Record<string, unknown> = {}) => {
      const { status, body } = await adjust(points, fields)
      return `${status} ${body.code}`
    }
    for (const points of ["5", 1.5, 2 ** 53, 0, null]) expect(await refused(points)).toBe("400 VALIDATION_ERROR")
    expect(await refused(5, { reason: "" })).toBe("400 VALIDATION_ERROR")
    expect(await refused(5)).toBe("404 NOT_FOUND")
    await identify(org)
    expect(await refused(-1)).toBe("409 CONFLICT")
    expect(await playerOf(org)).toMatchObject({ points: 0, ledger: [] })
    expect(await audited()).toEqual([])
  })

  test("gives and takes points: ledger and audit log record it, without an event", async () => {
    await identify(org)
    const { events, stop } = await listen(org)
    const { body } = await adjust(50)
    expect(body).toMatchObject({ externalUserId: "user", points: 50, balance: 50, reason: "a play was not counted" })
    expect((await adjust(-20)).body).toMatchObject({ points: -20, balance: 30 })
    const rewards = { rewardType: "points", pointsReward: { points: 5 } }
    await play(org, await makeCampaign(org, rewards))
    const { points, ledger } = await playerOf(org)
    expect(points).toBe(35)
    expect(ledger).toEqual([
      expect.objectContaining({ points: 5, balance: 35, reason: "play" }),
      expect.objectContaining({ points: -20, balance: 30, reason: "adjustment" }),
      { at: expect.any(String), points: 50, balance: 50, reason: "adjustment", sourceId: body.adjustmentId },
    ])
    const [, first] = await audited()
    expect(first).toMatchObject({ target: body.adjustmentId, before: null })
    expect(first?.["after"]).toMatchObject({ externalUserId: "user", points: 50, balance: 50 })
    expect((await events(2)).map(({ event }) => event)).toEqual(["game.played", "game.won"])
    stop()
  })

  test("never exceeds the highest balance", async () => {
    await identify(org)
    await adjust(Number.MAX_SAFE_INTEGER)
    expect((await adjust(5)).body).toMatchObject({ points: 0, balance: Number.MAX_SAFE_INTEGER })
    expect((await adjust(-Number.MAX_SAFE_INTEGER)).body).toMatchObject({ balance: 0 })
  })

  test("counts once for each Idempotency-Key", async () => {
    await identify(org)
    const first = await adjust(5, {}, "key")
    const second = await adjust(5, {}, "key")
    expect([second.status, second.text]).toEqual([201, first.text])
    expect(second.headers.get("idempotency-replayed")).toBe("true")
    expect((await adjust(6, {}, "key")).body.code).toBe("IDEMPOTENCY_KEY_REUSED")
    expect((await playerOf(org)).points).toBe(5)
  })

  test("is replayed without its reason once the player was erased", async () => {
    await identify(org)
    const first = await adjust(5, {}, "key")
    await org.post("/api/v1/admin/players/user/erase", { confirm: "user" }, { status: 200 })
    const { body } = await adjust(5, {}, "key")
    expect(body).toEqual({ ...first.body, reason: null, externalUserId: expect.stringMatching(/^erased_/) })
  })
})
