import type { CreateCodeRequest, RedeemCodeAnswer, RedeemCodeRequest } from "../../core/code/request.ts"
import { type CreateCodeFacts, decideCreateCode } from "../../core/operation/partner/create-code.ts"
import { decideRedeemCode } from "../../core/operation/partner/redeem-code.ts"
import type { Partner } from "../../core/port/partner.ts"
import type { Refusal } from "../../core/refusal.ts"
import type { StoredCode } from "../../record/campaign/code.ts"
import type { StoredPlayer } from "../../record/player/player.ts"
import { Later, shared, type Tx } from "../../record/transaction.ts"
import { loadBudget } from "../budget.ts"
import type { Context } from "../context.ts"
import { loadEligibility } from "../eligibility.ts"
import { type GivingPools, givingPools } from "../pool.ts"
import { loadUseOfPlayer } from "../test-facts.ts"

const operation = "codes/redeem"

/** Creates and redeems promo codes (docs/api.md#create-a-code to #redeem-a-code). */
export const partnerCodeOperations = (context: Context): Pick<Partner, "createCode" | "redeemCode"> => {
  const { jobs, sources, budgets, campaigns, codePools, people, codes, idempotency, testUses, apply } = context

  const factsOf = (tx: Tx, request: CreateCodeRequest, stored: StoredPlayer, { poolOf }: GivingPools) => {
    const { orgId, campaignId, externalUserId } = request
    const { row: player, player: account, past } = stored
    const found = campaigns.findCachedCampaign(tx, orgId, campaignId)
    const isCodeTaken = (code: string) => codes.isCodeTaken(orgId, code)
    const budget = loadBudget(budgets, tx, found)
    if (budget instanceof Later) return budget
    const use = loadUseOfPlayer({ testUses }, orgId, player)
    if (use instanceof Later) return use
    const asking = { orgId, gameId: campaignId, named: { externalUserId } }
    const eligibility = loadEligibility(context, tx, asking, found?.campaign.eligibility, stored)
    const campaign = found?.campaign ?? null
    const base = { campaign, player: account, eligibility, past, budget, isCodeTaken, poolOf, use }
    if (!found || player === null) return { ...base, countReceived: () => 0, codes: () => [], codesOfKey: () => [] }
    const facts: CreateCodeFacts = {
      ...base,
      countReceived: (period) => codes.countReceived(player, found.row, period),
      codes: () => codes.newest(player, found.row, tx.now),
      codesOfKey: (key, since) => codes.newestOfKey(player, found.row, tx.now, key, since),
    }
    return facts
  }

  /** The budget to which the rest of the code may have been given back; null if there is none. */
  const returnedTo = (tx: Tx, orgId: string, code: StoredCode) =>
    code.item.status === "active" && budgets.mayHaveGivenBack(tx, code)
      ? loadBudget(budgets, tx, campaigns.findCachedCampaign(tx, orgId, code.item.campaignId))
      : null

  const redeem = (tx: Tx, request: RedeemCodeRequest): RedeemCodeAnswer | Refusal | Later => {
    const { orgId } = request
    const code = codes.findCode(orgId, request.code, tx.now)
    const later = code && people.merging.laterFor(code.playerRow)
    if (later) return later
    const budget = code && returnedTo(tx, orgId, code)
    if (budget instanceof Later) return budget
    const facts = {
      code: code?.item ?? null,
      row: code?.row,
      budget,
      isIssuedTo: (externalUserId: string) => people.findPlayer(orgId, externalUserId).row === code?.playerRow,
    }
    return apply(tx, code && { orgId, code }, decideRedeemCode(facts, request, tx.now))
  }

  return {
    createCode: (request) =>
      jobs.run(shared(request), (tx) => {
        const { orgId } = request
        const player = people.findPlayer(orgId, request.externalUserId)
        const later = people.merging.laterFor(player.row)
        if (later) return later
        const pools = givingPools(codePools, tx, orgId, request.campaignId)
        const facts = factsOf(tx, request, player, pools)
        if (facts instanceof Later) return facts
        return apply(tx, { orgId, player, pools }, decideCreateCode(facts, request, tx.now, sources))
      }),

    redeemCode: (request) =>
      jobs.run(shared(request, operation), (tx) => idempotency.once(tx, operation, request, redeem)),
  }
}
