import { beforeEach, describe, expect, test } from "bun:test"
import { member } from "../../support/console/user.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

/** A record that several people may edit: its path, and two different changes. */
type Editable = {
  readonly name: string
  readonly path: () => string
  readonly method: "patch" | "put"
  readonly field: string
  /** The body that sets the field to its value number `n`; null for the other fields. */
  readonly body: (n: number) => object
}

let webhookId = ""

beforeEach(async () => {
  await org.post("/api/v1/admin/campaigns", { campaignId: "spring", name: "Spring" }, { status: 201 })
  await org.post("/api/v1/admin/notifications", { notificationId: "wheel", name: "Wheel" }, { status: 201 })
  await org.put("/api/v1/admin/marketplace-games/flappy", { name: "Flappy", active: true }, { status: 200 })
  const hook = { url: "https://example.com/hook", events: ["*"] }
  webhookId = (await org.post("/api/v1/admin/webhooks", hook, { status: 201 })).body.webhookId
})

const named = (n: number) => ({ name: `Name ${n}` })
const editables: readonly Editable[] = [
  { name: "a campaign", path: () => "/api/v1/admin/campaigns/spring", method: "patch", field: "name", body: named },
  { name: "a mini-game", path: () => "/api/v1/admin/notifications/wheel", method: "patch", field: "name", body: named },
  {
    name: "a marketplace game",
    path: () => "/api/v1/admin/marketplace-games/flappy",
    method: "put",
    field: "name",
    body: (n) => ({ ...named(n), active: true }),
  },
  {
    name: "a webhook",
    path: () => `/api/v1/admin/webhooks/${webhookId}`,
    method: "patch",
    field: "description",
    body: (n) => ({ description: `About ${n}` }),
  },
  {
    name: "the settings",
    path: () => "/api/v1/admin/settings",
    method: "patch",
    field: "locale",
    body: (n) => ({ locale: `es-A${n}` }),
  },
  {
    name: "the tiers",
    path: () => "/api/v1/admin/tiers",
    method: "put",
    field: "tiers",
    body: (n) => ({ tiers: [{ name: `Tier ${n}`, minXp: n, color: "red" }] }),
  },
]

const etagOf = (headers: Headers): string => headers.get("etag") ?? ""
const seen = (etag: string) => ({ headers: { "if-match": etag } })

