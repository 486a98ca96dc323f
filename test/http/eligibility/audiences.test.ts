import { beforeAll, expect, test } from "bun:test"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const admin = "/api/v1/admin"
const service = givenService()
const org = givenOrganization(service, beforeAll)

const put = (audienceId: string, name = "A list") =>
  org.put(`${admin}/audiences/${audienceId}`, { name }, { status: 200 })
const membersOf = async (audienceId: string) =>
  (await org.get(`${admin}/audiences/${audienceId}`, { status: 200 })).body.members

/** Uploads a file as it is, in one piece or as a stream of chunks of unknown length. */
const upload = async (audienceId: string, file: string | ReadableStream, way: "" | "/remove" = "") => {
  const response = await fetch(`${service.url}${admin}/audiences/${audienceId}/members${way}`, {
    method: "POST",
    headers: { authorization: `Bearer ${org.key}`, "x-org-id": org.orgId, "content-type": "text/csv; charset=utf-8" },
    body: file,
  })
  return { status: response.status, body: await response.json() }
}
const add = (audienceId: string, externalIds: readonly unknown[]) =>
  org.post(`${admin}/audiences/${audienceId}/members`, { externalIds })
const remove = (audienceId: string, externalIds: readonly unknown[]) =>
  org.post(`${admin}/audiences/${audienceId}/members/remove`, { externalIds })

const game = {
  status: "active",
  gameType: "slot_machine",
  rewardType: "none",
  winProbability: 1,
}
const campaignFor = (campaignId: string, ...rules: readonly object[]) =>
  org.post(`${admin}/campaigns`, { campaignId, ...game, eligibility: { rules } }, { status: 201 })
const play = async (campaignId: string, externalUserId: string) =>
  (await org.post("/api/v1/games/play", { campaignId, externalUserId })).status

test("an audience is created, renamed with its version, listed and deleted", async () => {
  const made = await put("list", "First")
  expect(made.body).toMatchObject({ audienceId: "list", name: "First", members: 0 })
  const etag = made.headers.get("etag") ?? ""
  const renamed = await org.put(
    `${admin}/audiences/list`,
    { name: "Second" },
    { status: 200, headers: { "if-match": etag } },
  )
  expect(renamed.body.createdAt).toBe(made.body.createdAt)
  await org.put(`${admin}/audiences/list`, { name: "Third" }, { status: 409, headers: { "if-match": etag } })
  const listed = await org.get(`${admin}/audiences`, { status: 200 })
  expect(listed.body.items).toEqual([renamed.body])
  await add("list", ["a"])
  await org.delete(`${admin}/audiences/list`, { status: 204 })
  for (const path of ["list", "list/members", "%20"]) await org.get(`${admin}/audiences/${path}`, { status: 404 })
  await org.delete(`${admin}/audiences/list`, { status: 404 })
  expect((await add("list", ["a"])).status).toBe(404)
  expect((await upload("list", "a")).status).toBe(404)
  expect((await put("list")).body.members).toBe(0)
  const log = await org.get(`${admin}/audit-log?target=list`, { status: 200 })
  expect(log.body.items.map(({ action, before, after }: Record<string, unknown>) => [action, before, after])).toEqual([
    ["audience.put", null, { audienceId: "list", name: "A list", members: 0 }],
    ["audience.delete", { audienceId: "list", name: "Second", members: 1 }, null],
    ["audience.members.add", null, { added: 1, unchanged: 0, invalid: 0 }],
    ["audience.put", { name: "First" }, { name: "Second" }],
    ["audience.put", null, { audienceId: "list", name: "First", members: 0 }],
  ])
  for (const body of [{}, { name: "" }, { name: "x".repeat(201) }])
    await org.put(`${admin}/audiences/list`, body, { status: 400 })
  await org.put(`${admin}/audiences/a.b`, { name: "a" }, { status: 400 })
})

