import { Database } from "bun:sqlite"
import { rmSync } from "node:fs"
import type { CampaignInput } from "../../src/core/campaign/campaign.ts"
import { oneClock } from "../../src/core/clock.ts"
import type { Caller } from "../../src/core/organization/organization.ts"
import type { Store } from "../../src/core/port/store.ts"
import { secureSources } from "../../src/random.ts"
import { sha256 } from "../../src/secret/hash.ts"
import { openStore } from "../../src/store/sqlite/store.ts"
import { granted, inBatches } from "../targets/prepare.ts"
import { type Data, names, segments, startOfService } from "./data.ts"
import type { Size } from "./size.ts"
import { makeWide } from "./wide.ts"

/**
 * The data that the benchmark runs on: one organization with all of the plays, and one with as many campaigns,
 * mini-games, keys and webhooks as allowed. It is created with the store's own operations, under a clock that runs
 * through thirteen months, so that every rule of the data holds.
 */

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

const startOfData = startOfService - 399 * dayMs
/** Nine of ten plays are after this. */
const busyFrom = Date.UTC(2026, 4, 1)
const quietShare = 0.1

export type Making = { readonly store: Store; readonly caller: Caller; readonly size: Size; at(time: number): void }

const game = (rest: CampaignInput): CampaignInput => ({
  status: "active",
  gameType: "marketplace",
  marketplaceGameId: "game",
  winProbability: 0.3,
  ...rest,
})

const pointsTo = (toPosition: number) => [
  { fromPosition: 1, toPosition, prize: { type: "points", points: 5 } as const },
]

const makeCampaigns = async ({ store, caller }: Making) => {
  await granted(store.admin.putMarketplaceGame(caller, { gameId: "game", active: true }))
  const template = { discountType: "percentage", discountValue: 10 }
  const codes = { status: "active", kind: "codes", rewardType: "promo_code" } as const
  const campaigns: Record<string, CampaignInput> = {
    [names.ranked]: game({
      rewardType: "points",
      pointsReward: { points: 1 },
      playLimits: { maxPerUser: 100_000_000, period: "day" },
      rewardLimits: { maxPerUser: 100_000_000, maxTotal: 1_000_000_000, period: "day" },
      ranking: { period: "month", prizes: pointsTo(100) },
    }),
    [names.raffle]: game({
      rewardType: "points",
      winProbability: 1,
      prizes: [{ prizeId: "tv", name: "TV", kind: "external", weight: 1, value: 100 }],
    }),
    [names.tiny]: { ...codes, defaultCodeConfig: { ...template, length: 1 } },
    [names.codes]: { ...codes, defaultCodeConfig: { ...template, expiresInSeconds: 60 } },
    [names.sales]: { ...codes, defaultCodeConfig: { ...template, maxUses: 100_000_000 } },
  }
  for (const [campaignId, input] of Object.entries(campaigns))
    await granted(store.admin.createCampaign(caller, campaignId, input))
}

const makePlayers = async ({ store, size }: Making) => {
  const { big: orgId, heavy, verbose, light } = names
  const person = (externalId: string, index: number) =>
    granted(store.partner.identify({ orgId, externalId, name: "Ana", email: `${index}@example.com` }))
  await inBatches(size.players, (index) => person(`user-${index}`, index))
  await Promise.all([heavy, verbose, light].map(person))
}

/** One person with many ids. */
const makeMerged = async ({ store, caller, size }: Making) => {
  await granted(store.admin.createMiniGame(caller, names.wheel, { status: "active", cadence: "daily", segments }))
  await granted(store.partner.identify({ orgId: names.big, externalId: names.many }))
  await inBatches(size.mergedIds, (index) =>
    granted(store.partner.identify({ orgId: names.big, externalId: `old-${index}` })),
  )
  for (let index = 0; index < size.mergedIds; index++)
    await granted(store.admin.mergePlayers(caller, `old-${index}`, names.many))
}

