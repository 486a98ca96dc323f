import { Cache } from "../../../core/cache.ts"
import { type BudgetTally, givenBackAt } from "../../../core/campaign/budget.ts"
import type { Campaign } from "../../../core/campaign/campaign.ts"
import { allTime } from "../../../core/period.ts"
import { Later, type Tx } from "../../record/transaction.ts"
import { facts, organization } from "../engine/batch.ts"
import { rowReader } from "../engine/reader.ts"
import { tableOf } from "../engine/table.ts"
import { budgets } from "../schema/campaign.ts"
import type { LongCounts } from "./long-count.ts"

/** Locked: one batch after the other issues the codes of a campaign with a budget. */
export const budgetRow = rowReader("budget", budgets, ["orgId", "campaign"], { lock: "budget" })

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

const capped = (cost: number) => Math.min(Number.MAX_SAFE_INTEGER, cost)

const keptOf = (campaign: number): BudgetTally | null => {
  const kept = facts().get(budgetRow, [organization(), campaign])
  if (!kept) return null
  const { orgId: _orgId, campaign: _campaign, ...tally } = kept
  return tally
}

/** What the codes of campaigns with a budget cost, for jobs (docs/api.md §5.26). */
export const budgetRecords = (counts: LongCounts) => {
  const ofCampaign = (campaign: number, source: "codes" | "expired") =>
    ({ orgId: organization(), source, owner: campaign, part: "" }) as const

  const begun = (tx: Tx, campaign: number, now: number): BudgetTally | Later => {
    const whole = { ...ofCampaign(campaign, "codes"), from: allTime.start, until: allTime.end }
    const found = counts.count(tx, whole, now)
    if (found instanceof Later) return found
    const budget = { used: capped(found.counted), givenBackUntil: found.by, lowFor: null, reachedFor: null }
    put(campaign, budget)
    return budget
  }

  /** Gives back what has expired by `now`, which may take several counts. */
  const givenBack = (tx: Tx, campaign: number, tally: BudgetTally, now: number): BudgetTally | Later => {
    let budget = tally
    while (budget.givenBackUntil < now) {
      const expired = { ...ofCampaign(campaign, "expired"), from: budget.givenBackUntil + 1, until: allTime.end }
      const back = counts.count(tx, expired, now)
      if (back instanceof Later) return back
      budget = { ...budget, used: Math.max(0, budget.used - capped(back.counted)), givenBackUntil: back.by }
      put(campaign, budget)
    }
    return budget
  }

  return {
    /** What is used at the moment, or when to retry. A new count is stored, whatever becomes of the request. */
    load: (tx: Tx, campaign: number, { campaignId }: Campaign): BudgetTally | Later => {
      rows.set(`${organization()} ${campaignId}`, campaign)
      const now = givenBackAt(tx.now)
      const tally = keptOf(campaign) ?? begun(tx, campaign, now)
      return tally instanceof Later ? tally : givenBack(tx, campaign, tally, now)
    },

    put: (_tx: Tx, campaign: number, budget: BudgetTally | null) => {
      put(campaign, budget)
      // Codes may change from now on without anybody who would wait for a count of them.
      if (budget === null) for (const source of sources) counts.forget(ofCampaign(campaign, source))
    },
  }
}

const sources = ["codes", "expired"] as const
