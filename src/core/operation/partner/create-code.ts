import type { Campaign } from "../../campaign/campaign.ts"
import { refuseUnlessRunning } from "../../campaign/dates.ts"
import { type BudgetFacts, charged, isWithinBudget, refusedByBudget } from "../../campaign/prize/budget.ts"
import { type ChangeOf, type Decision, refusedWith } from "../../change.ts"
import { firstActive, type PromoCode, refuseCollision } from "../../code/code.ts"
import type { CreateCodeAnswer, CreateCodeRequest } from "../../code/request.ts"
import type { CodeTemplate } from "../../code/template.ts"
import { type EligibilityFacts, refuseIneligible } from "../../eligibility/eligibility.ts"
import { idempotencyWindowMs } from "../../idempotency.ts"
import type { TestUse } from "../../organization/test-use.ts"
import { isoTime, type Period, periodAt, secondsToNextPeriod } from "../../period.ts"
import { type Past, pastCodes } from "../../player/past-use.ts"
import type { Account } from "../../player/player.ts"
import { afterGiving, codeFrom, costOfTemplate, type PoolOf, poolIdOf, refuseEmptyPool } from "../../pool/giving.ts"
import type { Sources } from "../../random.ts"
import { isRefusal, type Refusal, refuse } from "../../refusal.ts"
import type { Event } from "../../webhook/event/event.ts"
import { countOneMorePlayer, refuseOneMorePlayer } from "./test-facts.ts"

/**
 * The facts of POST /codes. The codes are the player's in the campaign, newest first, and are read lazily; inactive
 * ones may be left out.
 */
export type CreateCodeFacts = {
  readonly campaign: Campaign | null
  readonly player: Pick<Account, "externalUserId">
  /** What the rules of who may play know of the player; null if the campaign has none. */
  readonly eligibility: EligibilityFacts | null
  /** Null if the campaign has none. */
  readonly budget: BudgetFacts | null
  /** What the player had used before an erasure. */
  readonly past: Past
  /** How many codes of any origin they have received in the period. */
  countReceived(period: Period): number
  /** Codes of any origin. */
  codes(): Iterable<PromoCode>
  /** Codes that this operation created under `key` after `since`. */
  codesOfKey(key: string, since: number): Iterable<PromoCode>
  isCodeTaken(code: string): boolean
  readonly poolOf: PoolOf
  /** What a test organization holds, if the code would register one more player of it. */
  readonly use: TestUse | null
}

export type CreateCodeChange = ChangeOf<"countTestUse" | "emit" | "issueCode" | "putBudget" | "tellPool">

/**
 * Where the campaign's codes come from, or the campaign's first refusal (docs/api.md#create-a-code-order-of-checks).
 */
const templateOf = (campaign: Campaign, now: number): CodeTemplate | Refusal => {
  const { campaignId, rewardType, defaultCodeConfig } = campaign
  const inactive = refuseUnlessRunning(campaign, now)
  if (inactive) return inactive
  if (rewardType !== "promo_code")
    return refuse(
      "CAMPAIGN_NOT_CODE_REWARD",
      `campaign ${campaignId} rewards ${rewardType}; only promo_code issues codes`,
    )
  return (
    defaultCodeConfig ??
    refuse("CAMPAIGN_MISSING_CODE_CONFIG", `campaign ${campaignId} has no defaultCodeConfig; set it`)
  )
}

/** The event of a requested code. */
export const codeCreated = (code: PromoCode, campaignId: string, externalUserId: string): Event => {
  const { discountType, discountValue, maxDiscountAmount, maxUses } = code
  const expiresAt = isoTime(code.expiresAt)
  return {
    name: "code.created",
    data: {
      code: code.code,
      campaignId,
      externalUserId,
      discountType,
      discountValue,
      maxDiscountAmount,
      maxUses,
      expiresAt,
    },
  }
}

/**
 * How many codes the campaign's limit still allows the player in this period, before this call; undefined without a
 * limit.
 */
const generationsOf = (campaign: Campaign, facts: CreateCodeFacts, now: number) => {
  const { generationLimits, timezone } = campaign
  if (!generationLimits) return undefined
  const { maxPerUser, period } = generationLimits
  const current = periodAt(period, timezone, now)
  const received = facts.countReceived(current) + pastCodes(facts.past, campaign, current)
  const remaining = (used: number) => ({ remainingGenerations: Math.max(0, maxPerUser - used), limitPeriod: period })
  const refusal =
    received < maxPerUser
      ? null
      : refuse(
          "GENERATION_LIMIT_REACHED",
          `the player has received ${received} of ${maxPerUser} codes (period: ${period}); wait for the next period`,
          secondsToNextPeriod(period, timezone, now),
        )
  return { refusal, unchanged: remaining(received), oneLess: remaining(received + 1) }
}

export const refuseBudget = ({ campaignId }: Pick<Campaign, "campaignId">): Refusal =>
  refuse("BUDGET_REACHED", `the budget of campaign ${campaignId} is used up; raise budget.maxAmount`)

/**
 * Decides POST /codes: campaign, reuse, rules, limit, new code, in the order of
 * docs/api.md#create-a-code-order-of-checks.
 */
export const decideCreateCode = (
  facts: CreateCodeFacts,
  { orgId, idempotencyKey }: CreateCodeRequest,
  now: number,
  { ids }: Pick<Sources, "ids">,
): Decision<CreateCodeAnswer | Refusal, CreateCodeChange> | Refusal => {
  const { campaign, player } = facts
  if (!campaign)
    return refuse("CAMPAIGN_NOT_FOUND", "the campaign does not exist in this organization; check campaignId")
  const template = templateOf(campaign, now)
  if (isRefusal(template)) return template
  const generations = generationsOf(campaign, facts, now)
  const reusable =
    idempotencyKey === undefined ? facts.codes() : facts.codesOfKey(idempotencyKey, now - idempotencyWindowMs)
  const reused = firstActive(reusable, now)
  if (reused) return { answer: { code: reused, idempotent: true, ...generations?.unchanged }, changes: [] }
  const ineligible = refuseIneligible(campaign, facts.eligibility, now)
  if (ineligible) return ineligible
  if (generations?.refusal) return generations.refusal
  const cost = costOfTemplate(template, facts.poolOf, undefined)
  if (!isWithinBudget(facts.budget, cost)) return refusedWith(refuseBudget(campaign), refusedByBudget(facts.budget))
  const empty = refuseEmptyPool(template, facts.poolOf)
  if (empty) return empty
  const full = refuseOneMorePlayer(facts.use)
  if (full) return full
  const code = codeFrom(orgId, template, facts, now, ids)
  if (!code) return refuseCollision()
  const { campaignId } = campaign
  return {
    answer: { code, idempotent: false, ...generations?.oneLess },
    changes: [
      ...countOneMorePlayer(facts.use),
      {
        kind: "issueCode",
        code,
        campaignId,
        origin: "codes",
        issueKey: idempotencyKey ?? null,
        poolId: poolIdOf(template),
      },
      ...charged(facts.budget, cost, code),
      { kind: "emit", event: codeCreated(code, campaignId, player.externalUserId) },
      ...afterGiving(template, facts.poolOf),
    ],
  }
}
