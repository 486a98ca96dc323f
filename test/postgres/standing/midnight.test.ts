import { afterAll, expect, test } from "bun:test"
import { oneClock } from "../../../src/core/clock.ts"
import type { Store } from "../../../src/core/port/store.ts"
import { secureSources } from "../../../src/random.ts"
import { openPostgres } from "../../../src/store/postgres/store.ts"
import { onServer, shareCluster } from "../../support/store/postgres.ts"
import { accepted, caller } from "../../support/store/store.ts"

const cluster = await shareCluster()
afterAll(() => cluster?.stop())

const midnight = Date.UTC(2026, 10, 22)
const openAt = (url: string, now: number): Promise<Store> =>
  openPostgres(
    url,
    oneClock(() => now),
    secureSources,
  )

test.skipIf(!cluster)(
  "processes whose clocks are on both sides of midnight continue the counts of their days in turns",
  async () => {
    const url = (await cluster?.database()) ?? ""
    const [before, after] = [await openAt(url, midnight - 1_000), await openAt(url, midnight + 1_000)]
    await accepted(before.admin.createOrganization({ orgId: caller.orgId, name: "Acme" }))
    const stock = { maxTotal: 5, period: "day" } as const
    const config = {
      ...({ status: "active", kind: "game", gameType: "scratch_card", rewardType: "promo_code" } as const),
      winProbability: 1,
      timezone: "UTC",
      prizes: [{ prizeId: "tv", name: "TV", kind: "external", stock }] as const,
      rewardLimits: { maxTotal: 5, period: "day" } as const,
    }
    await accepted(before.admin.createCampaign(caller, "spring", config as never))
    let plays = 0
    const winsOn = async (store: Store) => {
      const { answer } = await accepted(
        store.partner.play({ orgId: caller.orgId, campaignId: "spring", externalUserId: `user-${++plays}` } as never),
      )
      return answer.won ? 1 : 0
    }
    const won = { before: 0, after: 0 }
    for (let turn = 0; turn < 7; turn++) {
      won.before += await winsOn(before)
      won.after += await winsOn(after)
    }
    expect(won).toEqual({ before: 5, after: 5 })
    // What was sent for a day is not sent again: its count is kept with that information and nothing else.
    const aside = `SELECT source, counted::int AS counted, is_low AS "isLow", is_gone AS "isGone", is_done AS "isDone"
      FROM long_counts ORDER BY source`
    expect(await onServer(url, aside)).toEqual([
      { source: "prize", counted: 5, isLow: true, isGone: true, isDone: true },
      { source: "quota", counted: 5, isLow: false, isGone: false, isDone: true },
    ])
    const kept = `SELECT wins::int AS wins, is_low AS "isLow", is_gone AS "isGone" FROM stocks`
    expect(await onServer(url, kept)).toEqual([{ wins: 5, isLow: true, isGone: true }])
    await Promise.all([before.close(), after.close()])
  },
  60_000,
)
