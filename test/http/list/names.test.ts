import { beforeAll, expect, test } from "bun:test"
import { codeCampaign, newCode, scoped } from "../../support/fixture/promo.ts"
import { makeWheel } from "../../support/fixture/spin.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const path = "/api/v1/admin/names"
const service = givenService()
const org = givenOrganization(service, beforeAll)

beforeAll(async () => {
  await codeCampaign(org, { campaignId: "spring", name: "Primavera 100%" })
  await makeWheel(org, { notificationId: "wheel", name: "Ruleta" })
  for (const [externalId, name] of [
    ["a,b%", "Ana Rojas"],
    ["50%25", "Beto"],
  ])
    await org.post("/api/v1/clients/identify", { externalId, name }, { status: 200 })
  await newCode(org, "spring", "nameless")
})

const idsOf = (...ids: string[]) => ids.map(encodeURIComponent).join(",")
const ask = (query: Record<string, string>, reader = org, status = 200) =>
  reader.get(`${path}?${new URLSearchParams(query)}`, { status })

test("names what exists, by ids of any characters, and leaves out the rest", async () => {
  const asked = {
    campaignIds: "spring,none,spring",
    notificationIds: "wheel,spring",
    externalUserIds: idsOf("a,b%", "50%25", "nameless", "nobody"),
  }
  const { body } = await ask(asked)
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)
  expect({ ...body, players: body.players.toSorted(byId) }).toEqual({
    campaigns: [{ id: "spring", name: "Primavera 100%" }],
    miniGames: [{ id: "wheel", name: "Ruleta" }],
    players: [
      { id: "50%25", name: "Beto" },
      { id: "a,b%", name: "Ana Rojas" },
      { id: "nameless", name: null },
    ],
  })
  expect((await ask({})).body).toEqual({ campaigns: [], miniGames: [], players: [] })
})

test("names a hundred of each kind and no more, for whoever may look, in their organization alone", async () => {
  const ids = Array.from({ length: 100 }, (_, index) => `u${index}`)
  await ask({ externalUserIds: idsOf(...ids), campaignIds: idsOf(...ids), notificationIds: idsOf(...ids) })
  for (const name of ["externalUserIds", "campaignIds", "notificationIds"]) {
    await ask({ [name]: idsOf(...ids, "u100") }, org, 400)
    await ask({ [name]: "%" }, org, 400)
  }
  const other = await service.organization()
  expect((await ask({ campaignIds: "spring", notificationIds: "wheel" }, other)).body).toMatchObject({
    campaigns: [],
    miniGames: [],
  })
  await ask({ campaignIds: "spring" }, await scoped(org, "write"), 403)
})
