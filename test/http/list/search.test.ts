import { beforeAll, expect, test } from "bun:test"
import { codeCampaign, newCode, scoped } from "../../support/fixture/promo.ts"
import { makeWheel, outcome } from "../../support/fixture/spin.ts"
import type { Body } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const path = "/api/v1/admin/search"
const service = givenService()
const org = givenOrganization(service, beforeAll)
const codes: string[] = []

beforeAll(async () => {
  await codeCampaign(org, { campaignId: "spring", name: "Primavera 100%" })
  await makeWheel(org, { notificationId: "spring-wheel", name: "Ruleta" })
  for (let user = 0; user < 7; user++) codes.push(await newCode(org, "spring", `spring-user-${user}`))
})

const search = async (q: string): Promise<Body> => (await org.get(`${path}?${new URLSearchParams({ q })}`)).body
const short = ({ codes, players, campaigns, miniGames }: Body) => [
  codes.map(({ code }: Body) => code),
  players.map(({ externalUserId }: Body) => externalUserId),
  campaigns.map(({ campaignId }: Body) => campaignId),
  miniGames.map(({ notificationId }: Body) => notificationId),
]

test("a pasted code is found whole, whatever its case and spaces", async () => {
  const [code = ""] = codes
  const expected = { code, campaignId: "spring", externalUserId: "spring-user-0", status: "active" }
  expect(await search(` ${code.toLowerCase()} `)).toEqual({
    codes: [expected],
    players: [],
    campaigns: [],
    miniGames: [],
  })
})

test("a text finds a few of each kind", async () => {
  const newest = (ids: string[]) => ids.toReversed().slice(0, 5)
  const users = codes.map((_, index) => `spring-user-${index}`)
  expect(short(await search("spring"))).toEqual([newest(codes), newest(users), ["spring"], ["spring-wheel"]])
})

test.each([
  ["primavera", [[], [], ["spring"], []]],
  ["100%", [[], [], ["spring"], []]],
  ["ruleta", [[], [], [], ["spring-wheel"]]],
  ["spring-user-3", [[], ["spring-user-3"], [], []]],
  ["%", [[], [], ["spring"], []]],
  ["nothing like it", [[], [], [], []]],
])("%s finds %j", async (q, expected) => {
  expect(short(await search(q))).toEqual(expected)
})

test("another organization finds nothing, other keys may not search, and a text is required", async () => {
  const other = await service.organization()
  const found = (await other.get(`${path}?q=${codes[0]}`, { status: 200 })).body
  expect(short(found)).toEqual([[], [], [], []])
  expect(await outcome((await scoped(org, "read")).get(`${path}?q=spring`))).toBe("403 INSUFFICIENT_SCOPE")
  for (const query of ["", "?q=", "?q=%20", `?q=${"x".repeat(201)}`])
    expect(await outcome(org.get(path + query))).toBe("400 VALIDATION_ERROR")
})

test("a registered player is found by name and by e-mail too", async () => {
  const ana = { externalId: "client-77", name: "Ana María Pérez", email: "ana.perez@example.com" }
  await org.post("/api/v1/clients/identify", ana, { status: 200 })
  for (const q of ["maría", "Perez", "ana.perez@example.com", "client-7"])
    expect([q, (await search(q)).players]).toEqual([
      q,
      [{ externalUserId: "client-77", name: ana.name, email: ana.email }],
    ])
})
