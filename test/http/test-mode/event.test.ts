import { beforeAll, describe, expect, test } from "bun:test"
import { makeTestOrganization } from "../../support/fixture/test-organization.ts"
import type { Body, Client } from "../../support/service/client.ts"
import { skipRowNumbers } from "../../support/service/database.ts"
import { givenService } from "../../support/service/service.ts"
import { subscriber } from "../../support/webhook/hooks.ts"

const service = givenService()
const path = "/api/v1/admin/test/events"
const kept = 10_000

const given = () => subscriber({ organization: () => makeTestOrganization(service) })
const page = async (of: Client, query = "") => (await of.get(`${path}?${query}`, { status: 200 })).body
const names = (items: Body[]): string[] => items.map(({ event }: { event: string }) => event)

/** All events from a cursor on, in pages of `limit`, and the cursor behind them. */
const read = async (of: Client, cursor = "", limit = 200) => {
  const items: Body[] = []
  for (;;) {
    const found = await page(of, `limit=${limit}${cursor && `&cursor=${cursor}`}`)
    expect(found.nextCursor).toBeString()
    cursor = found.nextCursor
    if (found.items.length === 0) return { items, cursor }
    items.push(...found.items)
  }
}

test("events are listed as webhooks carry them, oldest first, whether or not one subscribes", async () => {
  const { org, play, receive } = await given()
  const before = await page(org)
  await play("early")
  const { items: unheard } = await page(org, `cursor=${before.nextCursor}`)
  expect(names(unheard)).toContainValues(["game.played", "game.won"])
  expect(unheard.find(({ event }: Body) => event === "game.won").data).toMatchObject({ externalUserId: "early" })

  const receiver = await receive()
  const { cursor } = await read(org)
  service.clock.advance(1_000)
  await play("ana")
  await org.post(`/api/v1/admin/webhooks/${receiver.webhookId}/test`, undefined, { status: 202 })
  // The receivers of tests ignore the events of draws.
  const items = (await read(org, cursor)).items.filter(({ event }) => !event.startsWith("draws."))
  const received = await receiver.waitFor(items.length)
  receiver.stop()
  const sent = new Map(received.map(({ headers, text }) => [headers.get("webhook-id"), text]))
  for (const { eventId, ...body } of items) expect(JSON.stringify(body)).toBe(sent.get(eventId) ?? "")
  expect(names(items).at(-1)).toBe("webhook.test")
  expect(sent.size).toBe(items.length)
})

test("a page goes on where the one before ended, also after all that has happened", async () => {
  const { org, play } = await given()
  const empty = await page(org)
  const { cursor } = await read(org)
  expect(await page(org, `cursor=${cursor}`)).toEqual({ items: [], nextCursor: cursor })
  for (const user of ["a", "b", "c"]) await play(user)
  const all = await read(org, cursor)
  const singly = await read(org, cursor, 1)
  expect(singly.items).toEqual(all.items)
  expect(new Set(all.items.map(({ eventId }) => eventId)).size).toBe(all.items.length)
  expect([...empty.items, ...(await read(org, empty.nextCursor)).items]).toEqual((await read(org)).items)

  const other = (await given()).org
  for (const foreign of [`cursor=${cursor}`, "cursor=x"])
    expect((await other.get(`${path}?${foreign}`)).body.code).toBe("VALIDATION_ERROR")
})

test("none appears behind a cursor, however many calls and readers there are at once", async () => {
  const { org, emit } = await given()
  const { cursor } = await read(org)
  const total = 300
  let isDone = false
  const calls = Promise.all(Array.from({ length: total }, (_, user) => emit(`user-${user}`))).finally(() => {
    isDone = true
  })
  const follow = async () => {
    const seen: Body[] = []
    for (let at = cursor, wasDone = false; ; ) {
      const found = await page(org, `limit=7&cursor=${at}`)
      at = found.nextCursor
      seen.push(...found.items)
      if (wasDone && found.items.length === 0) return seen
      wasDone = isDone
    }
  }
  const [first, second] = await Promise.all([follow(), follow(), calls])
  expect(first.filter(({ event }) => event === "code.created").length).toBe(total)
  expect(second).toEqual(first)
  expect((await read(org, cursor)).items).toEqual(first)
}, 30_000)

