import { expect, test } from "bun:test"
import { merge, register } from "../../support/fixture/merge.ts"
import { ban, type Fields, listen, makeCampaign, patchCampaign, play, tryPlay } from "../../support/fixture/play.ts"
import type { Body, Client } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

const admin = "/api/v1/admin"
const minute = 60_000
const inHours = (hours: number) => new Date(service.clock.now + hours * 60 * minute).toISOString()

const addCodes = (poolId: string, codes: readonly string[], query = "", by: Client = org) =>
  by.post(`${admin}/code-pools/${poolId}/codes${query}`, { codes }, { status: 200 })
let pools = 0
const makePool = async (codes: readonly string[], fields: Fields = {}) => {
  const poolId = `packs-${++pools}`
  await org.post(`${admin}/code-pools`, { poolId, name: "Packs", kind: "entry", ...fields }, { status: 201 })
  if (codes.length > 0) await addCodes(poolId, codes)
  return poolId
}
const enter = async (codes: readonly string[], fields: Fields = {}) => {
  const poolId = await makePool(codes)
  return { poolId, campaignId: await makeCampaign(org, { entry: { poolId }, ...fields }) }
}
const tryCode = (campaignId: string, entryCode: string, user = "user") => tryPlay(org, campaignId, user, { entryCode })
const countsOf = async (poolId: string): Promise<Body> =>
  (await org.get(`${admin}/code-pools/${poolId}`, { status: 200 })).body

test("a play uses up one code, whatever its case, spaces and hyphens; nobody plays with it again", async () => {
  const { poolId, campaignId } = await enter(["ABCD-EFGH", "wxyz9876"])
  expect(await tryPlay(org, campaignId)).toBe("400 ENTRY_CODE_REQUIRED")
  await play(org, campaignId, "user", { entryCode: " abcd efgh " })
  await play(org, campaignId, "user", { entryCode: "WX-YZ-98-76" })
  const again = await org.post("/api/v1/games/play", { campaignId, externalUserId: "user", entryCode: "ABCDEFGH" })
  expect([again.status, again.body]).toEqual([
    409,
    expect.objectContaining({ code: "ENTRY_CODE_USED", usedByYou: true }),
  ])
  const other = await org.post("/api/v1/games/play", { campaignId, externalUserId: "other", entryCode: "ABCDEFGH" })
  expect([other.status, other.body.code, "usedByYou" in other.body]).toEqual([409, "ENTRY_CODE_USED", false])
  expect(await countsOf(poolId)).toMatchObject({ total: 2, left: 0, used: 2 })
  const listed = async (list: string) =>
    (await org.get(`${admin}/campaigns/${campaignId}/${list}`, { status: 200 })).body.items.map(
      ({ entryCode }: Body) => entryCode,
    )
  expect(await listed("plays")).toEqual(["wxyz9876", "ABCD-EFGH"])
  expect(await listed("winners")).toEqual(["wxyz9876", "ABCD-EFGH"])
  const { text } = await org.get(`${admin}/campaigns/${campaignId}/winners/export`, { status: 200 })
  expect(text.split("\n")[1]).toContain("wxyz9876")
})

test("unknown codes, those of another pool, withdrawn and expired ones", async () => {
  const { poolId, campaignId } = await enter(["GOOD-0001", "GONE-0001"])
  await makePool(["OTHER-001"])
  await addCodes(poolId, ["LATE-0001"], `?expiresAt=${inHours(1)}`)
  await org.post(`${admin}/code-pools/${poolId}/withdraw`, { codes: ["GONE-0001"] }, { status: 200 })
  expect(await tryCode(campaignId, "GONE-0001")).toBe("404 ENTRY_CODE_UNKNOWN")
  expect(await tryCode(campaignId, "OTHER-001")).toBe("404 ENTRY_CODE_UNKNOWN")
  expect(await tryCode(campaignId, "no such code!")).toBe("404 ENTRY_CODE_UNKNOWN")
  service.clock.advance(60 * minute)
  expect(await tryCode(campaignId, "LATE-0001")).toBe("410 ENTRY_CODE_EXPIRED")
  expect(await tryCode(campaignId, "GOOD-0001")).toBe("200")
  await patchCampaign(org, campaignId, { entry: null })
  expect(await tryCode(campaignId, "no such code!")).toBe("200")
})

