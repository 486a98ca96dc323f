import { describe, expect, test } from "bun:test"
import { type AuditRow, added, auditLog, type FurnishedIds, furnished } from "../../support/fixture/audit.ts"
import { deactivate, listen, newCode, playOnce, redeem, scoped, winningCampaign } from "../../support/fixture/promo.ts"
import type { Client } from "../../support/service/client.ts"
import { givenService } from "../../support/service/service.ts"

const service = givenService()

const admin = "/api/v1/admin"

describe("every change made under /admin leaves one row", () => {
  const creations = /^POST \/[a-z-]+$|new$/
  const hook = { url: "http://127.0.0.1:9/new", secret: "another-secret", events: ["*"] }
  type Change = (org: Client, ids: FurnishedIds) => Promise<{ body: Record<string, string> | null }>
  const rows: [name: string, change: Change, target: (ids: FurnishedIds, body: Record<string, string>) => unknown][] = [
    ["POST /api-keys", (org) => org.post(`${admin}/api-keys`, { name: "n", scope: "read" }), (_, body) => body.keyId],
    ["DELETE /api-keys", (org, { keyId }) => org.delete(`${admin}/api-keys/${keyId}`), ({ keyId }) => keyId],
    ["POST /campaigns", (org) => org.post(`${admin}/campaigns`, { name: "N" }), (_, body) => body.campaignId],
    ["PATCH /campaigns", (org) => org.patch(`${admin}/campaigns/spring`, { name: "N" }), () => "spring"],
    ["PUT /marketplace-games, new", (org) => org.put(`${admin}/marketplace-games/x`, { active: true }), () => "x"],
    [
      "PUT /marketplace-games, known",
      (org) => org.put(`${admin}/marketplace-games/flappy`, { active: false }),
      () => "flappy",
    ],
    [
      "PUT /tiers",
      (org) => org.put(`${admin}/tiers`, { tiers: [{ name: "B", minXp: 0, color: "red" }] }),
      () => expect.any(String),
    ],
    ["POST /push-sends", (org) => org.post(`${admin}/push-sends`, {}), (_, body) => body.sendId],
    ["POST /bans", (org) => org.post(`${admin}/bans`, { externalUserId: "u" }), (_, body) => body.banId],
    ["DELETE /bans", (org, { banId }) => org.delete(`${admin}/bans/${banId}`), ({ banId }) => banId],
    ["POST /codes/{code}/deactivate", (org, { code }) => deactivate(org, code), ({ code }) => code],
    ["POST /webhooks", (org) => org.post(`${admin}/webhooks`, hook), (_, body) => body.webhookId],
    [
      "PATCH /webhooks",
      (org, { webhookId }) => org.patch(`${admin}/webhooks/${webhookId}`, { active: false }),
      ({ webhookId }) => webhookId,
    ],
    [
      "DELETE /webhooks",
      (org, { webhookId }) => org.delete(`${admin}/webhooks/${webhookId}`),
      ({ webhookId }) => webhookId,
    ],
  ]
  test.each(rows)("%s", async (name, change, target) => {
    const { org, ids } = await furnished(service)
    service.clock.advance(60_000)
    let body: Record<string, string> | null = null
    const log = await added(org, async () => {
      body = (await change(org, ids)).body
    })
    const firstKey = (await org.get(`${admin}/api-keys`)).body.items.at(-1).keyId
    expect(log).toEqual([
      {
        at: "2026-11-21T10:06:00.000Z",
        keyId: firstKey,
        keyName: "First key",
        user: null,
        action: expect.any(String),
        target: target(ids, body ?? {}),
        targetName: /\/api-keys$|(POST|PATCH) \/webhooks$/.test(name) ? expect.any(String) : null,
        before: creations.test(name) ? null : expect.anything(),
        after: name.startsWith("DELETE") ? log[0]?.after : expect.anything(),
      } as AuditRow,
    ])
  })

  test("audiences, pools of codes and webhooks are named, while they exist", async () => {
    const { org } = await furnished(service)
    const hook = { url: "http://127.0.0.1:9/other", secret: "another-secret", events: ["*"] }
    const log = await added(org, async () => {
      await org.put(`${admin}/audiences/fans`, { name: "Fans" }, { status: 200 })
      await org.post(`${admin}/code-pools`, { poolId: "packs", name: "Packs", kind: "entry" }, { status: 201 })
      await org.post(`${admin}/webhooks`, hook, { status: 201 })
      await org.post(`${admin}/webhooks`, { ...hook, description: "Orders" }, { status: 201 })
    })
    expect(log.map(({ targetName }) => targetName)).toEqual(["Orders", hook.url, "Packs", "Fans"])
    await org.delete(`${admin}/audiences/fans`, { status: 204 })
    const [deleted] = await auditLog(org)
    expect(deleted).toMatchObject({ action: "audience.delete", targetName: null })
  })

  test("a creation shows the whole object, a change only the changed fields, as the operations show them", async () => {
    const { org } = await furnished(service)
    const read = async () => (await org.get(`${admin}/campaigns/spring`)).body
    // These are derived, and a campaign without a currency stores none.
    const { warnings: _old, effectiveStatus: _status, currency: _unset, ...before } = await read()
    const created = (await auditLog(org)).find(({ action }) => action === "campaign.create")
    expect(created).toMatchObject({ before: null, after: before })
    service.clock.advance(1_000)
    const change = {
      status: "paused",
      playLimits: { maxPerUser: 1, period: "day" },
      defaultCodeConfig: null,
      name: "spring",
    }
    const [row] = await added(org, () => org.patch(`${admin}/campaigns/spring`, change, { status: 200 }))
    const after = await read()
    expect(row).toMatchObject({ action: "campaign.update", target: "spring" })
    expect(row?.before).toEqual({
      status: before.status,
      defaultCodeConfig: before.defaultCodeConfig,
      ...(before.name !== "spring" && { name: before.name }),
      updatedAt: before.updatedAt,
    })
    expect(row?.after).toEqual({
      status: "paused",
      playLimits: change.playLimits,
      ...(before.name !== "spring" && { name: "spring" }),
      updatedAt: after.updatedAt,
    })
  })

  test("a change of a large campaign leaves a row of the size of the change", async () => {
    const org = await service.organization()
    const question = { question: "q".repeat(1_000), options: ["x".repeat(500)], correctIndex: 0 }
    const trivia = { questions: Array.from({ length: 100 }, () => question) }
    await org.post(`${admin}/campaigns`, { campaignId: "large", trivia }, { status: 201 })
    const [row] = await added(org, () => org.patch(`${admin}/campaigns/large`, { status: "active" }, { status: 200 }))
    expect(JSON.stringify(row).length).toBeLessThan(500)
  })

  test("a rotated secret leaves a row, with nothing confidential", async () => {
    const { org, ids } = await furnished(service)
    const path = `${admin}/webhooks/${ids.webhookId}/rotate-secret`
    const [row] = await added(org, () => org.post(path, { secret: "another-secret" }, { status: 200 }))
    expect(row).toMatchObject({ action: "webhook.rotate-secret", before: {}, after: {} })
  })

  test("each of several parallel changes has the state before it, so that the rows form a chain", async () => {
    const org = await service.organization()
    const put = (name: string) => org.put(`${admin}/tiers`, { tiers: [{ name, minXp: 0, color: "red" }] })
    await put("first")
    const log = await added(org, () => Promise.all(["a", "b", "c", "d", "e"].map(put)))
    expect(log).toHaveLength(5)
    for (const [index, { before }] of log.slice(0, -1).entries()) expect(before).toEqual(log[index + 1]?.after)
  })

  test("the operator's change is in the organization's log with keyId null", async () => {
    const org = await service.organization()
    const log = await auditLog(org)
    expect(log).toMatchObject([{ keyId: null, target: org.orgId, before: null }])
  })

  test("a change is listed under the key that made it", async () => {
    const org = await service.organization()
    const { keyId, key } = (await org.post(`${admin}/api-keys`, { name: "n", scope: "admin" }, { status: 201 })).body
    await org.as({ key }).post(`${admin}/campaigns`, {}, { status: 201 })
    expect((await auditLog(org))[0]?.keyId).toBe(keyId)
  })
})