describe("many events", () => {
  let org: Client
  let start: string

  beforeAll(async () => {
    await skipRowNumbers(service.database, "test_events")
    await service.restart()
    org = await makeTestOrganization(service)
    start = (await page(org)).nextCursor
    const made = await subscriber({ organization: async () => org })
    await made.emit("first")
    const [row] = await service.database.rows<{ id: number; org_id: string }>(
      `SELECT id, org_id FROM test_events WHERE org_id LIKE '${org.orgId}~%' ORDER BY id DESC LIMIT 1`,
    )
    const { id = 0, org_id = "" } = row ?? {}
    // As written by earlier runs: further ahead than the calls of these tests come by themselves.
    const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${kept + 100})`
    const copies = `INSERT INTO test_events (id, org_id, event_id, event, at, body) ${numbers}
      SELECT ${id} - 100000 + i, '${org_id}', 'evt_' || i, 'game.played', 0,
      '{"event":"game.played","timestamp":"2026-11-21T10:05:00.000Z","data":{"n":' || i || '}}' FROM n`
    await service.database.run(copies)
  }, 30_000)

  const count = async () => {
    const [row] = await service.database.rows<{ n: number }>(
      `SELECT count(*) AS n FROM test_events WHERE org_id LIKE '${org.orgId}~%'`,
    )
    return Number(row?.n)
  }

  test("are listed up to the newest 10,000, and an older cursor continues with the oldest of them", async () => {
    const { items } = await read(org)
    expect(items.length).toBe(kept)
    expect((await page(org, "limit=1")).items).toEqual([items[0]])
    expect((await read(org, start)).items).toEqual(items)
  }, 30_000)

  test("are trimmed to that number once more are added", async () => {
    await Promise.all(
      Array.from({ length: 500 }, (_, user) => org.post("/api/v1/codes", codeFor(user), { status: 201 })),
    )
    for (let rows = await count(); rows > kept + 500; rows = await count()) await Bun.sleep(50)
    expect((await read(org)).items.length).toBe(kept)
  }, 30_000)
})

const codeFor = (user: number) => ({ campaignId: "spring", externalUserId: `later-${user}` })

test("what falls due while the clock advances has its own time, in order", async () => {
  const { org } = await given()
  const { cursor } = await read(org)
  const at = (day: number) => `2026-12-0${day}T05:00:00.000Z`
  const open = { status: "active", gameType: "scratch_card", rewardType: "none", winProbability: 1 }
  for (const [campaignId, startsAt, endsAt] of [["late", at(3), at(4)] as const, ["early", at(1), at(5)] as const])
    await org.post("/api/v1/admin/campaigns", { campaignId, startsAt, endsAt, ...open }, { status: 201 })
  await org.post("/api/v1/admin/test/clock/advance", { to: at(6) }, { status: 200 })
  const dates = (await read(org, cursor)).items.filter(({ event }) => event.startsWith("campaign."))
  expect(dates.map(({ event, timestamp, data }) => [event, data.campaignId, timestamp])).toEqual([
    ["campaign.started", "early", at(1)],
    ["campaign.started", "late", at(3)],
    ["campaign.ended", "late", at(4)],
    ["campaign.ended", "early", at(5)],
  ])
})

test("an erased player is named by none of them", async () => {
  const { org, play } = await given()
  await play("person-to-forget")
  await org.post("/api/v1/admin/players/person-to-forget/erase", { confirm: "person-to-forget" }, { status: 200 })
  const { items } = await read(org)
  expect(names(items)).toContain("game.won")
  expect(JSON.stringify(items)).not.toContain("person-to-forget")
})

test("a live organization keeps none, and may not ask", async () => {
  const { org, play } = await subscriber(service)
  await play()
  expect((await org.get(path)).body.code).toBe("LIVE_ORGANIZATION")
  const rows = await service.database.rows(`SELECT 1 FROM test_events WHERE org_id LIKE '${org.orgId}%'`)
  expect(rows).toEqual([])
})
