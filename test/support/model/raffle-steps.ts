import type { PeriodKind } from "../../../src/core/period.ts"
import { accepted, caller } from "../store/store.ts"
import { type Fate, makeTemplate } from "./mortal-store.ts"
import type { RaffleConfig, RafflePrize } from "./raffle-model.ts"

/** A Sunday: a day, a week and a month end within its next hours, somewhere. */
export const base = Date.parse("2027-01-31T20:04:00.000Z")
/**
 * The clock shows even seconds, and codes expire at odd ones, so that none gives its uses back at the time of a call.
 */
export const tickMs = 2_000
export const expiresInSeconds = 2 * 3_600 - 1

export const users = ["ana", "beto", "carla", "dora"]
const costly = { discountType: "fixed", discountValue: 6.5, expiresInSeconds }
export const everyPrize: readonly RafflePrize[] = [
  { prizeId: "tv", name: "TV", kind: "external", stock: { maxTotal: 2, period: "day" } },
  { prizeId: "ten", name: "Ten", kind: "promo_code", stock: { maxPerUser: 1, maxTotal: 4, period: "week" } },
  { prizeId: "six", name: "Six", kind: "promo_code", codeConfig: costly },
]
export const prizeIds = everyPrize.map(({ prizeId }) => prizeId)
export const configured: RaffleConfig = {
  status: "active",
  timezone: "America/Bogota",
  prizes: everyPrize,
  whenGone: "redraw",
  defaultCodeConfig: { discountType: "fixed", discountValue: 5, maxUses: 2, expiresInSeconds },
  rewardLimits: { maxTotal: 9, maxPerUser: 5, period: "day" },
  budget: { maxAmount: 60 },
}

type Removable = "budget" | "endsAt" | "rewardLimits" | "whenGone"
export type Draft = { -readonly [Field in keyof RaffleConfig]: RaffleConfig[Field] }
/** Null removes a field. */
export type Patched = Partial<Omit<RaffleConfig, Removable>> & { readonly [Field in Removable]?: Draft[Field] | null }
export const removable: readonly Removable[] = ["budget", "endsAt", "rewardLimits", "whenGone"]

export type Op =
  | { readonly op: "play"; readonly user: string; readonly key: number | null }
  | { readonly op: "code" | "ban"; readonly user: string }
  | { readonly op: "redeem" | "deactivate" | "lift"; readonly which: number }
  | { readonly op: "patch"; readonly patch: Patched }
  | { readonly op: "end"; readonly hours: number | null }
  | { readonly op: "offer"; readonly prizes: readonly string[]; readonly stock: number; readonly period: PeriodKind }
  | { readonly op: "rollback" | "writeBack" }

/** What takes more than one job, and is therefore sent alone. */
export type Long =
  | { readonly op: "merge"; readonly user: string; readonly into: string }
  | { readonly op: "plan"; readonly prizeId: string; readonly hours: readonly number[] }
  | { readonly op: "drop"; readonly which: number }

export type Step = { readonly batch: readonly Op[] } | { readonly long: Long } | Fate

export const makeRaffleTemplate = () =>
  makeTemplate(base, async (store) => {
    const { endsAt: _endsAt, ...config } = configured
    const game = { gameType: "scratch_card", rewardType: "promo_code", winProbability: 1, currency: "COP" } as const
    const fairDraws = { revealEvery: "never" } as const
    await accepted(store.admin.createCampaign(caller, "raffle", { ...game, ...config, fairDraws }))
    for (const externalId of users) await accepted(store.partner.identify({ orgId: "org", externalId }))
  })