test("files and JSON add and remove the same, each id once, with exact counts", async () => {
  await put("vip")
  const file = '\u{feff}externalId\r\n ana \r\n"bob, ""b"""\r\n\r\na,b\r\nana\r\n"é"\r\n'
  expect(await upload("vip", file)).toEqual({ status: 200, body: { added: 3, unchanged: 1, invalid: 1 } })
  expect((await add("vip", ["ana", "eva", " ", "x".repeat(201), "\ud800"])).body).toEqual({
    added: 1,
    unchanged: 1,
    invalid: 3,
  })
  const members = await org.get(`${admin}/audiences/vip/members?limit=3`, { status: 200 })
  const rest = await org.get(`${admin}/audiences/vip/members?limit=3&cursor=${members.body.nextCursor}`, {
    status: 200,
  })
  const ids = [...members.body.items, ...rest.body.items].map(({ externalUserId }) => externalUserId)
  expect(ids).toEqual(["eva", "é", 'bob, "b"', "ana"])
  const found = await org.get(`${admin}/audiences/vip/members?externalUserId=eva`, { status: 200 })
  expect(found.body).toEqual({ items: [{ externalUserId: "eva", addedAt: expect.any(String) }], nextCursor: null })
  expect((await org.get(`${admin}/audiences/vip/members?externalUserId=EVA`, { status: 200 })).body.items).toEqual([])
  expect((await remove("vip", ["eva", "eva", "nobody"])).body).toEqual({ removed: 1, unchanged: 2, invalid: 0 })
  expect(await upload("vip", "é\n", "/remove")).toEqual({ status: 200, body: { removed: 1, unchanged: 0, invalid: 0 } })
  expect(await membersOf("vip")).toBe(2)
  expect((await add("vip", [])).body).toEqual({ added: 0, unchanged: 0, invalid: 0 })
  for (const externalIds of [undefined, "a", [5]]) expect((await add("vip", externalIds as never)).status).toBe(400)
  const actions = (await org.get(`${admin}/audit-log?target=vip&limit=4`, { status: 200 })).body.items
  expect(actions.map(({ action, after }: Record<string, unknown>) => [action, after])).toEqual([
    ["audience.members.add", { added: 0, unchanged: 0, invalid: 0 }],
    ["audience.members.remove", { removed: 1, unchanged: 0, invalid: 0 }],
    ["audience.members.remove", { removed: 1, unchanged: 2, invalid: 0 }],
    ["audience.members.add", { added: 1, unchanged: 1, invalid: 3 }],
  ])
})

test("a long file is stored in steps, and what came before its end is kept when it breaks off", async () => {
  await put("long")
  const lines = Array.from({ length: 2_000 }, (_, index) => `user-${index}\n`).join("")
  expect((await upload("long", lines)).body).toEqual({ added: 2_000, unchanged: 0, invalid: 0 })
  const chunk = new TextEncoder().encode(`b-1\nb-2\n${`${"x".repeat(9_999)}\n`.repeat(100)}`)
  let sent = 0
  const endless = new ReadableStream({
    pull: (stream) => {
      if (++sent > 30) stream.close()
      else stream.enqueue(chunk)
    },
  })
  expect(await upload("long", endless)).toMatchObject({ status: 413, body: { code: "PAYLOAD_TOO_LARGE" } })
  expect(await membersOf("long")).toBe(2_002)
  expect((await upload("long", lines, "/remove")).body).toMatchObject({ removed: 2_000 })
  expect(await membersOf("long")).toBe(2)
})

test("of parallel uploads of the same ids, each id is added once", async () => {
  await put("many")
  const ids = Array.from({ length: 40 }, (_, index) => `id-${index}`)
  const answers = await Promise.all(Array.from({ length: 300 }, (_, index) => add("many", ids.slice(index % 40))))
  expect(answers.reduce((sum, { body }) => sum + body.added, 0)).toBe(40)
  expect(await membersOf("many")).toBe(40)
  const removed = await Promise.all(ids.flatMap((id) => [remove("many", [id]), remove("many", [id])]))
  expect(removed.reduce((sum, { body }) => sum + body.removed, 0)).toBe(40)
  expect(await membersOf("many")).toBe(0)
})