const userOf = (number: number, { players }: Size) => `user-${(number * 7_919) % players}`

/** Players by the number of their play: some for one chain, some with metadata, the rest drawn uniformly. */
const playerOf = (size: Size) => {
  const every = Math.max(2, Math.round(size.plays / size.chain))
  const everyVerbose = Math.max(3, Math.round(size.plays / size.metadata))
  let others = 0
  return (index: number) => {
    if (index % every === 0) return names.heavy
    if (index % everyVerbose === 1) return names.verbose
    return userOf(others++, size)
  }
}

/** The time of the play at position `share` of all plays. */
const timeOf = (share: number): number =>
  share < quietShare
    ? startOfData + (share / quietShare) * (busyFrom - startOfData)
    : busyFrom + ((share - quietShare) / (1 - quietShare)) * (startOfService - hourMs - busyFrom)

const batch = 500

/**
 * All plays, in the order of time, interleaved with the daily spins of the player with many ids; returns the webhook's
 * id.
 */
const makePlays = async ({ store, caller, size, at }: Making): Promise<string> => {
  const player = playerOf(size)
  const spin = () =>
    granted(store.partner.spin({ orgId: names.big, miniGameId: names.wheel, externalUserId: names.many }))
  let webhookId = ""
  let day = startOfData
  for (let from = 0; from < size.plays; from += batch) {
    const now = timeOf(from / size.plays)
    for (; day <= now; day += dayMs) {
      at(day)
      await spin()
    }
    at(now)
    if (webhookId === "" && from + batch > size.plays - size.deliveries) {
      const webhook = { url: "http://127.0.0.1:9/", secret: "a secret of the benchmark", events: ["game.played"] }
      webhookId = (await granted(store.admin.createWebhook(caller, webhook))).webhookId
    }
    await Promise.all(
      Array.from({ length: Math.min(batch, size.plays - from) }, (_, offset) => {
        const index = from + offset
        const externalUserId = player(index)
        const metadata =
          externalUserId === names.verbose ? { metadata: { level: index, note: `of ${names.verbose}` } } : {}
        const isKept = index >= size.plays - size.small
        return granted(
          store.partner.play({
            orgId: names.big,
            campaignId: names.ranked,
            externalUserId,
            gameResult: { score: 1 + (index % 100), ...metadata },
            ...(isKept && { idempotencyKey: `play-${index}` }),
          }),
        )
      }),
    )
  }
  await granted(store.admin.updateWebhook(caller, webhookId, { changes: { active: false }, removed: [] }))
  return webhookId
}

const makeHandouts = ({ store, size }: Making) =>
  inBatches(size.handouts, (index) =>
    granted(store.partner.play({ orgId: names.big, campaignId: names.raffle, externalUserId: userOf(index, size) })),
  )

const sale = (index: number) => ({
  saleTotal: 100_000 + index,
  discountAmount: 10_000,
  currency: index % 2 === 0 ? "COP" : "USD",
  externalReference: `order-${index}`,
})

const makeRedemptions = async ({ store, caller, size, at }: Making) => {
  const first = startOfService - hourMs
  const { big: orgId, coffee: miniGameId } = names
  await granted(store.admin.createMiniGame(caller, miniGameId, { status: "active", segments }))
  const awards = await inBatches(size.redemptions, async (index) => {
    const externalUserId = `user-${index % size.players}`
    const { answer } = await granted(store.partner.spin({ orgId, miniGameId, externalUserId }))
    return answer.awardId
  })
  await inBatches(awards.length, (index) => {
    at(first + index)
    const award = { awardId: awards[index] ?? "", override: false }
    return granted(store.partner.redeemAward({ orgId, miniGameId, ...award, report: sale(index) }))
  })
  const { code } = await granted(store.partner.createCode({ orgId, campaignId: names.sales, externalUserId: "seller" }))
  await inBatches(size.redemptions, (index) => {
    at(first + size.redemptions + index)
    return granted(store.partner.redeemCode({ orgId, code: code.code, ...sale(index) }))
  })
  return { saleCode: code.code, awardId: awards[0] ?? "" }
}

