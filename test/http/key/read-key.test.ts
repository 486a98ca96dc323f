import { beforeAll, expect, test } from "bun:test"
import { sessionPath, signIn } from "../../support/console/session.ts"
import { member } from "../../support/console/user.ts"
import { scoped } from "../../support/fixture/promo.ts"
import type { Client } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const admin = "/api/v1/admin"
const day = 24 * 60 * 60 * 1000

const service = givenService()
const org = givenOrganization(service, beforeAll)

const lost = async (as: Client) => (await as.get(`${admin}/overview`, { status: 200 })).body.attention.keys

test("a session of a read key of an earlier version ends with the upgrade, and owners see the key", async () => {
  const [other, unused] = [await scoped(org, "admin"), await scoped(org, "read")]
  const used = await scoped(org, "admin")
  const page = await signIn(used)
  await signIn(other)
  const { keyId } = (await page.get(sessionPath, { status: 200 })).body
  // As left by an earlier version.
  await service.database.run(`UPDATE api_keys SET scope = 'read' WHERE key_id = '${keyId}'`)
  await service.restart()

  expect((await page.get(sessionPath, { status: 401 })).body.code).toBe("INVALID_SESSION")
  await page.get(`${admin}/players`, { status: 401 })
  await page.get(`${admin}/audit-log`, { status: 401 })
  await used.get(`${admin}/reports/roi?notificationId=none`, { status: 404 })
  await used.get(`${admin}/players`, { status: 403 })

  const key = { keyId, name: "admin", scope: "read", lastSignedInAt: new Date(service.clock.now).toISOString() }
  expect(await lost(org)).toEqual([key])
  const owner = await member(org, "owner")
  const viewer = await member(org, "viewer")
  expect(await lost(owner.page)).toEqual([key])
  expect(await lost(viewer.page)).toBeUndefined()
  const { items } = (await org.get(`${admin}/api-keys`, { status: 200 })).body
  const signedIn = items.filter(({ lastSignedInAt }: { lastSignedInAt: unknown }) => lastSignedInAt !== null)
  expect(signedIn.map(({ keyId }: { keyId: string }) => keyId)).toContain(keyId)
  expect(signedIn).toHaveLength(2)
  await unused.get("/api/v1/rankings?campaignId=none", { status: 404 })

  service.clock.advance(30 * day)
  expect(await lost(org)).toBeUndefined()
  service.clock.advance(-day)
  await org.delete(`${admin}/api-keys/${keyId}`, { status: 204 })
  expect(await lost(org)).toBeUndefined()
})
