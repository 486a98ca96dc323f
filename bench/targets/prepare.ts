import type { CampaignInput } from "../../src/core/campaign.ts"
import type { Caller } from "../../src/core/organization.ts"
import { isRefusal } from "../../src/core/refusal.ts"
import type { Store } from "../../src/core/store.ts"
import { secureRandom } from "../../src/random.ts"
import { openStore } from "../../src/store/sqlite/store.ts"
import { campaigns, discount } from "../servers/play.ts"
import type { Prepared, Setup } from "./target.ts"

export const orgId = "bench"
export const sendId = "launch"
export const notificationId = "wheel"
export const segmentExternalId = "COFFEE"
/** Requests that share a transaction. */
const batch = 512
/** A report in alternative mode looks through as many periods. */
export const periods = 30
const dayMs = 24 * 60 * 60 * 1000

/** The answer of an operation that has no reason to refuse here. */
export const granted = async <T>(result: Promise<T>): Promise<Exclude<T, { refusal: string }>> => {
  const value = await result
  if (isRefusal(value)) throw new Error(`${value.refusal}: ${value.message}`)
  return value as Exclude<T, { refusal: string }>
}

/** `make` for 0 to `count` - 1, in batches that share a transaction each. */
export const inBatches = async <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> => {
  const made: T[] = []
  for (let from = 0; from < count; from += batch) {
    const length = Math.min(batch, count - from)
    made.push(...(await Promise.all(Array.from({ length }, (_, index) => make(from + index)))))
  }
  return made
}

/** A campaign as the comparisons have it, as an organization would configure it. */
const inputOf = ({ rewardType, winProbability, maxPlays, maxWins }: (typeof campaigns)[number]): CampaignInput => ({
  ...{ status: "active", gameType: "marketplace", marketplaceGameId: "game", rewardType, winProbability },
  playLimits: { maxPerUser: maxPlays, period: "total" },
  ...(rewardType === "promo_code" && {
    defaultCodeConfig: { ...discount, prefix: "WIN-" },
    rewardLimits: { maxTotal: maxWins, period: "total" },
  }),
})

export const prepareCampaigns = async (store: Store): Promise<{ key: string; caller: Caller }> => {
  const { apiKey } = await granted(store.createOrganization({ orgId, name: "Bench" }))
  const caller = { orgId, keyId: apiKey.keyId }
  await granted(store.putMarketplaceGame(caller, { gameId: "game", active: true }))
  for (const campaign of campaigns) await granted(store.createCampaign(caller, campaign.campaignId, inputOf(campaign)))
  return { key: apiKey.key, caller }
}

const prepareRedeemable = async (store: Store, caller: Caller, setup: Setup): Promise<Prepared> => {
  const segments = [{ segmentId: "a", name: "Coffee", externalId: segmentExternalId }]
  const startsAt = Date.now() - (periods - 1) * dayMs
  await granted(
    store.createMiniGame(caller, notificationId, { status: "active", cadence: "daily", startsAt, segments }),
  )
  const nameOf = (index: number) => `winner-${index}`
  await inBatches(setup.awards, (index) => granted(store.identify({ orgId, externalId: nameOf(index) })))
  const awards = await inBatches(setup.awards, async (index) => {
    const externalUserId = nameOf(index)
    const { awardId } = await granted(store.spin({ orgId, notificationId, externalUserId }))
    return { awardId, externalUserId }
  })
  const codes = await inBatches(setup.codes, async (index) => {
    const request = { orgId, campaignId: "prizes", externalUserId: `holder-${index}` }
    return (await granted(store.createCode(request))).code.code
  })
  return { awards, codes }
}

/** Fills the database at `path` with what the load needs, and answers an admin key. */
export const prepare = async (path: string, setup: Setup): Promise<{ key: string; prepared: Prepared }> => {
  const store = openStore(path, Date.now, secureRandom)
  const { key, caller } = await prepareCampaigns(store)
  await granted(store.createPushSend(caller, { sendId }))
  if (setup.webhook !== null) {
    const webhook = { url: setup.webhook, secret: "a secret of the benchmark", events: ["game.played"] }
    await granted(store.createWebhook(caller, webhook))
  }
  const prepared = await prepareRedeemable(store, caller, setup)
  await store.close()
  return { key, prepared }
}
