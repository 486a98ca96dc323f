import { afterAll, expect, test } from "bun:test"
import type { Clocks } from "../../../src/core/clock.ts"
import type { Store } from "../../../src/core/port/store.ts"
import { isRefusal } from "../../../src/core/refusal.ts"
import { secureSources } from "../../../src/random.ts"
import { openPostgres } from "../../../src/store/postgres/store.ts"
import { openStore } from "../../../src/store/sqlite/store.ts"
import { runCliProcess } from "../../support/service/cli.ts"
import { givenDatabaseFile } from "../../support/store/database-file.ts"
import { startCluster } from "../../support/store/postgres.ts"
import { accepted, caller, seeded } from "../../support/store/store.ts"

const { orgId } = caller
const begin = Date.UTC(2026, 10, 20, 12)
const stepMs = 15 * 60_000
const steps = 96
const maxAmount = 200
const cost = 10
const cluster = await startCluster()
afterAll(() => cluster?.stop())
const file = givenDatabaseFile()

const game = {
  ...({ status: "active", gameType: "marketplace", marketplaceGameId: "flappy", winProbability: 1 } as const),
  ...({
    timezone: "UTC",
    rewardType: "none",
    ranking: { period: "day", prizes: [{ fromPosition: 1, toPosition: 3 }] },
  } as const),
}
const promo = {
  ...({ status: "active", kind: "codes", rewardType: "promo_code", budget: { maxAmount } } as const),
  defaultCodeConfig: { discountType: "fixed", discountValue: cost, expiresInSeconds: 3_600 },
}

/** A day in steps: clocks differ by up to 0.9 s, one is sometimes two hours ahead, and each store is reopened. */
const liveADay = async (open: (clocks: Clocks) => Promise<Store>, count: number) => {
  const random = seeded(7)
  let now = begin
  const offsets = Array.from({ length: count }, () => 0)
  const clocksOf = (index: number): Clocks => {
    const read = () => now + (offsets[index] ?? 0)
    return { now: read, wall: read, agreed: count > 1 ? () => now : read }
  }
  const stores = await Promise.all(offsets.map((_, index) => open(clocksOf(index))))
  const store = (index: number) => stores[index % count] as Store
  await accepted(store(0).admin.createOrganization({ orgId, name: "Acme" }))
  await accepted(store(0).admin.putMarketplaceGame(caller, { gameId: "flappy", name: "Flappy", active: true }))
  await accepted(store(0).admin.createCampaign(caller, "game", game as never))
  await accepted(store(0).admin.createCampaign(caller, "promo", promo as never))
  const issued: string[] = []
  let redeemed = 0
  for (let step = 0; step < steps; step++) {
    now += stepMs
    for (const index of offsets.keys()) offsets[index] = Math.round((random() - 0.5) * 1_800)
    if (random() < 0.1) offsets[0] = 2 * 3_600_000
    for (let turn = 0; turn < 6; turn++) {
      const externalUserId = `user-${Math.floor(random() * 8)}`
      const on = store(turn)
      const score = { orgId, campaignId: "game", externalUserId, gameResult: { score: Math.floor(random() * 9) } }
      await accepted(on.partner.play(score as never))
      const made = await on.partner.createCode({ orgId, campaignId: "promo", externalUserId: `new-${step}-${turn}` })
      if (!isRefusal(made)) issued.push(made.code.code)
      const code = issued[Math.floor(random() * issued.length)]
      if (code && !isRefusal(await on.partner.redeemCode({ orgId, code }))) redeemed++
    }
    await store(step).upkeep.giveDueRankingPrizes()
    if (step % 16 === 15) {
      const index = step % count
      await (stores[index] as Store).close()
      stores[index] = await open(clocksOf(index))
    }
  }
  for (const one of stores) await one.close()
  return redeemed
}

test("a day of clocks that differ, jump ahead and back leaves nothing for doctor: SQLite", async () => {
  const redeemed = await liveADay(async (clocks) => openStore(file.path, clocks, secureSources), 1)
  expect(redeemed).toBeGreaterThan(0)
  expect(redeemed * cost).toBeLessThanOrEqual(maxAmount)
  const { code, stdout } = await runCliProcess(file.path, "doctor")
  expect([code, stdout]).toEqual([0, stdout])
}, 300_000)

test.skipIf(!cluster)(
  "a day of clocks that differ, jump ahead and back leaves nothing for doctor: PostgreSQL",
  async () => {
    const url = (await cluster?.database()) ?? ""
    const redeemed = await liveADay((clocks) => openPostgres(url, clocks, secureSources), 2)
    expect(redeemed).toBeGreaterThan(0)
    expect(redeemed * cost).toBeLessThanOrEqual(maxAmount)
    const { code, stdout } = await runCliProcess(url, "doctor")
    expect([code, stdout]).toEqual([0, stdout])
  },
  300_000,
)
