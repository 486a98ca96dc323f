import type { CampaignInput } from "../core/campaign.ts"
import { type Caller, type Scope, scopes } from "../core/organization.ts"
import { isRefusal, type Refusal } from "../core/rejection.ts"
import type { Store } from "../core/store.ts"

export const demoOrgId = "demo"

/** A key for each scope, by scope. */
export type DemoKeys = Readonly<Record<Scope, string>>

const codes = { discountType: "percentage", discountValue: 10, maxDiscountAmount: 500_000, prefix: "DEMO-" }
const active = { status: "active", timezone: "America/Bogota" } as const

/** One campaign of each game type, and one that only issues codes. */
const campaigns: Readonly<Record<string, CampaignInput>> = {
  "demo-roulette": {
    ...active,
    name: "Ruleta de bienvenida",
    gameType: "roulette",
    rewardType: "promo_code",
    segments: [
      { segmentId: "ten", name: "10% de descuento", externalId: "TEN", weight: 1, prizeType: "discount" },
      { segmentId: "again", name: "Sigue participando", isPrize: false, weight: 2 },
    ],
    defaultCodeConfig: codes,
    rewardLimits: { maxPerUser: 3, maxTotal: 1000, period: "day" },
    xp: { perPlay: 10, perWin: 50 },
  },
  "demo-trivia": {
    ...active,
    name: "Trivia del café",
    gameType: "trivia",
    rewardType: "points",
    pointsReward: { points: 100 },
    trivia: {
      questions: [
        { question: "¿De qué país es el café de Huila?", options: ["Brasil", "Colombia", "Perú"], correctIndex: 1 },
        { question: "¿Cuántos mililitros tiene un espresso?", options: ["30", "90"], correctIndex: 0 },
      ],
      minCorrect: 1,
    },
    xp: { perPlay: 5, perWin: 20 },
  },
  "demo-scratch-card": {
    ...active,
    name: "Raspa y gana",
    gameType: "scratch_card",
    rewardType: "promo_code",
    winProbability: 0.25,
    defaultCodeConfig: codes,
    playLimits: { maxPerUser: 5, period: "day" },
  },
  "demo-slot-machine": {
    ...active,
    name: "Tragamonedas",
    gameType: "slot_machine",
    rewardType: "points",
    pointsReward: { points: 25 },
    winProbability: 0.4,
  },
  "demo-marketplace": {
    ...active,
    name: "Flappy: compite por el ranking",
    gameType: "marketplace",
    marketplaceGameId: "flappy",
    rewardType: "none",
  },
  "demo-codes": {
    ...active,
    name: "Cupones de bienvenida",
    kind: "codes",
    rewardType: "promo_code",
    defaultCodeConfig: codes,
    generationLimits: { maxPerUser: 3, period: "month" },
  },
}

const tiers = [
  { name: "Bronce", minXp: 0, color: "#cd7f32" },
  { name: "Plata", minXp: 100, color: "#c0c0c0" },
  { name: "Oro", minXp: 500, color: "#ffd700" },
]

const made = <T>(result: T | Refusal): T => {
  if (isRefusal(result)) throw new Error(`the demo could not be made: ${result.message}`)
  return result
}

/** Makes the demo organization through the store's own operations; null when it exists already. */
export const seedDemo = async (store: Store): Promise<DemoKeys | null> => {
  const organization = await store.createOrganization({ orgId: demoOrgId, name: "Demo" })
  if (isRefusal(organization)) return null
  const caller: Caller = { orgId: demoOrgId, keyId: organization.apiKey.keyId }
  const keys: Partial<Record<Scope, string>> = {}
  for (const scope of scopes) keys[scope] = made(await store.createApiKey(caller, { name: `Demo ${scope}`, scope })).key
  made(await store.putMarketplaceGame(caller, { gameId: "flappy", name: "Flappy", active: true }))
  made(await store.putTiers(caller, tiers))
  for (const [campaignId, input] of Object.entries(campaigns))
    made(await store.createCampaign(caller, campaignId, input))
  made(await store.createPushSend(caller, { sendId: "demo-push", title: "¡Gira la ruleta de hoy!" }))
  made(await store.identify({ orgId: demoOrgId, externalId: "user-1", name: "Ana" }))
  return keys as DemoKeys
}