describe.each([...editables])("$name", ({ path, method, field, body }) => {
  const edit = (n: number, expected: Parameters<typeof org.patch>[2]) => org[method](path(), body(n), expected)
  const sent = (n: number) => (body(n) as Record<string, unknown>)[field]

  test("shows its version, which an edit changes and a read does not", async () => {
    const first = etagOf((await org.get(path(), { status: 200 })).headers)
    expect(first).toMatch(/^"[0-9a-f]{32}"$/)
    expect(etagOf((await org.get(path())).headers)).toBe(first)
    const edited = await edit(1, { status: 200, ...seen(first) })
    expect(etagOf(edited.headers)).not.toBe(first)
    expect(etagOf((await org.get(path())).headers)).toBe(etagOf(edited.headers))
  })

  test("refuses an edit of an older version, and shows what changed, when and by whom", async () => {
    const read = await org.get(path())
    service.clock.advance(60_000)
    await edit(1, { status: 200 })
    const { keyId, keyName } = (await org.get("/api/v1/admin/audit-log?limit=1")).body.items[0]
    expect(keyName).toBe("First key")
    const before = (await org.get("/api/v1/admin/audit-log")).body.items.length
    const refused = await edit(2, { status: 409, ...seen(etagOf(read.headers)) })
    expect(refused.body.code).toBe("EDIT_CONFLICT")
    expect(refused.body.changes).toEqual([
      {
        field,
        before: read.body[field] ?? null,
        after: sent(1),
        at: "2026-11-21T10:06:00.000Z",
        keyId,
        keyName,
        user: null,
      },
    ])
    expect((await org.get(path())).body[field]).toEqual(sent(1))
    expect((await org.get("/api/v1/admin/audit-log")).body.items.length).toBe(before)
    const again = etagOf((await org.get(path())).headers)
    await edit(2, { status: 200, ...seen(again) })
    expect((await org.get(path())).body[field]).toEqual(sent(2))
  })

  test("accepts an edit without If-Match, with *, with a weak version and with one of several", async () => {
    const first = etagOf((await org.get(path())).headers)
    await edit(1, { status: 200 })
    await edit(2, { status: 200, ...seen("*") })
    const second = etagOf((await org.get(path())).headers)
    await edit(3, { status: 200, ...seen(`${first}, ${second}`) })
    await edit(4, { status: 200, ...seen(`W/${etagOf((await org.get(path())).headers)}`) })
    expect((await org.get(path())).body[field]).toEqual(sent(4))
  })

  test.each(['"*"', 'W/"*"', '"a", "*"'])("treats %s as a version, not as any version", async (header) => {
    await edit(1, { status: 409, ...seen(header) })
  })

  test("one of several concurrent edits wins for each version", async () => {
    const editors = 100
    let version = etagOf((await org.get(path())).headers)
    for (let round = 0; round < 2; round++) {
      const attempts = Array.from({ length: editors }, (_, n) => edit(1000 + round * editors + n, seen(version)))
      const answers = await Promise.all(attempts)
      const winners = answers.filter(({ status }) => status === 200)
      expect(answers.filter(({ status }) => status === 409).length).toBe(editors - 1)
      expect(winners.length).toBe(1)
      const now = await org.get(path())
      expect(now.body[field]).toEqual(winners[0]?.body[field])
      version = etagOf(now.headers)
      expect(etagOf(winners[0]?.headers ?? new Headers())).toBe(version)
    }
  })

  test.each(["abc", '"abc', '"a" "b"', "", ",", '"a",'])("refuses the If-Match %p as malformed", async (header) => {
    const refused = await edit(1, { status: 400, ...seen(header) })
    expect(refused.body.error).toStartWith("If-Match must be")
  })
})

test("refuses an If-Match that is too long", async () => {
  const long = seen(`"${"a".repeat(2000)}"`)
  await org.patch("/api/v1/admin/settings", { locale: "es" }, { status: 400, ...long })
})

describe("the fields that changed", () => {
  const path = "/api/v1/admin/campaigns/spring"

  test("are those that differ in the end, each with its last change", async () => {
    const read = await org.get(path)
    await org.patch(path, { name: "A", winProbability: 0.5, startsAt: "2026-12-01T00:00:00.000Z" }, { status: 200 })
    service.clock.advance(1_000)
    await org.patch(path, { name: "B", winProbability: 0 }, { status: 200 })
    const { body } = await org.patch(path, { status: "active" }, { status: 409, ...seen(etagOf(read.headers)) })
    const changes = body.changes.map((change: { field: string; before: unknown; after: unknown; at: string }) => {
      const { field, before, after, at } = change
      return { field, before, after, at }
    })
    expect(changes).toContainEqual({ field: "name", before: "Spring", after: "B", at: "2026-11-21T10:05:01.000Z" })
    expect(changes).toContainEqual({
      field: "startsAt",
      before: null,
      after: "2026-12-01T00:00:00.000Z",
      at: "2026-11-21T10:05:00.000Z",
    })
    expect(changes.length).toBe(2)
  })

  test("include what was added to the stock of a prize, and no play changes the version", async () => {
    const prizes = [{ prizeId: "tv", name: "TV", kind: "external", weight: 1, stock: { maxTotal: 1, period: "total" } }]
    const game = { status: "active", gameType: "scratch_card", rewardType: "points", winProbability: 1, prizes }
    await org.patch(path, { ...game, pointsReward: { points: 1 } }, { status: 200 })
    const version = etagOf((await org.get(path)).headers)
    await org.post("/api/v1/clients/identify", { externalId: "ana" }, { status: 200 })
    await org.post("/api/v1/games/play", { campaignId: "spring", externalUserId: "ana" }, { status: 200 })
    expect(etagOf((await org.get(path)).headers)).toBe(version)
    await org.post(`${path}/prizes/tv/stock`, { add: 5 }, { status: 200 })
    const { body } = await org.patch(path, { name: "New" }, { status: 409, ...seen(version) })
    expect(body.changes.map(({ field }: { field: string }) => field)).toEqual(["prizes"])
  })

  test("are not shown for a version that never existed", async () => {
    const { body } = await org.patch(
      path,
      { name: "New" },
      { status: 409, ...seen('"00000000000000000000000000000000"') },
    )
    expect(body.changes).toBeNull()
  })
})

