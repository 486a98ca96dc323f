import { afterAll, beforeAll, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import type { Store } from "../../../src/core/port/store.ts"
import { secureSources } from "../../../src/random.ts"
import { openPostgres } from "../../../src/store/postgres/store.ts"
import { startCluster } from "../../support/store/postgres.ts"

// The rows are never counted, so plans are made as in a new database that fills quickly.
const cluster = await startCluster({
  autovacuum: "off",
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "0",
})
const now = Date.UTC(2026, 4, 4, 12)
const orgId = "acme"
const caller = { orgId, keyId: null }
let store: Store

beforeAll(async () => {
  if (!cluster) return
  store = await openPostgres(
    await cluster.database(),
    oneClock(() => now),
    secureSources,
    { onError: reportError },
  )
})
afterAll(async () => {
  await store?.close()
  cluster?.stop()
})

/** The tables of which an organization has few rows. */
const isSmall =
  /(?:on|using) (organizations|webhooks|campaigns|mini_games|ranking_rounds|ranking_prizes|audit_chains|redemption_chains|merges|erasures|processes|pg_)/

const logged = () => readFileSync(join(cluster?.folder ?? "", "log"), "utf8")

/** The scans in `log` that read too much: a whole table, or a whole organization. */
const wideScans = (log: string) =>
  [...log.matchAll(/(?:(Seq) Scan|Index.* Scan using \w+|Bitmap Index Scan) on \w+.*(?:\n\t\s+Index Cond: (.+))?/g)]
    .filter(([scan]) => !isSmall.test(scan))
    .filter(([, isSeq, condition = ""]) => isSeq || !/ AND |\((?!org_id)\w+ =/.test(condition))
    .map(([line]) => line.replace(/\s+/g, " "))

const rewards = {
  none: { rewardType: "none" },
  code: {
    rewardType: "promo_code",
    defaultCodeConfig: { discountType: "percentage", discountValue: 10, expiresInSeconds: 3600, maxUses: 1 },
  },
  points: {
    rewardType: "points",
    pointsReward: { points: 5 },
    playLimits: { maxPerUser: 5, period: "day" },
    rewardLimits: { maxTotal: 20, period: "day" },
  },
}

test.skipIf(!cluster)("what partners call is planned by keys while the tables are empty, and stays so", async () => {
  const { admin, partner } = store
  await admin.createOrganization({ orgId, name: "Acme" })
  for (const [campaignId, fields] of Object.entries(rewards)) {
    const config = { name: campaignId, status: "active", gameType: "scratch_card", winProbability: 1, ...fields }
    await admin.createCampaign(caller, campaignId, config as never)
  }
  await admin.createMiniGame(caller, "wheel", {
    title: "Wheel",
    status: "active",
    cadence: "daily",
    startsAt: now - 1000,
    segments: [{ segmentId: "one", name: "One", prize: { type: "points", points: 5 } }],
  } as never)
  await admin.createPushSend(caller, { sendId: "push" } as never)
  const before = logged().length
  for (let round = 0; round < 2; round++) {
    await partner.identify({ orgId, externalId: "ana", name: "Ana" })
    for (const campaignId of Object.keys(rewards))
      await partner.play({ orgId, campaignId, externalUserId: "ana", idempotencyKey: `key-${round}` } as never)
    const made = await partner.createCode({ orgId, campaignId: "code", externalUserId: "ana" })
    const code = "code" in made ? made.code.code : ""
    await partner.redeemCode({ orgId, code, externalUserId: "ana" } as never)
    const spun = await partner.spin({ orgId, miniGameId: "wheel", externalUserId: "ana" } as never)
    const awardId = "awardId" in spun ? spun.awardId : ""
    const sale = { saleTotal: 100, discountAmount: 0, currency: "EUR", redeemedAt: now }
    await partner.redeemAward({ orgId, miniGameId: "wheel", awardId, report: sale } as never)
    await partner.trackPush(orgId, "push", "click")
  }
  const log = logged().slice(before)
  expect(log.includes("Index Scan using promo_codes_by_prefix")).toBe(true)
  expect(wideScans(log)).toEqual([])
})

test.skipIf(!cluster)("what a merge moves is found by the player", async () => {
  const { admin, partner } = store
  for (const externalId of ["old", "new"]) {
    await partner.identify({ orgId, externalId, name: externalId })
    for (const campaignId of Object.keys(rewards))
      await partner.play({ orgId, campaignId, externalUserId: externalId } as never)
  }
  const before = logged().length
  expect(await admin.mergePlayers(caller, "old", "new")).toMatchObject({ clientId: expect.any(String) })
  const log = logged().slice(before)

  expect(log.includes("Update on plays")).toBe(true)
  expect(wideScans(log)).toEqual([])
})
