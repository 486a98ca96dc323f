import { takeTurns } from "../../../concurrency/turn.ts"
import { Cache } from "../../../core/cache/cache.ts"
import type { AnnouncedAmounts } from "../../../core/campaign/announced.ts"
import {
  type Budget,
  type BudgetTally,
  countsPrizes,
  type GivenBack,
  givenBackAnew,
  givenBackAt,
  isAhead,
  isGivenBack,
  tallyOf,
} from "../../../core/campaign/prize/budget.ts"
import { columnsOfTally } from "../../../record/campaign/announced.ts"
import type { Budgeted } from "../../../record/campaign/campaign.ts"
import type { StoredCode } from "../../../record/campaign/code.ts"
import { Later, retryUntilAccepted, type SharedTx, type Tx } from "../../../record/transaction.ts"
import { earlyBounds } from "../../budget-cost.ts"
import type { GroupCommit } from "../engine/commit/commit.ts"
import type { Db } from "../file/open.ts"
import {
  type BudgetStatements,
  budgetStatements,
  codesOfAStep,
  type Step,
  toTally,
  upsert,
} from "./budget-statements.ts"
import type { PrizeValues } from "./prize-values.ts"

const cachedBudgets = 10_000

const capped = (cost: number) => Math.min(Number.MAX_SAFE_INTEGER, cost)

/**
 * A count of all codes, and prizes if the budget counts them. The first of `tries` that it covers, or else the last,
 * determines which codes were given back. `replaces` is true if there was an earlier count.
 */
type Counting = {
  readonly tries: readonly GivenBack[]
  readonly budget: Budget
  readonly told: AnnouncedAmounts
  readonly replaces: boolean
}

/** The cost of a campaign's codes that were not given back, counted with other requests in between. */
const costInSteps = async (
  sqlite: BudgetStatements,
  campaign: number,
  { givenBackUntil, early }: GivenBack,
): Promise<number> => {
  const giveWay = takeTurns()
  let used = 0
  for (let after: number | null = 0; after !== null; ) {
    await giveWay()
    const step: Step | null = sqlite.count.get(campaign, givenBackUntil, after, ...earlyBounds(early))
    used += step?.cost ?? 0
    after = step?.codes === codesOfAStep ? step.last : null
  }
  return used
}

