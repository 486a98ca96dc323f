import { expect, test } from "bun:test"
import { ban, identify, playerOf } from "../../support/fixture/play.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

const lift = (banId: string) => org.delete(`/api/v1/admin/bans/${banId}`, { status: 204 })
const past = async (query = "", as = org) =>
  (await as.get(`/api/v1/admin/bans/lifted${query}`, { status: 200 })).body.items

test("a lifted ban is shown with the player and in the list, with when it was lifted", async () => {
  const first = await ban(org, { externalUserId: "user", reason: "several accounts", message: "¡Alto!" })
  const second = await ban(org, { externalUserId: "other" })
  service.clock.advance(1000)
  await lift(first.banId)
  await lift(second.banId)
  const lifted = { ...first, liftedAt: "2026-11-21T10:05:01.000Z" }
  expect(await playerOf(org)).toMatchObject({ bans: [], pastBans: [lifted] })
  expect(await past()).toEqual([{ ...second, liftedAt: lifted.liftedAt }, lifted])
  expect(await past("?externalUserId=user")).toEqual([lifted])
  expect(await past("?externalUserId=nobody")).toEqual([])
  expect(await past("", await service.organization())).toEqual([])
  await org.delete(`/api/v1/admin/bans/${first.banId}`, { status: 404 })
})

test("the bans in force of one player are listed alone, and an export has all of them", async () => {
  await ban(org, { externalUserId: "other" })
  const banIds: string[] = []
  for (let count = 0; count < 51; count++) banIds.unshift((await ban(org, { externalUserId: "user" })).banId)
  const ofUser = async (query: string, as = org) =>
    (await as.get(`/api/v1/admin/bans?limit=200&externalUserId=${query}`, { status: 200 })).body.items
  const idsOf = (bans: { banId: string }[]) => bans.map(({ banId }) => banId)
  expect(idsOf(await ofUser("user"))).toEqual(banIds)
  expect(await ofUser("nobody")).toEqual([])
  expect(await ofUser("user", await service.organization())).toEqual([])
  const { text } = await org.get("/api/v1/admin/players/user/export", { status: 200 })
  expect(idsOf(JSON.parse(text).bans)).toEqual(banIds)
})

test("past bans go with their player in a merge", async () => {
  for (const id of ["user", "other"]) await identify(org, id)
  const { banId } = await ban(org, { externalUserId: "other", reason: "a mistake" })
  await lift(banId)
  await org.post("/api/v1/admin/clients/merge", { fromExternalId: "other", intoExternalId: "user" }, { status: 200 })
  expect((await playerOf(org)).pastBans).toEqual([expect.objectContaining({ banId, externalUserId: "user" })])
})