describe("no row", () => {
  const refusals: [
    name: string,
    call: (org: Client, ids: FurnishedIds) => Promise<{ status: number }>,
    status: number,
  ][] = [
    ["a bad campaign", (org) => org.post(`${admin}/campaigns`, { status: "open" }), 400],
    ["a campaign id that exists", (org) => org.post(`${admin}/campaigns`, { campaignId: "spring" }), 409],
    ["a bad change of a campaign", (org) => org.patch(`${admin}/campaigns/spring`, { timezone: "Mars/X" }), 400],
    ["a change of an unknown campaign", (org) => org.patch(`${admin}/campaigns/nope`, { name: "N" }), 404],
    ["a bad game", (org) => org.put(`${admin}/marketplace-games/x`, {}), 400],
    ["bad tiers", (org) => org.put(`${admin}/tiers`, { tiers: 7 }), 400],
    ["a send id that exists", (org) => org.post(`${admin}/push-sends`, { sendId: "welcome" }), 409],
    ["a ban of nobody", (org) => org.post(`${admin}/bans`, {}), 400],
    ["a ban of an unknown client", (org) => org.post(`${admin}/bans`, { clientId: "nope" }), 404],
    ["an unknown ban lifted", (org) => org.delete(`${admin}/bans/nope`), 404],
    ["an unknown code deactivated", (org) => org.post(`${admin}/codes/NOPE/deactivate`), 404],
    ["an unknown key deleted", (org) => org.delete(`${admin}/api-keys/nope`), 404],
    ["a bad key", (org) => org.post(`${admin}/api-keys`, { name: "n", scope: "root" }), 400],
    [
      "a bad webhook",
      (org) => org.post(`${admin}/webhooks`, { url: "ftp://x", secret: "the secret", events: ["*"] }),
      400,
    ],
    ["an unknown webhook deleted", (org) => org.delete(`${admin}/webhooks/nope`), 404],
    ["a key without the scope", async (org) => org.as({ key: "wrong" }).post(`${admin}/campaigns`, {}), 401],
  ]
  test.each(refusals)("for a refused call: %s", async (_name, call, status) => {
    const { org, ids } = await furnished(service)
    expect(await added(org, async () => expect((await call(org, ids)).status).toBe(status))).toEqual([])
  })

  test("for a call that the key's scope forbids", async () => {
    const org = await service.organization()
    const caller = await scoped(org, "write")
    expect(await added(org, () => caller.post(`${admin}/campaigns`, {}, { status: 403 }))).toEqual([])
  })

  test("for reads and partner operations", async () => {
    const { org, ids } = await furnished(service)
    const campaignId = await winningCampaign(org)
    const log = await added(org, async () => {
      await org.get(`${admin}/campaigns`)
      await org.get(`${admin}/audit-log`)
      await playOnce(org, campaignId, "u")
      await newCode(org, campaignId, "v")
      await redeem(org, { code: ids.code })
      await org.post("/api/v1/clients/identify", { externalId: "u" }, { status: 200 })
      await org.post("/api/v1/notifications/push/events", { sendId: "welcome", event: "click" }, { status: 200 })
    })
    expect(log).toEqual([])
  })

  test("of another organization is shown", async () => {
    const [org, other] = [await service.organization(), await service.organization()]
    await org.post(`${admin}/campaigns`, {}, { status: 201 })
    expect((await auditLog(other)).map(({ target }) => target)).toEqual([other.orgId])
  })
})

