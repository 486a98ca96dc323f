import { beforeAll, describe, expect, test } from "bun:test"
import { operations } from "../../../src/http/app.ts"
import { identify } from "../../support/fixture/play.ts"
import type { Body } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const admin = "/api/v1/admin"

const service = givenService()
const org = givenOrganization(service, beforeAll)
beforeAll(async () => {
  await org.post(`${admin}/campaigns`, { campaignId: "spring", name: "Spring" }, { status: 201 })
  await org.post(`${admin}/campaigns`, { campaignId: "odd", name: "O\u0000dd" }, { status: 201 })
  await org.post(`${admin}/notifications`, { notificationId: "wheel", name: "Wheel" }, { status: 201 })
  await identify(org, "user-1")
})

const idsOf = async (path: string): Promise<string[]> =>
  (await org.get(`${admin}/${path}`, { status: 200 })).body.items.map(
    (item: Body) => item.campaignId ?? item.notificationId ?? item.externalUserId ?? item.target,
  )

/** Every field of a list's query that takes any text. */
const texts = operations.flatMap(({ method, path, query }) =>
  method === "GET" && path.startsWith(admin) && query?.properties["limit"] && !path.includes(":")
    ? Object.keys(query.properties)
        .filter((name) => ["search", "gameType", "action", "target"].includes(name))
        .map((name) => [path.slice(admin.length + 1), name] as const)
    : [],
)

describe("a control character in a filter", () => {
  test.each(texts)("of %s by %s only finds rows that contain it", async (path, name) => {
    for (const sent of ["%00", "%00%00", "%01", "%7F", "spring%00", "%00spring"]) {
      const answer = await org
        .as({ key: path === "organizations" ? service.operator.key : org.key })
        .get(`${admin}/${path}?${name}=${sent}`)
      if (answer.status !== 400)
        expect([sent, answer.body.items.filter((item: Body) => (item.campaignId ?? item.target) !== "odd")]).toEqual([
          sent,
          [],
        ])
    }
  })

  test("finds the rows that contain it", async () => {
    expect(await idsOf("campaigns?search=o%00D")).toEqual(["odd"])
  })
})

test("characters with a meaning in SQL patterns match literally", async () => {
  for (const sent of ["%25", "_", "*", "?", "[a-z]", "%5C", "'", "%22", "s%25g", "sp_ing", "%5E"])
    for (const path of ["campaigns", "notifications", "players"])
      expect(await idsOf(`${path}?search=${sent}`)).toEqual([])
})

describe("a query", () => {
  test.each([
    "limit=1&limit=2",
    "limit=1&limit=1",
    "search=a&search=b",
    "status=active&status=draft",
    "search=a&search=",
  ])("with a field twice, %s, is 400", async (query) => {
    const { body } = await org.get(`${admin}/campaigns?${query}`, { status: 400 })
    expect(body.error).toBe(`${query.split("=")[0]} must be sent once`)
  })

  test.each(["search=%", "search=%zz", "search=%0", "search=%ff", "search=%ed%a0%80", "%zz", "a=%c3"])(
    "that does not decode, %s, is 400",
    async (query) => {
      const { body } = await org.get(`${admin}/campaigns?${query}`, { status: 400 })
      expect(body.error).toBe("query must be percent-encoded UTF-8")
    },
  )

  test.each(["", "?", "?&", "?&&=", "?colour=red&colour=blue", "?limit=50#limit=0", "?limit=5%30"])(
    "%s counts as none",
    async (query) => {
      expect(await idsOf(`campaigns${query}`)).toEqual(["odd", "spring"])
    },
  )
})
