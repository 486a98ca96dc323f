import { expect, test } from "bun:test"
import { makeCampaign, play } from "../../support/fixture/play.ts"
import { cli } from "../../support/service/cli.ts"
import { client } from "../../support/service/client.ts"
import { isPostgres } from "../../support/service/database.ts"
import { givenService } from "../../support/service/service.ts"
import { eventually } from "../../support/waiting.ts"

const service = givenService()
const orgId = "sandbox"
const halfMade = `${orgId}~2000000000`

/** What a reset leaves whose process dies while the organization is deleted: an organization under its next data id. */
const leaveHalfMade = () =>
  service.database.run(
    isPostgres
      ? `INSERT INTO organizations (org_id, id, name, tiers, created_at)
         VALUES ('${halfMade}', nextval('row_ids'), 'Half', '[]', 1)`
      : `INSERT INTO organizations (org_id, name, tiers, created_at, configuration_bytes)
         VALUES ('${halfMade}', 'Half', '[]', 1, 2)`,
  )

test("the orgId of a deleted test organization is free when all is gone, and what is made of it knows nothing", async () => {
  const live = await service.organization()
  const path = "/api/v1/admin/test-organizations"
  const { body } = await live.post(path, { orgId, name: "First" }, { status: 201 })
  const first = client(() => service.url, { key: body.apiKey.key, orgId })
  await play(first, await makeCampaign(first), "ana")
  await leaveHalfMade()
  await live.delete(`${path}/${orgId}`, { status: 204 })
  const makeTest = () => live.post(path, { orgId, name: "Second" })
  const makeLive = () => service.operator.post("/api/v1/admin/organizations", { orgId, name: "Live" })
  expect((await makeLive()).status).toBe(409)

  for (const make of [makeTest, makeLive]) {
    const made = await eventually(make, ({ status }) => status !== 409, 15_000)
    const org = client(() => service.url, { key: made.body.apiKey.key, orgId })
    // Over PostgreSQL, the answers come from two processes in turn.
    for (let turn = 0; turn < 2; turn++) {
      expect((await first.get("/api/v1/admin/campaigns")).status).toBe(401)
      for (const list of ["campaigns", "players", "webhooks", "users", "codes"])
        expect((await org.get(`/api/v1/admin/${list}`, { status: 200 })).body.items).toEqual([])
      const logged = (await org.get("/api/v1/admin/audit-log", { status: 200 })).body.items
      expect(logged.map(({ action }: { action: string }) => action)).toEqual(["organization.create"])
    }
    expect(await service.database.rows(`SELECT 1 FROM organizations WHERE org_id = '${halfMade}'`)).toEqual([])
    await play(org, await makeCampaign(org), "ana")
    const { objects } = await cli(service.database.place, "doctor", "--json", "--database", service.database.place)
    expect(objects.flatMap(({ findings }) => findings).filter(({ violations }) => violations > 0)).toEqual([])
    if (make === makeTest) await live.delete(`${path}/${orgId}`, { status: 204 })
  }
}, 30_000)
