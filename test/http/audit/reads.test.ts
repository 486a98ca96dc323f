import { describe, expect, test } from "bun:test"
import { sessionPath, signIn } from "../../support/console/session.ts"
import { added, auditLog, furnished, readsOf } from "../../support/fixture/audit.ts"
import { scoped } from "../../support/fixture/promo.ts"
import { cli } from "../../support/service/cli.ts"
import type { Body, Client } from "../../support/service/client.ts"
import { givenService } from "../../support/service/service.ts"

const service = givenService()

const admin = "/api/v1/admin"

describe("reads of personal data have a row", () => {
  const exporting = async (org: Client, query = "", what = "codes") => {
    const headers = { authorization: `Bearer ${org.key}`, "x-org-id": org.orgId }
    const response = await fetch(`${service.url}${admin}/${what}/export${query}`, { headers })
    expect(response.status).toBe(200)
    await response.bytes()
  }
  const exportingLog = (org: Client, query: string) => exporting(org, query, "audit-log")
  const view = (org: Client, user: string, status = 200) => org.get(`${admin}/players/${user}`, { status })

  test("a player's view, under the key that looked", async () => {
    const { org } = await furnished(service)
    const { keyId, key } = (await org.post(`${admin}/api-keys`, { name: "n", scope: "admin" }, { status: 201 })).body
    await view(org.as({ key }), "u")
    expect(await readsOf(org, "u", 1)).toEqual([
      {
        at: "2026-11-21T10:05:00.000Z",
        keyId,
        keyName: "n",
        user: null,
        action: "read",
        target: "u",
        targetName: null,
        before: null,
        after: null,
      },
    ])
    await Promise.all(Array.from({ length: 20 }, () => view(org, "u")))
    expect(await readsOf(org, "u", 21)).toHaveLength(21)
  })

  test("once a visit, but again for a later one, for somebody else, or at a time without one", async () => {
    const { org } = await furnished(service)
    const others = await scoped(org, "admin")
    const again = (readAt: string, by = org) =>
      by.get(`${admin}/players/u?readAt=${encodeURIComponent(readAt)}`, { status: 200 })
    const { readAt } = (await view(org, "u")).body
    await readsOf(org, "u", 1)
    for (let polled = 0; polled < 3; polled++) expect((await again(readAt)).body.readAt).toBe(readAt)
    expect(await readsOf(org, "u", 1)).toHaveLength(1)
    await again(readAt, others)
    await view(org, "u")
    await again("2026-11-21T09:00:00.000Z")
    expect(await readsOf(org, "u", 4)).toHaveLength(4)
  })

  test("even one by a console key", async () => {
    const { org } = await furnished(service)
    const reader = await scoped(org, "console")
    const session = await signIn(reader)
    const { keyId } = (await session.get(sessionPath, { status: 200 })).body
    await view(session, "u")
    const [row] = await readsOf(org, "u", 1)
    expect(row).toMatchObject({ action: "read", target: "u", keyId })
  })

  test("an export of codes, with its filter", async () => {
    const { org } = await furnished(service)
    await exporting(org)
    await readsOf(org, "codes", 1)
    await exporting(org, "?campaignId=spring&externalUserId=u")
    expect(await readsOf(org, "codes", 2)).toMatchObject([
      { action: "read", target: "codes", before: null, after: { campaignId: "spring", externalUserId: "u" } },
      { action: "read", target: "codes", before: null, after: {} },
    ])
  })

  test("an export of the log, with its filter except for the searched words", async () => {
    const { org } = await furnished(service)
    await exportingLog(org, "?target=u&search=u&action=read")
    expect((await readsOf(org, "audit-log", 1))[0]).toMatchObject({
      after: { action: "read", auditTarget: "u", hasSearch: true },
    })
  })

  test("which no longer names the player after an erasure, and still verifies", async () => {
    const { org } = await furnished(service)
    await view(org, "u")
    await exporting(org, "?externalUserId=u")
    await exportingLog(org, "?target=u")
    await exportingLog(org, "?search=u")
    await readsOf(org, "audit-log", 2)
    const { body } = await org.post(`${admin}/players/u/erase`, { confirm: "u" }, { status: 200 })
    await exporting(org, "?externalUserId=u")
    const rows = await readsOf(org, "codes", 2)
    expect(rows.map(({ after }) => after)).toEqual([{ externalUserId: null }, { externalUserId: body.externalUserId }])
    const log = await auditLog(org)
    expect(log.some(({ after }) => (after as Body | null)?.auditTarget === body.externalUserId)).toBe(true)
    expect(JSON.stringify(log)).not.toContain('"u"')
    await cli(service.database.place, "doctor")
  })

  test("and none if they are refused, for the key, the id, the filter or the limit", async () => {
    const { org } = await furnished(service)
    const other = await service.organization()
    const writer = await scoped(org, "write")
    const log = await added(org, async () => {
      await view(org, "nobody", 404)
      await view(other, "u", 404)
      await view(writer, "u", 403)
      await org.get(`${admin}/codes/export?status=lost`, { status: 400 })
    })
    expect(log).toEqual([])
    expect((await auditLog(other)).filter(({ action }) => action === "read")).toEqual([])
  })
})
