import { describe, expect, test } from "bun:test"
import { member } from "../../support/console/user.ts"
import type { Client } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const admin = "/api/v1/admin"
const keysPath = `${admin}/api-keys`
const users = `${admin}/users`

const service = givenService({ environment: { CLIENT_ADDRESS_HEADER: "x-real-ip" } })
const org = givenOrganization(service)

type Key = { readonly keyId: string; readonly key: string; readonly name: string }

const makeKey = async (as: Client, name: string, fields: object = {}): Promise<Key> =>
  (await as.post(keysPath, { name, scope: "admin", ...fields }, { status: 201 })).body

const named = (keys: readonly Key[]) => keys.map(({ name }) => name)
const isInForce = async ({ key }: Key) => (await org.as({ key }).get(keysPath)).status === 200

/** An owner with keys of all kinds: one in use, one created with it, and some no longer in force. */
const ownerWithKeys = async () => {
  await member(org, "owner")
  const owner = await member(org, "owner")
  const first = await makeKey(owner.page, "Checkout")
  const second = await makeKey(org.as({ key: first.key }), "Made with Checkout")
  const third = await makeKey(org.as({ key: second.key }), "Made with that")
  const gone = await makeKey(owner.page, "Deactivated")
  await org.delete(`${keysPath}/${gone.keyId}`, { status: 204 })
  await makeKey(owner.page, "Expired", { expiresAt: new Date(service.clock.now + 1_000).toISOString() })
  service.clock.advance(1_000)
  await makeKey(org, "Of the organization")
  return { ...owner, keys: [first, second, third] }
}

describe("the keys of a user", () => {
  test("are those that they created, or that were created with these, and that are in force", async () => {
    const { userId, keys } = await ownerWithKeys()
    const { body } = await org.get(`${users}/${userId}/api-keys`, { status: 200 })
    expect(named(body.items)).toEqual(named(keys))
    expect(body.items[0]).toEqual({
      keyId: keys[0]?.keyId,
      name: "Checkout",
      scope: "admin",
      prefix: keys[0]?.key.slice(0, 12),
      lastUsedAt: expect.any(String),
      deactivatedAt: null,
    })
    await org.get(`${users}/usr_none/api-keys`, { status: 404 })
    await (await service.organization()).get(`${users}/${userId}/api-keys`, { status: 404 })
  })

  test("can be distinguished in the list by their creator", async () => {
    const { userId, keys } = await ownerWithKeys()
    const { items } = (await org.get(keysPath, { status: 200 })).body
    const creatorOf = (key: Key | undefined) =>
      items.find(({ keyId }: { keyId: string }) => keyId === key?.keyId).createdBy
    expect([creatorOf(keys[0]), creatorOf(keys[1])]).toEqual([userId, keys[0]?.keyId])
    const [oldest] = items.toReversed()
    expect([oldest.name, oldest.createdBy]).toEqual(["First key", null])
  })

  test("belong to the user who replaced one", async () => {
    const { userId, page } = await member(org, "owner")
    const old = await makeKey(org, "Checkout")
    await page.post(`${keysPath}/${old.keyId}/rotate`, {}, { status: 201 })
    expect((await org.get(`${users}/${userId}/api-keys`)).body.items).toMatchObject([{ name: "Checkout" }])
  })
})

describe("a user who is deactivated", () => {
  test("leaves keys in force, which the answer names, even in a repeat", async () => {
    const { userId, keys } = await ownerWithKeys()
    for (let time = 0; time < 2; time++) {
      const { body } = await org.delete(`${users}/${userId}`, { status: 200 })
      expect(named(body.keys)).toEqual(named(keys))
      for (const { deactivatedAt } of body.keys) expect(deactivatedAt).toBeNull()
    }
    expect(await Promise.all(keys.map(isInForce))).toEqual([true, true, true])
  })

  test("deactivates them too with keys=deactivate, each with an audit row", async () => {
    const { userId, keys } = await ownerWithKeys()
    await org.delete(`${users}/${userId}?keys=all`, { status: 400 })
    await org.delete(`${users}/${userId}?keys=keep`, { status: 200 })
    const { body } = await org.delete(`${users}/${userId}?keys=deactivate`, { status: 200 })
    expect(named(body.keys)).toEqual(named(keys))
    for (const { deactivatedAt } of body.keys) expect(deactivatedAt).toBe(new Date(service.clock.now).toISOString())
    expect(await Promise.all(keys.map(isInForce))).toEqual([false, false, false])
    const { items } = (await org.get(`${admin}/audit-log?action=api-key.deactivate`, { status: 200 })).body
    const targets = items.map(({ target }: { target: string }) => target)
    for (const { keyId } of keys) expect(targets).toContain(keyId)
    await org.delete(`${users}/${userId}?keys=deactivate`, { status: 204 })
  })

  test("without keys is answered without a body, and the last owner keeps theirs", async () => {
    const { userId } = await member(org, "viewer")
    await org.delete(`${users}/${userId}`, { status: 204 })
    const owner = await member(org, "owner")
    const key = await makeKey(owner.page, "Checkout")
    await org.delete(`${users}/${owner.userId}?keys=deactivate`, { status: 409 })
    expect(await isInForce(key)).toBe(true)
  })
})