const makeCodes = async ({ store, caller, size, at }: Making) => {
  const request = { orgId: names.big, campaignId: names.codes, externalUserId: names.hoarder }
  await inBatches(size.codes, (index) => {
    at(startOfData + index)
    return granted(store.partner.createCode({ ...request, idempotencyKey: `code-${index}` }))
  })
  const generationLimits = { maxPerUser: 100_000_000, period: "total" } as const
  await granted(store.admin.updateCampaign(caller, names.codes, { changes: { generationLimits }, removed: [] }))
}

const makeSmall = async ({ store, caller, size }: Making, key: string) => {
  await inBatches(size.small, (index) => granted(store.admin.createPushSend(caller, { sendId: `send-${index}` })))
  await inBatches(size.small, (index) => granted(store.admin.createBan(caller, { externalUserId: `banned-${index}` })))
  const found = await store.credentials.findApiKey(sha256(key))
  if (!found) throw new Error("the key of the organization is not there")
  await inBatches(size.small, () => granted(store.credentials.createSession(found, { address: "", browser: "" })))
}

/** A few of the oldest deliveries have failed, half of the others were delivered, and the rest are pending. */
const settleDeliveries = (path: string) => {
  const sqlite = new Database(path)
  const attempt = (at: string, statusCode: number) =>
    `json_object('at', ${at}, 'statusCode', ${statusCode}, 'error', NULL, 'durationMs', 5)`
  sqlite.run("PRAGMA synchronous = OFF")
  sqlite.run(`UPDATE deliveries SET status = 'failed', attempts = 3, due_at = NULL,
    attempt_log = json_array(${[1, 2, 3].map((n) => attempt(`created_at + ${n}`, 500)).join(", ")})
    WHERE id IN (SELECT id FROM deliveries ORDER BY id LIMIT 1000)`)
  sqlite.run(`UPDATE deliveries SET status = 'delivered', attempts = 1, due_at = NULL,
    attempt_log = json_array(${attempt("created_at", 200)}) WHERE due_at IS NOT NULL AND id % 2 = 0`)
  sqlite.run("PRAGMA wal_checkpoint(TRUNCATE)")
  sqlite.close()
}

/** Creates the data in a new file at `path`. */
export const makeData = async (path: string, size: Size, say: (line: string) => void): Promise<Data> => {
  let now = startOfData
  const store = openStore(
    path,
    oneClock(() => now),
    secureSources,
    { isScratch: true },
  )
  const { apiKey } = await granted(store.admin.createOrganization({ orgId: names.big, name: "Big" }))
  const caller = { orgId: names.big, keyId: apiKey.keyId }
  const making: Making = {
    store,
    caller,
    size,
    at: (time) => {
      now = Math.max(now, time)
    },
  }
  const step = async <T>(what: string, make: () => Promise<T>): Promise<T> => {
    const started = performance.now()
    const made = await make()
    await granted(store.writeBack())
    say(`  ${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
    return made
  }
  await makeCampaigns(making)
  await step("a person with many ids", () => makeMerged(making))
  await step("codes", () => makeCodes(making))
  await step("players", () => makePlayers(making))
  const webhookId = await step("plays", () => makePlays(making))
  await step("hand-outs", () => makeHandouts(making))
  const redeemed = await step("redemptions", () => makeRedemptions(making))
  await step("the rest of the first organization", () => makeSmall(making, apiKey.key))
  const wideKey = await step("the second organization", () => makeWide(making))
  await store.close()
  settleDeliveries(path)
  for (const end of ["-wal", "-shm", ".lock"]) rmSync(path + end, { force: true })
  return { size, keys: { [names.big]: apiKey.key, [names.wide]: wideKey }, webhookId, ...redeemed }
}
