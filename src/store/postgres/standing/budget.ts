import { Cache } from "../../../core/cache/cache.ts"
import {
  type Budget,
  type BudgetTally,
  countsPrizes,
  type EarlyReturn,
  givenBackAnew,
  givenBackAt,
  isAhead,
  isGivenBack,
  tallyOf,
} from "../../../core/campaign/prize/budget.ts"
import type { Clocks } from "../../../core/clock.ts"
import { codeKey } from "../../../core/code/code.ts"
import { isTest } from "../../../core/organization/test-organization.ts"
import { allTime } from "../../../core/period.ts"
import { columnsOfTally, tallyOfColumns } from "../../../record/campaign/announced.ts"
import type { Budgeted } from "../../../record/campaign/campaign.ts"
import type { StoredCode } from "../../../record/campaign/code.ts"
import { Later, type Tx } from "../../../record/transaction.ts"
import { earlyBounds } from "../../budget-cost.ts"
import { databaseTime } from "../engine/clock/database-time.ts"
import { facts, organization } from "../engine/commit/batch.ts"
import { rowReader } from "../engine/row/reader.ts"
import { tableOf } from "../engine/row/table.ts"
import { budgets } from "../schema/campaign.ts"
import { expired, lastCode, returnedOf } from "./given-back.ts"
import type { LongCounts } from "./long-count.ts"

/** Locked: batches issue the codes of a campaign with a budget one after the other. */
export const budgetRow = rowReader("budget", budgets, ["orgId", "campaign"], { lock: "budget" })

const table = tableOf(budgets, {
  key: ["orgId", "campaign"],
  changed: ["used", "givenBackUntil", "lowFor", "reachedFor", "told", "earlyLast", "earlyUntil"],
})

const remembered = 10_000
const rows = new Cache<string, number>(remembered)

/**
 * The row number of a campaign whose budget jobs have read before, so that it can be loaded with the facts that a
 * request names.
 */
export const budgetedRow = (orgId: string, campaignId: string): number | undefined => rows.get(`${orgId} ${campaignId}`)

const kept = (campaign: number): BudgetTally | null => {
  const row = facts().get(budgetRow, [organization(), campaign])
  return row && tallyOfColumns(row)
}

const put = (campaign: number, budget: BudgetTally | null) => {
  const orgId = organization()
  const known = facts().get(budgetRow, [orgId, campaign])
  if (budget) {
    const row = { ...columnsOfTally(budget), orgId, campaign }
    if (known) table.change(row)
    else table.add(row)
    facts().put(budgetRow, [orgId, campaign], row)
  } else if (known) {
    table.remove(known)
    facts().put(budgetRow, [orgId, campaign], null)
  }
}

const keep = (campaign: number, budget: BudgetTally): BudgetTally => {
  put(campaign, budget)
  return budget
}

const ofCampaign = (campaign: number, source: (typeof sources)[number]) =>
  ({ orgId: organization(), source, owner: campaign, part: "" }) as const

/**
 * What the codes and prizes of campaigns with a budget cost, for jobs (docs/api.md#budget-of-a-campaign). Codes expire by a time
 * that all processes agree on; in a test organization, by its clock.
 */