/** What the codes and prizes of campaigns with a budget cost (docs/api.md#budget-of-a-campaign). */
export const budgetRecords = (db: Db, commit: GroupCommit, codes: { flush(): void }, values: PrizeValues) => {
  const sqlite = budgetStatements(db)
  /** What the transaction has changed but not written yet; null if the row is removed. */
  const changed = new Map<number, BudgetTally | null>()
  const unchanged = new Cache<number, BudgetTally | null>(cachedBudgets)
  /** The budgets that are counted in steps. */
  const counting = new Map<number, { readonly later: Later; isStale: boolean }>()

  const find = (campaign: number): BudgetTally | null => {
    const waiting = changed.get(campaign)
    if (waiting !== undefined) return waiting
    const cached = unchanged.get(campaign)
    if (cached !== undefined) return cached
    const row = sqlite.select.get(campaign)
    const known = row && toTally(row)
    unchanged.set(campaign, known)
    return known
  }

  /** The number of the newest code of a campaign. */
  const lastCode = (campaign: number): number => sqlite.last.get(campaign)?.id ?? 0

  const write = () => {
    for (const [campaign, budget] of changed) {
      if (budget) upsert(sqlite, campaign, columnsOfTally(budget))
      else sqlite.remove.run(campaign)
      unchanged.set(campaign, budget)
    }
    changed.clear()
  }

  const change = (tx: SharedTx, campaign: number, budget: BudgetTally | null) => {
    if (changed.size === 0) tx.beforeCommit(write)
    changed.set(campaign, budget)
    tx.onRollback(() => {
      changed.delete(campaign)
      unchanged.delete(campaign)
    })
  }

  const keep = (tx: SharedTx, campaign: number, budget: BudgetTally): BudgetTally => {
    change(tx, campaign, budget)
    return budget
  }

  /** Gives back what expired up to `until`, or as much of it as a step may. */
  const giveBack = (tx: SharedTx, campaign: number, kept: BudgetTally, until: number): BudgetTally => {
    codes.flush()
    const { givenBackUntil: from, used } = kept
    const end = sqlite.stepEnd.get(campaign, from, until)?.at ?? until
    const back = capped(sqlite.expired.get(campaign, from, end, ...earlyBounds(kept.early))?.cost ?? 0)
    return keep(tx, campaign, { ...kept, used: Math.max(0, used - back), givenBackUntil: end })
  }

  const later = (campaign: number, work: () => Promise<unknown>): Later => {
    const started = new Later(work().finally(() => counting.delete(campaign)))
    counting.set(campaign, { later: started, isStale: false })
    return started
  }

  /** The cost of a campaign's codes that were not given back; null if they are too many for a step. */
  const costAtOnce = (campaign: number, { givenBackUntil, early }: GivenBack): number | null => {
    codes.flush()
    const { cost = 0, codes: found = 0 } = sqlite.count.get(campaign, givenBackUntil, 0, ...earlyBounds(early)) ?? {}
    return found < codesOfAStep ? cost : null
  }

  const countInSteps = async (campaign: number, toCount: Counting) => {
    // The writes of the requesting transaction may be rolled back.
    await null
    const { told, replaces, budget } = toCount
    const ofPrizes = countsPrizes(budget) ? await values.inSteps(campaign) : 0
    for (const returned of toCount.tries) {
      const used = ofPrizes + (await costInSteps(sqlite, campaign, returned))
      if (used > budget.maxAmount && returned !== toCount.tries.at(-1)) continue
      const keepCounted = (tx: SharedTx) => {
        const isOutdated = counting.get(campaign)?.isStale || (find(campaign) !== null) !== replaces
        if (!isOutdated) change(tx, campaign, tallyOf(returned, used, told))
      }
      await retryUntilAccepted(() => commit.runForAll(keepCounted))
      return
    }
  }

  /** Counts all codes and prizes, at once if they are few. */
  const count = (tx: Tx, campaign: number, toCount: Counting): BudgetTally | Later => {
    const ofPrizes = countsPrizes(toCount.budget) ? values.atOnce(campaign) : 0
    for (const returned of toCount.tries) {
      const ofCodes = costAtOnce(campaign, returned)
      if (ofCodes === null || ofPrizes === null) break
      const cost = ofCodes + ofPrizes
      if (cost <= toCount.budget.maxAmount || returned === toCount.tries.at(-1))
        return keep(tx, campaign, tallyOf(returned, cost, toCount.told))
    }
    return later(campaign, () => countInSteps(campaign, toCount))
  }

  const giveBackInSteps = async (campaign: number, until: number) => {
    const giveWay = takeTurns()
    const giveStep = (tx: SharedTx) => {
      const kept = find(campaign)
      return !kept || kept.givenBackUntil >= until || giveBack(tx, campaign, kept, until).givenBackUntil >= until
    }
    for (let isDone = false; !isDone; ) {
      await giveWay()
      isDone = await retryUntilAccepted(() => commit.runForAll(giveStep))
    }
  }

  return {
    /** What is used at the moment. Counts are stored, whatever happens to the request; long ones run first. */
    load: (tx: Tx, { row: campaign, toldBudget }: Budgeted, budget: Budget): BudgetTally | Later => {
      const underWay = counting.get(campaign)
      if (underWay) return underWay.later
      const now = givenBackAt(tx.now, sqlite.isOfTest(campaign))
      const kept = find(campaign)
      if (!kept) {
        const tries = [{ givenBackUntil: now, early: null }]
        return count(tx, campaign, { tries, budget, told: toldBudget, replaces: false })
      }
      if (isAhead(kept, tx.now, sqlite.isOfTest(campaign))) {
        codes.flush()
        const { expired, early } = givenBackAnew(kept, tx.now, lastCode(campaign), sqlite.isOfTest(campaign))
        return count(tx, campaign, { tries: [expired, early], budget, told: kept.told, replaces: true })
      }
      if (kept.givenBackUntil >= now) return kept
      const after = giveBack(tx, campaign, kept, now)
      return after.givenBackUntil >= now ? after : later(campaign, () => giveBackInSteps(campaign, now))
    },

    kept: find,
    lastCode,

    mayHaveGivenBack: (tx: Tx, { row, campaignRow, item }: StoredCode): boolean => {
      const kept = find(campaignRow)
      return kept !== null && (isAhead(kept, tx.now, sqlite.isOfTest(campaignRow)) || isGivenBack(item, kept, row))
    },

    put: (tx: Tx, campaign: number, budget: BudgetTally | null) => {
      const underWay = counting.get(campaign)
      if (underWay) underWay.isStale = true
      change(tx, campaign, budget)
    },
  }
}
