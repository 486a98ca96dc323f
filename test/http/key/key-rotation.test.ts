import { expect, test } from "bun:test"
import { sessionPath, signIn } from "../../support/console/session.ts"
import type { Client } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"
import { eventually } from "../../support/waiting.ts"

const keys = "/api/v1/admin/api-keys"
const hour = 60 * 60 * 1000

const service = givenService()
const org = givenOrganization(service)

const makeKey = async (fields: object) =>
  (await org.post(keys, { name: "Checkout", scope: "admin", ...fields }, { status: 201 })).body
const listed = async (keyId: string) =>
  (await org.get(keys, { status: 200 })).body.items.find((item: { keyId: string }) => item.keyId === keyId)
const statusOf = async (client: Client) => (await client.get(keys)).status

test("a rotated key is valid until the end of the overlap, together with the new one", async () => {
  const old = await makeKey({})
  const { body } = await org.post(`${keys}/${old.keyId}/rotate`, { overlapHours: 48 }, { status: 201 })
  expect(body).toMatchObject({ name: "Checkout", scope: "admin", expiresAt: null })
  expect(body.key).not.toBe(old.key)
  expect([await statusOf(org.as({ key: old.key })), await statusOf(org.as({ key: body.key }))]).toEqual([200, 200])
  const end = new Date(service.clock.now + 48 * hour).toISOString()
  expect((await listed(old.keyId)).expiresAt).toBe(end)
  service.clock.advance(48 * hour - 1)
  expect(await statusOf(org.as({ key: old.key }))).toBe(200)
  service.clock.advance(1)
  expect([await statusOf(org.as({ key: old.key })), await statusOf(org.as({ key: body.key }))]).toEqual([401, 200])
  const { items } = (await org.get("/api/v1/admin/audit-log?action=api-key.rotate")).body
  expect(items).toMatchObject([
    { target: old.keyId, before: { expiresAt: null }, after: { expiresAt: end, replacedBy: body.keyId } },
  ])
})

test.each([
  ["an overlap of none ends it at once", { overlapHours: 0 }, 0],
  ["the overlap defaults to a day", undefined, 24],
])("%s", async (_name, body, hours) => {
  const { keyId } = await makeKey({})
  await org.post(`${keys}/${keyId}/rotate`, body, { status: 201 })
  expect((await listed(keyId)).expiresAt).toBe(new Date(service.clock.now + hours * hour).toISOString())
})

test("an overlap extends no key, and a session ends with its key", async () => {
  const expiresAt = new Date(service.clock.now + 2 * hour).toISOString()
  const old = await makeKey({ expiresAt })
  await org.post(`${keys}/${old.keyId}/rotate`, { overlapHours: 48 }, { status: 201 })
  expect((await listed(old.keyId)).expiresAt).toBe(expiresAt)
  const page = await signIn(org.as({ key: old.key }))
  await org.post(`${keys}/${old.keyId}/rotate`, { overlapHours: 0 }, { status: 201 })
  await page.get(sessionPath, { status: 401 })
})

test.each([
  [
    "of another organization",
    404,
    async (key: { keyId: string }) => (await service.organization()).post(`${keys}/${key.keyId}/rotate`),
  ],
  ["that is unknown", 404, () => org.post(`${keys}/key_none/rotate`)],
  [
    "that is deactivated",
    409,
    async (key: { keyId: string }) => {
      await org.delete(`${keys}/${key.keyId}`, { status: 204 })
      return org.post(`${keys}/${key.keyId}/rotate`)
    },
  ],
  ["for too long", 400, (key: { keyId: string }) => org.post(`${keys}/${key.keyId}/rotate`, { overlapHours: 721 })],
] as const)("a key %s is %d", async (_name, status, call) => {
  expect((await call(await makeKey({}))).status).toBe(status)
})

test("a key shows its prefix, and when it was last used, to within an hour", async () => {
  const made = await makeKey({})
  expect(made.key).toStartWith(made.prefix)
  expect(made.prefix).toMatch(/^premio_\w{5}$/)
  expect(await listed(made.keyId)).toMatchObject({ prefix: made.prefix, lastUsedAt: null })
  const usedAt = (time: number) =>
    eventually(
      async () => (await listed(made.keyId)).lastUsedAt,
      (at) => at === new Date(time).toISOString(),
    )
  const first = service.clock.now
  await org.as({ key: made.key }).get(keys, { status: 200 })
  await usedAt(first)
  service.clock.advance(hour - 1)
  await org.as({ key: made.key }).get(keys, { status: 200 })
  await usedAt(first)
  service.clock.advance(1)
  await org.as({ key: made.key }).get(keys, { status: 200 })
  await usedAt(first + hour)
})