test("a person is in by any of their ids, registered or not, until it is removed", async () => {
  await put("in")
  await put("out")
  await campaignFor("both", { audience: "in", message: "in" }, { notAudience: "out" })
  expect(await play("both", "zoe")).toBe(403)
  await add("in", ["zoe"])
  expect(await play("both", "zoe")).toBe(200)
  await add("out", ["zoe-2"])
  for (const externalId of ["zoe", "zoe-2"]) await org.post("/api/v1/clients/identify", { externalId }, { status: 200 })
  expect(await play("both", "zoe-2")).toBe(403)
  const merge = { fromExternalId: "zoe", intoExternalId: "zoe-2", confirm: "zoe-2" }
  await org.post(`${admin}/clients/merge`, merge, { status: 200 })
  expect(await play("both", "zoe")).toBe(403)
  await remove("out", ["zoe-2"])
  expect([await play("both", "zoe"), await play("both", "zoe-2")]).toEqual([200, 200])
  await remove("in", ["zoe-2"])
  expect(await play("both", "zoe-2")).toBe(200)
  await remove("in", ["zoe"])
  expect([await play("both", "zoe"), await play("both", "zoe-2")]).toEqual([403, 403])

  const wheel = { segments: [{ segmentId: "a", name: "A" }], eligibility: { rules: [{ audience: "in" }] } }
  await org.post(`${admin}/notifications`, { notificationId: "w", status: "active", ...wheel }, { status: 201 })
  const { clientId } = (await org.post("/api/v1/clients/identify", { externalId: "zoe" }, { status: 200 })).body
  const spin = async () => (await org.post("/api/v1/inapp-games/spin", { notificationId: "w", clientId })).status
  const statuses = [await spin()]
  await add("in", ["zoe"])
  expect([...statuses, await spin()]).toEqual([403, 200])
})

test("an erasure removes all ids of the person from all audiences", async () => {
  await put("one")
  await put("two")
  for (const externalId of ["ida", "ida-2"]) await org.post("/api/v1/clients/identify", { externalId }, { status: 200 })
  const merge = { fromExternalId: "ida", intoExternalId: "ida-2", confirm: "ida-2" }
  await org.post(`${admin}/clients/merge`, merge, { status: 200 })
  await add("one", ["ida", "ida-2", "other"])
  await add("two", ["ida"])
  const erased = await org.post(`${admin}/players/ida/erase`, { confirm: "ida" })
  expect([erased.status, await membersOf("one"), await membersOf("two")]).toEqual([200, 1, 0])
  await campaignFor("again", { audience: "one" })
  expect([await play("again", "ida"), await play("again", "other")]).toEqual([403, 200])
})

test("an audience that a game names stays, and at most 100 are there", async () => {
  const own = await service.organization()
  const putOwn = (id: string) => own.put(`${admin}/audiences/${id}`, { name: id })
  for (let index = 0; index < 100; index++) expect((await putOwn(`a-${index}`)).status).toBe(200)
  expect(await putOwn("more")).toMatchObject({ status: 409, body: { code: "CONFLICT" } })
  const rules = { eligibility: { rules: [{ registered: true }, { notAudience: "a-1" }] } }
  await own.post(`${admin}/campaigns`, { campaignId: "c", name: '"audience": "a-0"', ...rules }, { status: 201 })
  const wheel = { notificationId: "w", segments: [], eligibility: { rules: [{ audience: "a-2" }] } }
  await own.post(`${admin}/notifications`, wheel, { status: 201 })
  const removed = async (id: string) => {
    const { status, body } = await own.delete(`${admin}/audiences/${id}`)
    return [status, body?.error?.slice(0, 12)]
  }
  expect(await removed("a-0")).toEqual([204, undefined])
  expect(await removed("a-1")).toEqual([409, "campaign c h"])
  expect(await removed("a-2")).toEqual([409, "mini-game w "])
  await own.patch(`${admin}/campaigns/c`, { eligibility: null }, { status: 200 })
  expect(await removed("a-1")).toEqual([204, undefined])
  expect((await putOwn("more")).status).toBe(200)
})
