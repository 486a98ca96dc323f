import type { CampaignInput } from "../../src/core/campaign/campaign.ts"
import type { Caller } from "../../src/core/organization/organization.ts"
import type { Store } from "../../src/core/port/store.ts"
import { isRefusal } from "../../src/core/refusal.ts"

import { adminPath, call, createOrganization, type Headers, orgId } from "../api.ts"
import { campaigns, discount } from "../servers/play.ts"
import type { Needs, Prepared } from "./target.ts"

export const sendId = "launch"
export const notificationId = "wheel"
export const segmentExternalId = "COFFEE"
export const spinPath = "/api/v1/inapp-games/spin"
export const spinnerName = (index: number) => `spinner-${index}`
/** Requests that share a transaction. */
const batch = 512
/** Codes of an upload to a pool. */
const uploadedAtOnce = 1000
/** How many periods a report in alternative mode searches. */
export const periods = 30
const dayMs = 24 * 60 * 60 * 1000

/** The result of an operation that cannot be refused here. */
export const granted = async <T>(result: Promise<T>): Promise<Exclude<T, { refusal: string }>> => {
  const value = await result
  if (isRefusal(value)) throw new Error(`${value.refusal}: ${value.message}`)
  return value as Exclude<T, { refusal: string }>
}

/** Runs `make` for 0 to `count` - 1, in batches that share a transaction each. */
export const inBatches = async <T>(count: number, make: (index: number) => Promise<T>, size = batch): Promise<T[]> => {
  const made: T[] = []
  for (let from = 0; from < count; from += size) {
    const length = Math.min(size, count - from)
    made.push(...(await Promise.all(Array.from({ length }, (_, index) => make(from + index)))))
  }
  return made
}

const blocked = "blocked"
const poolId = "rewards"
const rules = [
  { trait: "country", notIn: ["AQ"] },
  { trait: "employee", notIn: [true] },
  { xp: { min: 0 } },
  { points: { min: 0 } },
  { notAudience: blocked },
]

/** A campaign of the comparisons, as an organization would configure it. */
const inputOf = ({
  rewardType,
  winProbability,
  maxPlays,
  maxWins,
  hasRules,
  isPooled,
}: (typeof campaigns)[number]): CampaignInput => ({
  status: "active",
  gameType: "marketplace",
  marketplaceGameId: "game",
  rewardType,
  winProbability,
  playLimits: { maxPerUser: maxPlays, period: "total" },
  ...(rewardType === "promo_code" && {
    defaultCodeConfig: isPooled ? { poolId } : { ...discount, prefix: "WIN-" },
    rewardLimits: { maxTotal: maxWins, period: "total" },
  }),
  ...(hasRules && { eligibility: { rules } }),
})

export const prepareCampaigns = async (store: Store): Promise<{ key: string; caller: Caller }> => {
  const { apiKey } = await granted(store.admin.createOrganization({ orgId, name: "Bench" }))
  const caller = { orgId, keyId: apiKey.keyId }
  await granted(store.admin.putMarketplaceGame(caller, { gameId: "game", active: true }))
  for (const campaign of campaigns.filter(({ isPooled }) => !isPooled))
    await granted(store.admin.createCampaign(caller, campaign.campaignId, inputOf(campaign)))
  return { key: apiKey.key, caller }
}

const segments = [{ segmentId: "a", name: "Coffee", externalId: segmentExternalId }]

/** Creates the pool of the campaign `pooled`, with this many codes. */
const preparePool = async (post: (path: string, body: object) => Promise<unknown>, count: number) => {
  await post(`${adminPath}/code-pools`, { poolId, name: "Rewards", kind: "reward", codeConfig: discount })
  for (let from = 0; from < count; from += uploadedAtOnce) {
    const length = Math.min(uploadedAtOnce, count - from)
    await post(`${adminPath}/code-pools/${poolId}/codes`, {
      codes: Array.from({ length }, (_, index) => `CARD-${String(from + index).padStart(8, "0")}`),
    })
  }
}

/** Creates over HTTP what the load needs in a new service. */
export const prepare = async (url: string, needs: Needs): Promise<{ headers: Headers; prepared: Prepared }> => {
  const headers = await createOrganization(url)
  const post = <T>(path: string, body: object) => call<T>(url, headers, "POST", path, body)
  await call(url, headers, "PUT", `${adminPath}/marketplace-games/game`, { active: true })
  await call(url, headers, "PUT", `${adminPath}/audiences/${blocked}`, { name: "Blocked" })
  await post(`${adminPath}/audiences/${blocked}/members`, { externalIds: ["nobody"] })
  await preparePool(post, needs.pooledCodes)
  for (const campaign of campaigns)
    await post(`${adminPath}/campaigns`, { campaignId: campaign.campaignId, ...inputOf(campaign) })
  await post(`${adminPath}/push-sends`, { sendId })
  if (needs.webhook !== null) await subscribe(url, headers, needs.webhook)
  return { headers, prepared: await prepareRedemptions(url, headers, needs) }
}

/** Has the plays of the organization sent to a receiver. */
export const subscribe = (url: string, headers: Headers, receiver: string) => {
  const webhook = { url: receiver, secret: "a secret of the benchmark", events: ["game.played"] }
  return call<{ webhookId: string }>(url, headers, "POST", `${adminPath}/webhooks`, webhook)
}

/** Creates over HTTP a mini-game, and what can be redeemed, in an organization that has its campaigns. */
export const prepareRedemptions = async (
  url: string,
  headers: Headers,
  needs: Pick<Needs, "spinners" | "awards" | "codes">,
): Promise<Prepared> => {
  const post = <T>(path: string, body: object) => call<T>(url, headers, "POST", path, body)
  const register = (externalId: string) => post("/api/v1/clients/identify", { externalId })
  const startsAt = new Date(Date.now() - (periods - 1) * dayMs).toISOString()
  await post(`${adminPath}/notifications`, { notificationId, status: "active", cadence: "daily", startsAt, segments })
  await inBatches(needs.spinners, (index) => register(spinnerName(index)))
  const awards = await inBatches(needs.awards, async (index) => {
    const externalUserId = `winner-${index}`
    await register(externalUserId)
    const { awardId } = await post<{ awardId: string }>(spinPath, { notificationId, externalUserId })
    return { awardId, externalUserId }
  })
  const codes = await inBatches(needs.codes, async (index) => {
    const request = { campaignId: "prizes", externalUserId: `holder-${index}` }
    return (await post<{ code: string }>("/api/v1/codes", request)).code
  })
  return { awards, codes }
}
