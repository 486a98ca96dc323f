import { afterAll, beforeAll, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import type { Store } from "../../../src/core/port/store.ts"
import { isRefusal } from "../../../src/core/refusal.ts"
import { secureSources } from "../../../src/random.ts"
import { openPostgres } from "../../../src/store/postgres/store.ts"
import { startCluster } from "../../support/store/postgres.ts"
import { seeded } from "../../support/store/store.ts"

const random = seeded(1)

const cluster = await startCluster()
const orgId = "acme"
const caller = { orgId, keyId: null }
const players = 12
/** As long as a statement waits for a lock. */
const lockMs = 4_000
let stores: readonly Store[] = []

beforeAll(async () => {
  if (!cluster) return
  const url = await cluster.database()
  const open = () => openPostgres(url, oneClock(Date.now), secureSources, { onError: reportError })
  stores = await Promise.all([open(), open()])
  const { admin } = store(0)
  await admin.createOrganization({ orgId, name: "Acme" })
  const base = { status: "active", gameType: "scratch_card", winProbability: 1 }
  const defaultCodeConfig = { discountType: "percentage", discountValue: 10, expiresInSeconds: 3600, maxUses: 1 }
  const rewardLimits = { maxTotal: 100_000, period: "day" }
  const codes = { ...base, name: "codes", rewardType: "promo_code", defaultCodeConfig }
  const quota = { ...base, name: "quota", rewardType: "points", pointsReward: { points: 5 }, rewardLimits }
  await admin.createCampaign(caller, "codes", codes as never)
  await admin.createCampaign(caller, "quota", quota as never)
  const segments = [{ segmentId: "one", name: "One", prize: { type: "points", points: 5 } }]
  const wheel = { title: "Wheel", status: "active", cadence: "daily", startsAt: Date.now() - 1000, segments }
  await admin.createMiniGame(caller, "wheel", wheel as never)
})
afterAll(async () => {
  await Promise.all(stores.map((opened) => opened.close()))
  cluster?.stop()
})

const store = (index: number): Store => stores[index % stores.length] as Store
const known: { readonly clients: string[]; readonly codes: string[] } = { clients: [], codes: [] }
const oneOf = <T>(values: readonly T[]): T | undefined => values[Math.floor(random() * values.length)]

const identify = async ({ partner }: Store, externalId: string) => {
  const answer = await partner.identify({ orgId, externalId })
  if (!isRefusal(answer)) known.clients.push(answer.clientId)
  return answer
}
const play = async ({ partner }: Store, externalUserId: string, campaignId: string) => {
  const idempotencyKey = `key-${Math.floor(random() * 20)}`
  const answer = await partner.play({
    orgId,
    campaignId,
    externalUserId,
    idempotencyKey: `${campaignId} ${idempotencyKey}`,
  })
  if (!isRefusal(answer) && answer.answer.prizeCode !== null) known.codes.push(answer.answer.prizeCode)
  return answer
}
const calls = [
  identify,
  (opened: Store, player: string) => play(opened, player, "codes"),
  (opened: Store, player: string) => play(opened, player, "quota"),
  ({ partner }: Store, externalUserId: string) => partner.createCode({ orgId, campaignId: "codes", externalUserId }),
  ({ partner }: Store, externalUserId: string) =>
    partner.redeemCode({ orgId, code: oneOf(known.codes) ?? "none", externalUserId }),
  ({ partner }: Store, externalUserId: string) => partner.spin({ orgId, miniGameId: "wheel", externalUserId }),
  ({ partner }: Store) => partner.spin({ orgId, miniGameId: "wheel", clientId: oneOf(known.clients) ?? "none" }),
]

test.skipIf(!cluster)(
  "calls of two processes for few players, named in every way, never block each other",
  async () => {
    const times: number[] = []
    const until = performance.now() + 3_000
    const loop = async (index: number) => {
      while (performance.now() < until) {
        const startedAt = performance.now()
        const call = calls[Math.floor(random() * calls.length)]
        const answer = await call?.(store(index), `player-${Math.floor(random() * players)}`)
        if (isRefusal(answer) && answer.refusal === "UNAVAILABLE") throw new Error(answer.message)
        times.push(performance.now() - startedAt)
      }
    }
    await Promise.all(Array.from({ length: 64 }, (_, index) => loop(index)))
    expect(readFileSync(join(cluster?.folder ?? "", "log"), "utf8").includes("deadlock detected")).toBe(false)
    expect(times.length).toBeGreaterThan(100)
    expect(Math.max(...times)).toBeLessThan(lockMs)
  },
)
