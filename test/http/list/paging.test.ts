import { beforeAll, describe, expect, test } from "bun:test"
import { campaignDraws, closeDraws } from "../../support/fixture/draw.ts"
import { codeCampaign, newCode, playOnce, winningCampaign } from "../../support/fixture/promo.ts"
import type { Body, Client } from "../../support/service/client.ts"
import { givenService } from "../../support/service/service.ts"

const service = givenService()

const admin = "/api/v1/admin"

type List = {
  /** Lists the rows, and creates one more each time `add` is called. */
  open(): Promise<{ caller: Client; path: string; add(): Promise<unknown> }>
  id(item: Body): string
}

let made = 0
const inOrganization = (path: string, add: (org: Client) => Promise<unknown>) => async () => {
  const org = await service.organization()
  return { caller: org, path: `${admin}/${path}`, add: () => add(org) }
}

const lists: Record<string, List> = {
  campaigns: {
    open: inOrganization("campaigns", (org) => org.post(`${admin}/campaigns`, {}, { status: 201 })),
    id: ({ campaignId }) => campaignId,
  },
  "marketplace-games": {
    open: inOrganization("marketplace-games", (org) =>
      org.put(`${admin}/marketplace-games/g${++made}`, { active: true }, { status: 200 }),
    ),
    id: ({ gameId }) => gameId,
  },
  bans: {
    open: inOrganization("bans", (org) => org.post(`${admin}/bans`, { externalUserId: "u" }, { status: 201 })),
    id: ({ banId }) => banId,
  },
  "api-keys": {
    open: inOrganization("api-keys", (org) =>
      org.post(`${admin}/api-keys`, { name: "n", scope: "read" }, { status: 201 }),
    ),
    id: ({ keyId }) => keyId,
  },
  webhooks: {
    open: inOrganization("webhooks", (org) =>
      org.post(
        `${admin}/webhooks`,
        { url: "http://127.0.0.1:9/", secret: "the secret", events: ["*"] },
        { status: 201 },
      ),
    ),
    id: ({ webhookId }) => webhookId,
  },
  "audit-log": {
    open: inOrganization("audit-log", (org) => org.post(`${admin}/campaigns`, {}, { status: 201 })),
    id: ({ target }) => target,
  },
  codes: {
    open: async () => {
      const org = await service.organization()
      const campaignId = await winningCampaign(org)
      return { caller: org, path: `${admin}/codes`, add: () => playOnce(org, campaignId, "u") }
    },
    id: ({ code }) => code,
  },
  "codes by filter": {
    open: async () => {
      const org = await service.organization()
      const [campaignId, other] = [await codeCampaign(org), await codeCampaign(org)]
      const add = async () => {
        const key = `k${++made}`
        await newCode(org, campaignId, "u", key)
        await newCode(org, campaignId, "v", key)
        await newCode(org, other, "u", key)
      }
      return { caller: org, path: `${admin}/codes?status=active&externalUserId=u&campaignId=${campaignId}`, add }
    },
    id: ({ code }) => code,
  },
  "chains of draws": {
    open: async () => {
      const org = await service.organization()
      const path = campaignDraws(await winningCampaign(org))
      return { caller: org, path, add: () => closeDraws(org, path) }
    },
    id: ({ chainId }) => chainId,
  },
  organizations: {
    open: async () => ({
      caller: service.operator,
      path: `${admin}/organizations`,
      add: () => service.operator.post(`${admin}/organizations`, { name: "n" }, { status: 201 }),
    }),
    id: ({ orgId }) => orgId,
  },
}

const at = (path: string, query: string) => `${path}${path.includes("?") ? "&" : "?"}${query}`
const maxPages = 1_000

const walk = async (
  caller: Client,
  path: string,
  limit: number,
  between: () => Promise<unknown> = async () => null,
) => {
  const items: Body[] = []
  let cursor: string | null = null
  for (let pages = 0; pages < maxPages; pages++) {
    const query: string = `limit=${limit}${cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`}`
    const { body } = await caller.get(at(path, query), { status: 200 })
    expect(body.items.length).toBeLessThanOrEqual(limit)
    items.push(...body.items)
    cursor = body.nextCursor
    if (cursor === null) return items
    await between()
  }
  throw new Error(`the walk of ${path} did not end within ${maxPages} pages`)
}

describe.each(Object.entries(lists))("the list of %s", (_name, { open, id }) => {
  test("paging by cursor shows each initial row exactly once while rows are added", async () => {
    const { caller, path, add } = await open()
    for (let row = 0; row < 8; row++) await add()
    const start = (await walk(caller, path, 200)).map(id)
    expect(new Set(start).size).toBe(start.length)
    expect(start.length).toBeGreaterThanOrEqual(8)
    for (const limit of [1, 3, 4]) {
      const seen = (await walk(caller, path, limit, add)).map(id)
      expect(start.filter((row) => seen.filter((shown) => shown === row).length !== 1)).toEqual([])
    }
  })

  test("parallel additions during paging do not affect the initial rows", async () => {
    const { caller, path, add } = await open()
    for (let row = 0; row < 6; row++) await add()
    const start = (await walk(caller, path, 200)).map(id)
    const seen = (await walk(caller, path, 2, () => Promise.all([add(), add()]))).map(id)
    expect(start.filter((row) => seen.filter((shown) => shown === row).length !== 1)).toEqual([])
  })

  describe("refuses a page", () => {
    let list: Awaited<ReturnType<List["open"]>>
    beforeAll(async () => {
      list = await open()
    })

    test.each(["0", "-1", "201", "1.5", "abc", "", "%205", "1e2", "0x10"])("limit=%s is 400", async (limit) => {
      const { body } = await list.caller.get(at(list.path, `limit=${limit}`), { status: 400 })
      expect(body).toEqual({ code: "VALIDATION_ERROR", error: expect.stringContaining("limit") })
    })

    test.each(["", "x", "0", "null", "%25%25", "b5", "YjU1x", "LTE", "Yi0x", "x".repeat(101)])(
      "cursor=%s is 400",
      async (cursor) => {
        const { body } = await list.caller.get(at(list.path, `cursor=${cursor}`), { status: 400 })
        expect(body).toEqual({ code: "VALIDATION_ERROR", error: expect.stringContaining("cursor") })
      },
    )
  })
})

test("an empty list has no items and no cursor", async () => {
  const org = await service.organization()
  expect((await org.get(`${admin}/campaigns`)).body).toEqual({ items: [], nextCursor: null })
})

test("a page has 50 rows by default, and up to 200", async () => {
  const org = await service.organization()
  await Promise.all(Array.from({ length: 201 }, () => org.post(`${admin}/campaigns`, {}, { status: 201 })))
  const { body } = await org.get(`${admin}/campaigns`)
  expect(body.items).toHaveLength(50)
  expect(body.nextCursor).toBeString()
  expect((await org.get(`${admin}/campaigns?limit=200`)).body.items).toHaveLength(200)
  expect(await walk(org, `${admin}/campaigns`, 200)).toHaveLength(201)
})

test("a cursor shows no rows of another organization", async () => {
  const [org, other] = [await service.organization(), await service.organization()]
  for (let row = 0; row < 3; row++) await org.post(`${admin}/campaigns`, {}, { status: 201 })
  const { nextCursor } = (await org.get(`${admin}/campaigns?limit=1`)).body
  await other.get(`${admin}/campaigns?cursor=${nextCursor}`, { status: 400 })
})
