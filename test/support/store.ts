import { isRefusal, type Refusal } from "../../src/core/rejection.ts"
import type { Store } from "../../src/core/store.ts"

/** The organization's own key. */
export const caller = { orgId: "org", keyId: null }

/** Numbers from 0 to 1 that look random and are the same in each run. */
export const seeded = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** An answer that must be no refusal. */
export const accepted = async <T>(answer: Promise<T | Refusal>): Promise<T> => {
  const value = await answer
  if (isRefusal(value)) throw new Error(value.message)
  return value
}

export const code = { discountType: "percentage", discountValue: 10 }
/** A campaign's own game, in which every play wins. */
export const game = {
  ...({ status: "active", gameType: "marketplace" } as const),
  ...{ marketplaceGameId: "flappy", winProbability: 1 },
}

/** Makes a ranking whose prizes are never given: their only code is taken, which shows once the round has been written. */
export const makeFailing = async (store: Store) => {
  const only = { rewardType: "promo_code", defaultCodeConfig: { ...code, prefix: "ONLY", length: 0 } }
  await accepted(store.createCampaign(caller, "only", { ...only, kind: "codes", status: "active" }))
  await accepted(store.createCode({ orgId: "org", campaignId: "only", externalUserId: "holder" }))
  const prize = { type: "promo_code", campaignId: "only" } as const
  const ranking = { period: "total", prizes: [{ fromPosition: 1, toPosition: 3, prize }] } as const
  await accepted(store.createCampaign(caller, "failing", { ...game, ranking }))
  const first = { orgId: "org", campaignId: "failing", externalUserId: "holder", gameResult: { score: 1 } }
  await accepted(store.play(first))
}

/** Rolls back all that shares its transaction, whose other jobs then run again; answers the refusal. */
export const failAfterWrite = async (store: Store): Promise<string> => {
  const given = await store.giveRankingPrizes(caller, "failing", "total")
  return isRefusal(given) ? given.refusal : "given"
}
