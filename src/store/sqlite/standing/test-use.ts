import { Cache } from "../../../core/cache/cache.ts"
import type { TestUse } from "../../../core/organization/test-use.ts"
import { minus, plus, type TestUses } from "../../../record/test/test-use.ts"
import type { Db } from "../file/open.ts"

const mostKnown = 1_000

/** Counts what a test organization holds with its first play after a start, and keeps the count in memory. */
export const testUses = (db: Db): TestUses => {
  const known = new Cache<string, TestUse>(mostKnown)
  const counted = db.$client.query<TestUse, [string, string, string]>(
    `SELECT (SELECT count(*) FROM plays WHERE campaign IN (SELECT id FROM campaigns WHERE org_id = ?))
       + (SELECT count(*) FROM awards WHERE notification IN (SELECT id FROM notifications WHERE org_id = ?)) AS plays,
     (SELECT count(*) FROM players WHERE org_id = ?) AS players`,
  )
  const load = (orgId: string): TestUse => {
    const use = known.get(orgId) ?? counted.get(orgId, orgId, orgId) ?? { plays: 0, players: 0 }
    known.set(orgId, use)
    return use
  }
  return {
    load,
    add: (tx, orgId, added) => {
      known.set(orgId, plus(load(orgId), added))
      tx.onRollback(() => known.set(orgId, minus(load(orgId), added)))
    },
  }
}