test("secrets are never in the log: keys, their hashes, webhook secrets", async () => {
  const { org, webhook, ids } = await furnished(service)
  const { key } = (await org.post(`${admin}/api-keys`, { name: "n", scope: "read" }, { status: 201 })).body
  await org.patch(`${admin}/webhooks/${ids.webhookId}`, { active: false }, { status: 200 })
  await org.post(`${admin}/webhooks/${ids.webhookId}/rotate-secret`, { secret: "changed-secret" }, { status: 200 })
  await org.delete(`${admin}/webhooks/${ids.webhookId}`, { status: 204 })
  const text = JSON.stringify(await auditLog(org))
  for (const secret of [key, org.key])
    for (const form of [secret, new Bun.CryptoHasher("sha256").update(secret).digest("hex")])
      expect(text).not.toContain(form)
  for (const secret of [webhook.secret, "changed-secret"]) expect(text).not.toContain(secret)
})

test("the log survives a restart, newest first, and a change emits no webhook", async () => {
  const org = await service.organization()
  const hook = await listen(org)
  const ids = ["a", "b", "c"]
  for (const campaignId of ids) await org.post(`${admin}/campaigns`, { campaignId }, { status: 201 })
  expect(await hook.events(0)).toEqual([])
  hook.stop()
  await service.restart()
  const targets = (await auditLog(org)).map(({ target }) => target)
  expect(targets.filter((target) => ids.includes(target))).toEqual(["c", "b", "a"])
})
