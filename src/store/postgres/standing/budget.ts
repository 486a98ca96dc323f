import { Cache } from "../../../core/cache.ts"
import { type BudgetTally, givenBackAt } from "../../../core/campaign/budget.ts"
import type { Campaign } from "../../../core/campaign/campaign.ts"
import { unusedCost, wholeCost } from "../../budget-cost.ts"
import type { Tx } from "../../record/transaction.ts"
import { facts, organization } from "../engine/batch.ts"
import type { Reader } from "../engine/facts.ts"
import { rowReader } from "../engine/reader.ts"
import { tableOf } from "../engine/table.ts"
import { budgets } from "../schema/campaign.ts"

/** Locked: one batch after the other issues the codes of a campaign with a budget. */
export const budgetRow = rowReader("budget", budgets, ["orgId", "campaign"], { lock: "budget" })

type CostKey = readonly [orgId: string, campaign: number, ...times: number[]]

const costReader = (name: string, text: string): Reader<CostKey, number> => ({
  name,
  idOf: (key) => key.join("\n"),
  load: (session, keys) =>
    Promise.all(
      keys.map(async (key) => {
        const [row] = await session.query<{ cost: number }>(text, key)
        return Math.min(Number.MAX_SAFE_INTEGER, row?.cost ?? 0)
      }),
    ),
})

const whole = costReader(
  "cost of all codes",
  `SELECT (${wholeCost("$3::bigint")})::float8 AS cost FROM promo_codes c WHERE c.org_id = $1 AND c.campaign = $2`,
)
const expired = costReader(
  "cost of expired codes",
  `SELECT (${unusedCost})::float8 AS cost FROM promo_codes c WHERE c.org_id = $1 AND c.campaign = $2
     AND c.expires_at > $3 AND c.expires_at <= $4 AND c.uses < c.max_uses AND c.deactivated_at IS NULL`,
)

const table = tableOf(budgets, {
  order: 36.7,
  key: ["orgId", "campaign"],
  changed: ["used", "givenBackUntil", "lowFor", "reachedFor"],
})

const remembered = 10_000
const rows = new Cache<string, number>(remembered)

/** The row number of a campaign whose budget jobs asked for before: then it is loaded with what its requests name. */
export const budgetedRow = (orgId: string, campaignId: string): number | undefined => rows.get(`${orgId} ${campaignId}`)

const put = (campaign: number, budget: BudgetTally | null) => {
  const orgId = organization()
  const kept = facts().get(budgetRow, [orgId, campaign])
  if (budget) {
    const row = { ...budget, orgId, campaign }
    if (kept) table.change(row)
    else table.add(row)
    facts().put(budgetRow, [orgId, campaign], row)
  } else if (kept) {
    table.remove(kept)
    facts().put(budgetRow, [orgId, campaign], null)
  }
}

const counted = (campaign: number, now: number): BudgetTally => {
  const orgId = organization()
  const kept = facts().get(budgetRow, [orgId, campaign])
  if (!kept)
    return {
      ...{ used: facts().get(whole, [orgId, campaign, now]), givenBackUntil: now },
      ...{ lowFor: null, reachedFor: null },
    }
  const { orgId: _orgId, campaign: _campaign, ...tally } = kept
  if (tally.givenBackUntil >= now) return tally
  const back = facts().get(expired, [orgId, campaign, tally.givenBackUntil, now])
  return { ...tally, used: Math.max(0, tally.used - back), givenBackUntil: now }
}

/** What the codes of campaigns with a budget cost, for jobs (docs/api.md §5.26). */
export const budgetRecords = {
  /** What is used at the moment. A new count is stored, whatever becomes of the request. */
  load: (tx: Tx, campaign: number, { campaignId }: Campaign): BudgetTally => {
    const orgId = organization()
    rows.set(`${orgId} ${campaignId}`, campaign)
    const now = givenBackAt(tx.now)
    const tally = counted(campaign, now)
    if (facts().get(budgetRow, [orgId, campaign])?.givenBackUntil !== tally.givenBackUntil) put(campaign, tally)
    return tally
  },

  put: (_tx: Tx, campaign: number, budget: BudgetTally | null) => put(campaign, budget),
}
