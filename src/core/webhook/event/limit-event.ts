import { event, integer, text, textOrNull } from "./field.ts"
import { campaignId } from "./shared-field.ts"

const stockOf = (used: string) => ({
  campaignId,
  prizeId: text("the prize of the campaign"),
  period: text("day, week, month or total: what its stock is for"),
  used: integer(used),
  maxTotal: integer("how many there are in the period"),
})

const dateOf = (field: string) =>
  ({ campaignId, at: { type: "string", format: "date-time", description: `the campaign's ${field}` } }) as const

const dateExample = { campaignId: "spring", at: "2026-12-01T05:00:00.000Z" }

const stockExample = (used: number) => ({ campaignId: "spring", prizeId: "ten", period: "day", used, maxTotal: 500 })

const budgetOf = (used: string) => ({
  campaignId,
  used: integer(used),
  maxAmount: integer("their highest allowed cost"),
  currency: textOrNull("the currency of the amounts, or null"),
})

const poolOf = (left: string) => ({
  poolId: text("the pool of codes"),
  left: integer(left),
  total: integer("how many codes were ever added"),
})

const budgetExample = (used: number) => ({ campaignId: "spring", used, maxAmount: 50_000_000, currency: "COP" })

/** The events of a campaign's dates, and of what it may give: stock, budget and pools. */
export const limitEvents = {
  "campaign.started": event("a campaign whose startsAt has come", dateOf("startsAt"), dateExample),
  "campaign.ended": event("a campaign whose endsAt has come", dateOf("endsAt"), dateExample),
  "prize.low": event(
    "a win that leaves at most a fifth of a prize, once a period",
    stockOf("how many were given in the period"),
    stockExample(400),
  ),
  "prize.gone": event(
    "the win that takes the last of a prize, once a period",
    stockOf("how many were given in the period: all, or more where maxTotal was lowered"),
    stockExample(500),
  ),
  "prize.forfeited": event(
    "an external prize that its winner lost before it was handed out",
    {
      campaignId: textOrNull("the campaign, or null for a mini-game"),
      sessionId: textOrNull("the play that had won it, or null for a ranking prize or a spin"),
      prizeId: textOrNull("the campaign's prize, or null for a ranking prize or a spin"),
      rankingPrizeId: { type: "string", optional: true, description: "the ranking prize" },
      notificationId: { type: "string", optional: true, description: "the mini-game" },
      awardId: { type: "string", optional: true, description: "the spin of the mini-game that had won it" },
      value: { type: "integer", nullable: true, description: "what it was worth, in minor units; null if unknown" },
    },
    { campaignId: "spring", sessionId: "ses_1k7upjuklr41q5ptxkk1znw19", prizeId: "tv", value: 1_500_000 },
  ),
  "budget.low": event(
    "a code or prize that leaves at most a fifth of a budget, once for each maxAmount",
    budgetOf("what codes and prizes cost, less what was given back"),
    budgetExample(40_000_000),
  ),
  "budget.reached": event(
    "the first code or prize that a budget refuses, or the one that leaves nothing, once for each maxAmount",
    budgetOf("what codes and prizes cost by then, less what was given back"),
    budgetExample(50_000_000),
  ),
  "pool.low": event(
    "a code that leaves few in a pool: at most lowAt, or a tenth of the total; once until codes are added",
    poolOf("how many codes are left"),
    { poolId: "vouchers", left: 100, total: 1000 },
  ),
  "pool.empty": event(
    "a code that leaves none in a pool, or the first that a pool lacks; once until codes are added",
    poolOf("how many codes are left: 0"),
    { poolId: "vouchers", left: 0, total: 1000 },
  ),
}