test("pairs of faults are refused in the order of the contract, and a refused play uses up nothing", async () => {
  const { poolId, campaignId } = await enter(["GOOD-0001"])
  await ban(org, { externalUserId: "banned" })
  expect(await tryPlay(org, campaignId, "banned")).toBe("403 PLAYER_BANNED")
  await patchCampaign(org, campaignId, { rewardType: "points", pointsReward: { points: 1 } })
  expect(await tryPlay(org, campaignId)).toBe("400 CLIENT_REQUIRED")
  await register(org, "user")
  expect(await tryPlay(org, campaignId)).toBe("400 ENTRY_CODE_REQUIRED")
  const limits = { grants: { required: true }, playLimits: { maxPerUser: 0, period: "day" } }
  await patchCampaign(org, campaignId, limits)
  expect(await tryCode(campaignId, "nope")).toBe("404 ENTRY_CODE_UNKNOWN")
  expect(await tryCode(campaignId, "GOOD-0001")).toBe("403 NO_PLAYS_GRANTED")
  await patchCampaign(org, campaignId, { grants: null })
  expect(await tryCode(campaignId, "GOOD-0001")).toBe("429 PLAY_LIMIT_REACHED")
  expect(await countsOf(poolId)).toMatchObject({ left: 1, used: 0 })
  await patchCampaign(org, campaignId, { playLimits: null })
  const headers = { "Idempotency-Key": "once" }
  const send = (entryCode: string) =>
    org.post("/api/v1/games/play", { campaignId, externalUserId: "user", entryCode }, { headers })
  const first = await send("GOOD-0001")
  expect((await send("GOOD-0001")).body).toEqual(first.body)
  expect((await send("good-0001")).body.code).toBe("IDEMPOTENCY_KEY_REUSED")
})

test("a player may be wrong ten times, and once more every six minutes", async () => {
  const { campaignId } = await enter(["GOOD-0001", "GOOD-0002", "USED-0001"])
  await play(org, campaignId, "other", { entryCode: "USED-0001" })
  await play(org, campaignId, "user", { entryCode: "GOOD-0001" })
  for (let n = 0; n < 5; n++) expect(await tryCode(campaignId, `wrong ${n}`)).toBe("404 ENTRY_CODE_UNKNOWN")
  for (let n = 0; n < 5; n++) expect(await tryCode(campaignId, "USED-0001")).toBe("409 ENTRY_CODE_USED")
  for (const code of ["wrong", "USED-0001", "GOOD-0001", "GOOD-0002"]) {
    const body = { campaignId, externalUserId: "user", entryCode: code }
    const { status, body: answer, headers } = await org.post("/api/v1/games/play", body)
    expect([status, answer.code, headers.get("Retry-After")]).toEqual([429, "ENTRY_CODES_LOCKED", "360"])
  }
  expect(await tryPlay(org, campaignId)).toBe("400 ENTRY_CODE_REQUIRED")
  expect(await tryCode(campaignId, "wrong", "another")).toBe("404 ENTRY_CODE_UNKNOWN")
  service.clock.advance(6 * minute - 1)
  expect(await tryCode(campaignId, "GOOD-0002")).toBe("429 ENTRY_CODES_LOCKED")
  service.clock.advance(1)
  expect(await tryCode(campaignId, "GOOD-0001")).toBe("409 ENTRY_CODE_USED")
  expect(await tryCode(campaignId, "GOOD-0002")).toBe("200")
  expect(await tryCode(campaignId, "wrong")).toBe("404 ENTRY_CODE_UNKNOWN")
  expect(await tryCode(campaignId, "wrong")).toBe("429 ENTRY_CODES_LOCKED")
})

