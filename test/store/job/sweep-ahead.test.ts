import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import { sweep } from "../../../src/background.ts"
import { oneClock } from "../../../src/core/clock.ts"
import { secureSources } from "../../../src/random.ts"
import { openStore } from "../../../src/store/sqlite/store.ts"
import { checkInvariants } from "../../../src/store/sqlite/upkeep/rule/check.ts"
import { givenDatabaseFile } from "../../support/store/database-file.ts"
import { accepted, caller, game } from "../../support/store/store.ts"

const dayMs = 86_400_000
const file = givenDatabaseFile()

test("the audit log loses its beginning, also behind rows that a clock which was ahead has stamped", async () => {
  const { path } = file
  let now = Date.UTC(2026, 10, 21)
  const store = openStore(
    path,
    oneClock(() => now),
    secureSources,
  )
  await accepted(store.admin.createOrganization({ orgId: caller.orgId, name: "Acme" }))
  const make = (id: string) => accepted(store.admin.createCampaign(caller, id, game))
  now += 400 * dayMs
  for (let index = 0; index < 5; index++) await make(`ahead-${index}`)
  now -= 400 * dayMs
  for (let index = 0; index < 3; index++) await make(`right-${index}`)
  now += 100 * dayMs
  await make("young")
  const sqlite = new Database(path)
  const left = () =>
    sqlite
      .query<{ target: string }, []>("SELECT target FROM audit_log ORDER BY id")
      .all()
      .map(({ target }) => target)
  await sweep((limit) => store.upkeep.sweepAudit(Math.min(limit, 2), 30))
  expect(left()).toEqual(["young"])
  expect((await checkInvariants(sqlite)).filter(({ violations }) => violations > 0)).toEqual([])
  sqlite.close()
  await store.close()
})
