import { afterAll, beforeAll, expect, test } from "bun:test"
import { drizzle } from "drizzle-orm/node-postgres"
import fc from "fast-check"
import pg from "pg"
import { daysBeginningIn } from "../../../src/core/report/games.ts"
import { hashText } from "../../../src/store/postgres/cluster/hash-text.ts"
import { migrateDatabase } from "../../../src/store/postgres/connection/migrate.ts"
import { readSpinSums } from "../../../src/store/postgres/read/report/spin-sums.ts"
import { dueReads } from "../../../src/store/postgres/record/due.ts"
import { databaseAt } from "../../support/service/database.ts"
import { onServer, shareCluster } from "../../support/store/postgres.ts"

const cluster = await shareCluster()
const name = `collated_${process.pid}`
let pool: pg.Pool

beforeAll(async () => {
  if (!cluster) return
  const admin = cluster.url("postgres")
  await onServer(
    admin,
    `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER icu ICU_LOCALE 'en-US'`,
  )
  pool = new pg.Pool({ connectionString: databaseAt(admin, name), max: 4 })
  await migrateDatabase(pool)
})
afterAll(async () => {
  await pool?.end()
  if (cluster) await onServer(cluster.url("postgres"), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await cluster?.stop()
})

test.skipIf(!cluster)("texts are hashed as the database does, by which a cluster places organizations", async () => {
  const texts = fc
    .string({ unit: "grapheme", maxLength: 40 })
    .filter((text) => text.isWellFormed() && !text.includes("\0"))
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 50, maxLength: 100 }), async (some) => {
      const { rows } = await pool.query<{ hash: number }>("SELECT hashtext(t) AS hash FROM unnest($1::text[]) t", [
        some,
      ])
      expect(rows.map(({ hash }) => hash)).toEqual(some.map(hashText))
    }),
    { numRuns: 20 },
  )
})

test.skipIf(!cluster)(
  "rounds through test organizations reach each once, where the database has an order of its own",
  async () => {
    const orgIds = Array.from(
      { length: 130 },
      (_, index) => `${index % 2 ? "Shop" : "shop"}${index % 3 ? "_" : "-"}${index}`,
    )
    await pool.query(
      `INSERT INTO test_organizations (id, org_id, data_id, generation)
     SELECT row_number() OVER (), o, o || '~1', 1 FROM unnest($1::text[]) o`,
      [orgIds],
    )
    const reads = dueReads(pool)
    const rounds: string[] = []
    for (let step = 0; step < 6; step++) rounds.push(...(await reads.organizations()).map(({ orgId }) => orgId))
    const all = orgIds.map((orgId) => `${orgId}~1`).sort()
    expect(rounds.slice(0, all.length).sort()).toEqual(all)
    expect(rounds.slice(all.length).sort()).toEqual(all)
  },
)

test.skipIf(!cluster)(
  "a report without bounds has every stored day, where the database has an order of its own",
  async () => {
    await pool.query(
      `INSERT INTO spin_counts (org_id, mini_game, day, odds_since, segment_id, spins, wins, points)
       VALUES ('acme', 1, '2026-11-20', 0, 'a', 3, 1, 5)`,
    )
    await pool.query("INSERT INTO spin_marks (org_id, mini_game, up_to, timezone) VALUES ('acme', 1, 10, 'UTC')")
    const days = daysBeginningIn("UTC", { from: undefined, to: undefined })
    const sums = days && (await readSpinSums(drizzle(pool), "acme", { timezone: "UTC", days, miniGames: [1] }))
    expect(sums?.segments).toEqual([{ owner: 1, segmentId: "a", spins: 3, wins: 1, points: 5 }])
  },
)