test("the user who changed a field is shown by name and e-mail", async () => {
  const { page, userId, email } = await member(org, "marketing")
  const read = await org.get("/api/v1/admin/campaigns/spring")
  await page.patch("/api/v1/admin/campaigns/spring", { name: "Theirs" }, { status: 200 })
  const refused = await org.patch("/api/v1/admin/campaigns/spring", { name: "Mine" }, seen(etagOf(read.headers)))
  expect(refused.body.changes).toMatchObject([
    { field: "name", keyId: null, keyName: null, user: { userId, name: "Ana Rojas", email } },
  ])
})

test("a user's role is only changed if it is the one that was seen", async () => {
  const { userId } = await member(org, "viewer")
  const path = `/api/v1/admin/users/${userId}`
  const read = await org.get(path, { status: 200 })
  const inList = (await org.get("/api/v1/admin/users")).body.items.find(
    (user: { userId: string }) => user.userId === userId,
  )
  expect(inList.etag).toBe(etagOf(read.headers))
  await org.patch(path, { name: "Eva" }, { status: 200, ...seen(inList.etag) })
  await org.patch(path, { role: "support" }, { status: 200, ...seen(inList.etag) })
  const refused = await org.patch(path, { role: "owner" }, { status: 409, ...seen(inList.etag) })
  expect(refused.body.changes).toMatchObject([{ field: "role", before: "viewer", after: "support" }])
  expect((await org.get(path)).body).toMatchObject({ role: "support", name: "Eva" })
  await org.patch(path, { role: "owner" }, { status: 200, ...seen("*") })
})

test("a list of marketplace games shows the version of each", async () => {
  const path = "/api/v1/admin/marketplace-games/flappy"
  const [game] = (await org.get("/api/v1/admin/marketplace-games", { status: 200 })).body.items
  expect(game).toEqual({ ...(await org.get(path)).body, etag: etagOf((await org.get(path)).headers) })
  await org.put(path, { active: false }, { status: 200, ...seen(game.etag) })
  await org.put(path, { active: true }, { status: 409, ...seen(game.etag) })
})

test("a webhook is only deleted in the version that was seen", async () => {
  const path = `/api/v1/admin/webhooks/${webhookId}`
  const read = await org.get(path)
  await org.patch(path, { active: false }, { status: 200 })
  const refused = await org.delete(path, { status: 409, ...seen(etagOf(read.headers)) })
  expect(refused.body.changes).toMatchObject([{ field: "active", before: true, after: false }])
  await org.delete(path, { status: 204, ...seen(etagOf((await org.get(path)).headers)) })
})

test("a game that is not installed yet only matches *", async () => {
  const path = "/api/v1/admin/marketplace-games/new"
  await org.get(path, { status: 404 })
  await org.put(path, { active: true }, { status: 200, ...seen("*") })
  expect((await org.get(path, { status: 200 })).body).toEqual({ gameId: "new", name: "new", active: true })
})

test("an unknown record is 404, whatever version was seen", async () => {
  const refused = await org.patch("/api/v1/admin/campaigns/none", { name: "A" }, { status: 404, ...seen('"a"') })
  expect(refused.body.code).toBe("NOT_FOUND")
})
