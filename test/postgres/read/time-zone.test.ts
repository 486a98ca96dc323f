import { afterAll, expect, test } from "bun:test"
import pg from "pg"
import { oneClock } from "../../../src/core/clock.ts"
import { resultCounter } from "../../../src/store/postgres/read/report/result-count.ts"
import { shareCluster } from "../../support/store/postgres.ts"
import { openStores } from "../../support/store/postgres-stores.ts"
import { accepted, caller } from "../../support/store/store.ts"

const cluster = await shareCluster()
afterAll(() => cluster?.stop())

const now = Date.UTC(2026, 10, 21, 10, 5)

test.skipIf(!cluster)(
  "plays that nobody could count before a change of the time zone stay on the days on which they were made",
  async () => {
    if (!cluster) return
    const stores = await openStores(
      cluster,
      oneClock(() => now),
    )
    const store = stores.store(0)
    await accepted(store.admin.createOrganization({ orgId: caller.orgId, name: "Acme" }))
    const config = { status: "active", kind: "game", gameType: "scratch_card", rewardType: "none", winProbability: 1 }
    await accepted(store.admin.createCampaign(caller, "spring", { ...config, timezone: "UTC" } as never))
    let plays = 0
    const play = () =>
      accepted(
        stores
          .store(++plays)
          .partner.play({ orgId: caller.orgId, campaignId: "spring", externalUserId: `user-${plays}` } as never),
      )
    const rezone = (timezone: string) =>
      accepted(store.admin.updateCampaign(caller, "spring", { changes: { timezone }, removed: [] } as never))
    await stores.rows("INSERT INTO result_marks (org_id, up_to) VALUES ($1, 0)", caller.orgId)
    // Nobody counts as long as this connection holds the mark.
    const counting = new pg.Client(stores.url)
    await counting.connect()
    await counting.query("BEGIN")
    await counting.query("SELECT FROM result_marks FOR UPDATE")
    await play()
    await rezone("Pacific/Kiritimati")
    await play()
    await rezone("Pacific/Pago_Pago")
    await play()
    await rezone("UTC")
    await play()
    const zones = await stores.rows<{ zones: object[] }>("SELECT earlier_zones AS zones FROM campaigns")
    expect(zones[0]?.zones).toMatchObject(
      ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago"].map((timezone) => ({ timezone })),
    )
    await counting.query("COMMIT")
    await counting.end()
    const days = async () => {
      const { perDay } = await accepted(store.reports.results({ orgId: caller.orgId, campaignId: "spring" } as never))
      return perDay.filter((day) => day.plays > 0).map(({ day, plays: count }) => [day, count])
    }
    const expected = [
      ["2026-11-20", 1],
      ["2026-11-21", 2],
      ["2026-11-22", 1],
    ]
    expect(await days()).toEqual(expected as never)
    const pool = new pg.Pool({ connectionString: stores.url })
    await resultCounter(pool, reportError, 0)(caller.orgId)
    await pool.end()
    expect(await stores.rows("SELECT FROM result_counts")).toHaveLength(3)
    expect(await days()).toEqual(expected as never)
    await stores.close()
  },
  60_000,
)