export const budgetRecords = (clocks: Clocks, counts: LongCounts) => {
  const timeNow = ({ now }: Tx): number =>
    isTest(organization()) ? now : (clocks.agreed?.() ?? facts().get(databaseTime, [organization()]))

  /**
   * The cost of all codes, where those that have expired by `now` only cost what was used of them, and the values of
   * external prizes if the budget counts those.
   */
  const countAll = (tx: Tx, campaign: number, budget: Budget, now: number) => {
    const whole = { from: allTime.start, until: allTime.end }
    // Counted first: a count of codes is only complete in the job that stores it.
    const values = countsPrizes(budget) ? counts.peek(tx, { ...ofCampaign(campaign, "values"), ...whole }) : 0
    if (values instanceof Later) return values
    const codes = counts.count(
      tx,
      { ...ofCampaign(campaign, "codes"), ...whole },
      givenBackAt(now, isTest(organization())),
    )
    if (codes instanceof Later) return codes
    if (countsPrizes(budget)) counts.forget(ofCampaign(campaign, "values"))
    return { by: codes.by, counted: codes.counted + values }
  }

  /** The unused cost of codes that expire after `since` and up to `by`. It may stop earlier, and returns where. */
  const leftOf = (tx: Tx, campaign: number, since: number, by: number, early: EarlyReturn | null) => {
    // The count of many codes ignores early returns: if there is one, this halves the interval until the codes are few.
    for (let end = by; end > since; end = early ? since + Math.floor((end - since) / 2) : since) {
      const few = facts().get(expired, [organization(), campaign, since, end, ...earlyBounds(early)])
      if (few !== null) return { counted: few, by: end }
    }
    const key = { ...ofCampaign(campaign, "expired"), from: since + 1, until: allTime.end }
    return counts.count(tx, key, by, { isSettled: true })
  }

  const begun = (tx: Tx, { row, toldBudget }: Budgeted, budget: Budget, now: number): BudgetTally | Later => {
    const found = countAll(tx, row, budget, now)
    if (found instanceof Later) return found
    return keep(row, tallyOf({ givenBackUntil: found.by, early: null }, found.counted, toldBudget))
  }

  /** Recounts after a clock that was ahead has given back too much. */
  const countAnew = (
    tx: Tx,
    campaign: number,
    before: BudgetTally,
    budget: Budget,
    now: number,
  ): BudgetTally | Later => {
    const found = countAll(tx, campaign, budget, now)
    if (found instanceof Later) return found
    const { by: givenBackUntil, counted: cost } = found
    if (cost <= budget.maxAmount) return keep(campaign, tallyOf({ givenBackUntil, early: null }, cost, before.told))
    const { early } = givenBackAnew(before, now, facts().get(lastCode, [organization()]), isTest(organization())).early
    const left = leftOf(tx, campaign, givenBackUntil, early.until, null)
    if (left instanceof Later) return left
    return keep(campaign, tallyOf({ givenBackUntil, early }, cost - left.counted, before.told))
  }

  /** Gives back what has expired by `until`, which may take several counts. */
  const giveBack = (tx: Tx, campaign: number, tally: BudgetTally, until: number): BudgetTally | Later => {
    let budget = tally
    while (budget.givenBackUntil < until) {
      const left = leftOf(tx, campaign, budget.givenBackUntil, until, budget.early)
      if (left instanceof Later) return left
      const used = Math.max(0, budget.used - Math.min(Number.MAX_SAFE_INTEGER, left.counted))
      budget = keep(campaign, { ...budget, used, givenBackUntil: left.by })
    }
    return budget
  }

  return {
    /** The budget used so far, or when to retry. A new count is stored even if the request is refused. */
    load: (tx: Tx, budgeted: Budgeted, budget: Budget): BudgetTally | Later => {
      const { row: campaign, campaign: config } = budgeted
      const orgId = organization()
      rows.set(`${orgId} ${config.campaignId}`, campaign)
      facts().want(databaseTime, [orgId])
      const tally = kept(campaign)
      const now = timeNow(tx)
      const counted = tally && isAhead(tally, now, isTest(orgId)) ? countAnew(tx, campaign, tally, budget, now) : tally
      const current = counted ?? begun(tx, budgeted, budget, now)
      return current instanceof Later ? current : giveBack(tx, campaign, current, givenBackAt(now, isTest(orgId)))
    },

    kept,

    /** Codes that expire now count as given back: a later job of the batch would not see that they are used. */
    mayHaveGivenBack: (tx: Tx, { row: code, campaignRow, item }: StoredCode): boolean => {
      const orgId = organization()
      facts().want(databaseTime, [orgId])
      const returned = facts().get(returnedOf, [orgId, codeKey(item.code)])
      if (!returned) return false
      const now = timeNow(tx)
      const row = facts().peek(budgetRow, [orgId, campaignRow])
      const found = row ? tallyOfColumns(row) : returned
      const givenBackUntil = Math.max(found.givenBackUntil, givenBackAt(now, isTest(orgId)))
      return isAhead(found, now, isTest(orgId)) || isGivenBack(item, { ...found, givenBackUntil }, code)
    },

    put: (_tx: Tx, campaign: number, budget: BudgetTally | null) => {
      put(campaign, budget)
      // Without a budget nobody waits for a count, so codes may change freely.
      if (budget === null) for (const source of sources) counts.forget(ofCampaign(campaign, source))
    },
  }
}

const sources = ["codes", "expired", "values"] as const
