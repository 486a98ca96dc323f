import { describe, expect, test } from "bun:test"
import { pagesOf } from "../../support/fixture/pages.ts"
import { withDatabase } from "../../support/service/cli.ts"
import type { Body } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const admin = "/api/v1/admin"
const mebibyte = 2 ** 20

const service = givenService()
const org = givenOrganization(service)

describe("rows of the audit log as an older version wrote them", () => {
  const insert = (path: string, orgId: string, bytes: readonly number[]) =>
    withDatabase(path, (sqlite) => {
      const row = sqlite.prepare(
        `INSERT INTO audit_log (org_id, at, key_id, action, target, "before", "after") VALUES (?, 0, NULL, 'campaign.update', ?, ?, ?)`,
      )
      for (const [index, size] of bytes.entries()) {
        const state = JSON.stringify({ name: "n".repeat(size / 2) })
        row.run(orgId, `old-${index}`, state, state)
      }
    })

  test("are whole, and one that is larger than a page comes alone", async () => {
    await service.restart(() =>
      insert(service.databasePath, org.orgId, [100, 3 * mebibyte, 500_000, 500_000, 200_000, 100]),
    )
    const pages = await pagesOf(org, "audit-log")
    const targets = pages.map((page) => page.map(({ target }) => target))
    expect(targets).toEqual([["old-5", "old-4", "old-3"], ["old-2"], ["old-1"], ["old-0", org.orgId]])
    expect(pages[2]?.[0].before.name).toHaveLength(1.5 * mebibyte)
    const short = (await org.get(`${admin}/audit-log?limit=2`, { status: 200 })).body
    expect(short.items.map(({ target }: Body) => target)).toEqual(["old-5", "old-4"])
  })

  test("do not fill the memory", async () => {
    await service.restart(() =>
      insert(
        service.databasePath,
        org.orgId,
        Array.from({ length: 120 }, () => 2 * mebibyte),
      ),
    )
    const rss = () => {
      Bun.gc(true)
      return process.memoryUsage.rss()
    }
    const before = rss()
    let most = 0
    const watching = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss())
    }, 1)
    const { body } = await org.get(`${admin}/audit-log?limit=200`, { status: 200 })
    clearInterval(watching)
    expect(body.items).toHaveLength(1)
    expect(Math.max(most, process.memoryUsage.rss()) - before).toBeLessThan(100 * mebibyte)
  })
})