test("of 300 parallel plays with one code exactly one plays, and of 100 parallel guesses 10 are answered", async () => {
  const { poolId, campaignId } = await enter(["GOOD-0001"])
  const plays = await Promise.all(
    Array.from({ length: 300 }, (_, index) => tryCode(campaignId, "GOOD-0001", `user-${index % 150}`)),
  )
  expect(plays.filter((answer) => answer === "200")).toHaveLength(1)
  expect(new Set(plays)).toEqual(new Set(["200", "409 ENTRY_CODE_USED"]))
  expect(await countsOf(poolId)).toMatchObject({ left: 0, used: 1 })
  const guesses = await Promise.all(Array.from({ length: 100 }, (_, n) => tryCode(campaignId, `guess ${n}`, "guesser")))
  expect(guesses.filter((answer) => answer === "404 ENTRY_CODE_UNKNOWN")).toHaveLength(10)
  expect(guesses.filter((answer) => answer === "429 ENTRY_CODES_LOCKED")).toHaveLength(90)
})

test("a used code follows a merge, and an erasure makes it lead to nobody", async () => {
  const { poolId, campaignId } = await enter(["GOOD-0001"])
  await register(org, "old", "new")
  await play(org, campaignId, "old", { entryCode: "GOOD-0001" })
  await merge(org, "old", "new")
  const again = { campaignId, externalUserId: "new", entryCode: "GOOD-0001" }
  expect((await org.post("/api/v1/games/play", again)).body).toMatchObject({ usedByYou: true })
  await org.post(`${admin}/players/new/erase`, { confirm: "new" }, { status: 200 })
  const [listed] = (await org.get(`${admin}/campaigns/${campaignId}/plays`, { status: 200 })).body.items
  expect(listed.entryCode).toBeNull()
  const [code] = (await org.get(`${admin}/code-pools/${poolId}/codes?status=used`, { status: 200 })).body.items
  expect(code).toMatchObject({ code: "GOOD-0001", status: "used", externalUserId: null, sessionId: null })
  expect((await org.post("/api/v1/games/play", again)).body).not.toHaveProperty("usedByYou")
})

test("a campaign names a pool of entry codes of its own organization", async () => {
  const stranger = await service.organization()
  const poolId = await makePool([])
  await org.post(`${admin}/code-pools`, { poolId: "rewards", name: "Gifts", kind: "reward" }, { status: 201 })
  const create = async (pool: string, by: Client = org) =>
    (await by.post(`${admin}/campaigns`, { entry: { poolId: pool } })).status
  expect([await create("nope"), await create("rewards"), await create(poolId, stranger)]).toEqual([400, 400, 400])
  const campaignId = await makeCampaign(org, { entry: { poolId } })
  const patch = (fields: Fields) => org.patch(`${admin}/campaigns/${campaignId}`, fields)
  expect((await patch({ entry: { poolId: "rewards" } })).status).toBe(400)
  expect((await org.delete(`${admin}/code-pools/${poolId}`)).status).toBe(409)
  expect((await patch({ entry: null })).status).toBe(200)
  expect((await org.delete(`${admin}/code-pools/${poolId}`)).status).toBe(204)
})

test("the events of a pool are sent once when few codes are left, and when none is", async () => {
  const events = await listen(org)
  const { poolId, campaignId } = await enter(["CODE-0001", "CODE-0002", "CODE-0003"])
  await org.patch(`${admin}/code-pools/${poolId}`, { lowAt: 1 }, { status: 200 })
  for (const n of [1, 2, 3]) await play(org, campaignId, "user", { entryCode: `CODE-000${n}` })
  const sent = (await events.events(8)).filter(({ event }) => event.startsWith("pool."))
  expect(sent.map(({ event, data }) => [event, data])).toEqual([
    ["pool.empty", { poolId, left: 0, total: 3 }],
    ["pool.low", { poolId, left: 1, total: 3 }],
  ])
  await events.stop()
})
