import { expect, test } from "bun:test"
import {
  ban,
  identify,
  makeCampaign,
  makeMarketplace,
  places,
  play,
  playerOf,
  score,
  tryPlay,
} from "../../support/fixture/play.ts"
import { givenTestOrganization } from "../../support/fixture/test-organization.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)
const sandbox = givenTestOrganization(service)

const banned = "403 PLAYER_BANNED"
const bansPath = "/api/v1/admin/bans"
const itemsOf = async (path: string) => (await org.get(path, { status: 200 })).body.items
const end = "2026-11-21T11:05:00.000Z"
const hourMs = 3_600_000

test("a temporary ban holds until exactly its end, and is then as one that was lifted at that time", async () => {
  await identify(org)
  const contest = await makeMarketplace(org)
  await score(org, contest, "user", 9)
  await score(org, contest, "other", 7)
  const made = await ban(org, { externalUserId: "user", until: "2026-11-21T06:05:00-05:00", reason: "a pause" })
  expect(made).toMatchObject({ until: end })
  service.clock.advance(hourMs - 1)
  expect(await tryPlay(org, contest)).toBe(banned)
  expect(await places(org, contest)).toEqual(["1 other 7"])
  expect(await itemsOf(bansPath)).toEqual([made])
  expect(await itemsOf("/api/v1/admin/players?banned=true")).toHaveLength(1)
  service.clock.advance(1)
  expect(await places(org, contest)).toEqual(["1 user 9", "2 other 7"])
  expect((await play(org, contest, "user")).status).toBe(200)
  const past = { ...made, liftedAt: end }
  expect(await itemsOf(bansPath)).toEqual([])
  expect(await itemsOf(`${bansPath}/lifted`)).toEqual([past])
  expect(await itemsOf("/api/v1/admin/players?banned=true")).toEqual([])
  expect(await playerOf(org)).toMatchObject({ bans: [], pastBans: [past] })
  const [entry] = await itemsOf("/api/v1/admin/audit-log?action=ban.lift")
  expect(entry).toMatchObject({ keyId: null, target: made.banId, before: made, after: null })
  const [created] = await itemsOf("/api/v1/admin/audit-log?action=ban.create")
  expect(created).toMatchObject({ target: made.banId, before: null, after: made })
  await org.delete(`${bansPath}/${made.banId}`, { status: 404 })
})

test("the first call after the end of a ban may be the play, and another ban of the player still refuses it", async () => {
  const campaignId = await makeCampaign(org)
  await ban(org, { externalUserId: "user", message: "for good" })
  await ban(org, { externalUserId: "user", message: "for an hour", until: end })
  await ban(org, { externalUserId: "other", until: end })
  service.clock.advance(hourMs)
  expect((await play(org, campaignId, "other")).status).toBe(200)
  const { body } = await org.post("/api/v1/games/play", { campaignId, externalUserId: "user" }, { status: 403 })
  expect(body.error).toBe("for good")
})

test("a ban whose end was set can be lifted before, and an end that has come is refused", async () => {
  const campaignId = await makeCampaign(org)
  const { banId } = await ban(org, { externalUserId: "user", until: end })
  await org.delete(`${bansPath}/${banId}`, { status: 204 })
  expect((await play(org, campaignId)).status).toBe(200)
  const refused = { externalUserId: "user", until: "2026-11-21T10:05:00.000Z" }
  const { body } = await org.post(bansPath, refused, { status: 400 })
  expect(body.error).toBe("until must be a time that is still to come")
})

test("a move of a test organization's clock names the bans that end on the way", async () => {
  const campaignId = await makeCampaign(sandbox)
  const { banId } = await ban(sandbox, { externalUserId: "user", until: end })
  expect(await tryPlay(sandbox, campaignId)).toBe(banned)
  const to = "2026-11-21T12:00:00.000Z"
  const { body } = await sandbox.post("/api/v1/admin/test/clock/advance", { to }, { status: 200 })
  expect(body.fired).toEqual([{ at: end, what: "ban.ended", id: banId }])
  expect(await tryPlay(sandbox, campaignId)).not.toBe(banned)
})
