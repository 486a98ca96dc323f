import { afterAll, expect, test } from "bun:test"
import { oneClock } from "../../../src/core/clock.ts"
import { shareCluster } from "../../support/store/postgres.ts"
import { openStores } from "../../support/store/postgres-stores.ts"
import { accepted, caller } from "../../support/store/store.ts"

const cluster = await shareCluster()
afterAll(() => cluster?.stop())

const now = Date.UTC(2026, 10, 21, 10, 5)
/** More than a reader counts itself. */
const many = 12_000

test.skipIf(!cluster)("spins are counted once and stored, by the days of the time zone", async () => {
  if (!cluster) return
  const stores = await openStores(
    cluster,
    oneClock(() => now),
  )
  const store = stores.store(0)
  const { orgId } = caller
  await accepted(store.admin.createOrganization({ orgId, name: "Acme" }))
  const segments = [{ segmentId: "a", name: "A", weight: 1, prize: { type: "points", points: 3 } } as const]
  await accepted(store.admin.createMiniGame(caller, "wheel", { status: "active", timezone: "UTC", segments }))
  const spin = async (externalId: string) => {
    await accepted(store.partner.identify({ orgId, externalId }))
    await accepted(store.partner.spin({ orgId, miniGameId: "wheel", externalUserId: externalId }))
  }
  await spin("ana")
  // As if by an earlier version, an hour apart.
  await stores.rows(
    `INSERT INTO awards (id, org_id, mini_game, award_id, spin_period, player, client_id, segment_id, segment, won,
       points_awarded, created_at, prize_value, prize_currency, prize_code)
     SELECT nextval('row_ids'), org_id, mini_game, 'bulk-' || value, spin_period, player, client_id, segment_id, segment, won, 0,
       created_at - value * 3600000::bigint, 100, 'COP', CASE value % 2 WHEN 0 THEN 'CODE' END
     FROM awards, generate_series(1, ${many - 1}) AS value WHERE org_id = $1`,
    orgId,
  )
  const results = async (reader: number) => {
    const found = await accepted(stores.store(reader).reports.miniGameResults({ orgId, miniGameId: "wheel" }))
    const { spins, wins, points, costs, perDay } = found
    return { spins, wins, points, costs, last: perDay.at(-1) }
  }
  const counted = async () =>
    Number((await stores.rows<{ n: string }>("SELECT sum(spins) AS n FROM spin_counts"))[0]?.n)
  const costs = [{ currency: "COP", codes: 599_900n, prizes: 600_000n }]
  const all = { spins: many, wins: many, points: 3, costs, last: { day: "2026-11-21", spins: 11, wins: 11 } }
  expect(await Promise.all([results(0), results(1)])).toEqual([all, all])
  expect(await counted()).toBe(many)
  await spin("leo")
  const oneMore = { spins: 12, wins: 12 }
  expect(await results(1)).toEqual({
    ...all,
    spins: many + 1,
    wins: many + 1,
    points: 6,
    last: { day: "2026-11-21", ...oneMore },
  })
  const changes = { timezone: "Pacific/Kiritimati" }
  await accepted(store.admin.updateMiniGame(caller, "wheel", { changes, removed: [] }))
  expect(await results(0)).toMatchObject({ spins: many + 1, last: { day: "2026-11-22", spins: 2 } })
  expect(await counted()).toBe(many + 1)
  await stores.close()
})
