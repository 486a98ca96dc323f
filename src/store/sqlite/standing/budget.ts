import { Cache } from "../../../core/cache.ts"
import { type BudgetTally, givenBackAt } from "../../../core/campaign/budget.ts"
import { unusedCost, wholeCost } from "../../budget-cost.ts"
import { Later, type Tx } from "../../record/transaction.ts"
import { takeTurns } from "../../turn.ts"
import type { GroupCommit } from "../engine/commit.ts"
import type { Db } from "../file/open.ts"

const cachedBudgets = 10_000
/** How many codes a transaction counts at once; more are counted in steps of as many, outside of it. */
const codesOfAStep = 2_000

type Step = { readonly cost: number; readonly codes: number; readonly last: number | null }
type Range = readonly [campaign: number, from: number, until: number]

const statementsFor = ({ $client: client }: Db) => {
  const unused = `FROM promo_codes c INDEXED BY promo_codes_unused
    WHERE c.org_id = (SELECT org_id FROM campaigns WHERE id = +?1) AND c.uses < c.max_uses AND c.deactivated_at IS NULL
      AND c.expires_at > +?2 AND c.expires_at <= +?3`
  return {
    select: client.query<BudgetTally, [number]>(
      `SELECT used, given_back_until AS givenBackUntil, low_for AS lowFor, reached_for AS reachedFor
       FROM budgets WHERE campaign = ?`,
    ),
    upsert: client.query(
      "INSERT OR REPLACE INTO budgets (campaign, used, given_back_until, low_for, reached_for) VALUES (?, ?, ?, ?, ?)",
    ),
    remove: client.query("DELETE FROM budgets WHERE campaign = ?"),
    /** What the next codes of a campaign cost, those after a row; all uses of those that expire after `since`. */
    count: client.query<Step, [campaign: number, since: number, after: number]>(
      `SELECT ${wholeCost("+?2")} AS cost, count(*) AS codes, max(c.id) AS last FROM (
         SELECT * FROM promo_codes INDEXED BY promo_codes_of_campaign
         WHERE campaign = +?1 AND id > +?3 ORDER BY id LIMIT ${codesOfAStep}) c`,
    ),
    /** When the last code of a step expires, of those of the organization that expire in a range; null if a step is enough. */
    stepEnd: client.query<{ at: number }, [...Range]>(
      `SELECT c.expires_at AS at ${unused} ORDER BY c.expires_at LIMIT 1 OFFSET ${codesOfAStep}`,
    ),
    expired: client.query<{ cost: number }, [...Range]>(`SELECT ${unusedCost} AS cost ${unused} AND c.campaign = +?1`),
  }
}

const capped = (cost: number) => Math.min(Number.MAX_SAFE_INTEGER, cost)

/** What the codes of campaigns with a budget cost (docs/api.md §5.26). */
export const budgetStore = (db: Db, commit: GroupCommit, codes: { flush(): void }) => {
  const sqlite = statementsFor(db)
  /** What the transaction has changed and not yet written; null if the row is removed. */
  const changed = new Map<number, BudgetTally | null>()
  const unchanged = new Cache<number, BudgetTally>(cachedBudgets)
  /** The budgets that are counted in steps. */
  const counting = new Map<number, { readonly later: Later; isStale: boolean }>()

  const find = (campaign: number): BudgetTally | null => {
    const waiting = changed.get(campaign)
    if (waiting !== undefined) return waiting
    const known = unchanged.get(campaign) ?? sqlite.select.get(campaign)
    if (known) unchanged.set(campaign, known)
    return known
  }

  const write = () => {
    for (const [campaign, budget] of changed) {
      if (budget) {
        sqlite.upsert.run(campaign, budget.used, budget.givenBackUntil, budget.lowFor, budget.reachedFor)
        unchanged.set(campaign, budget)
      } else {
        sqlite.remove.run(campaign)
        unchanged.delete(campaign)
      }
    }
    changed.clear()
  }

  const change = (tx: Tx, campaign: number, budget: BudgetTally | null) => {
    if (changed.size === 0) tx.beforeCommit(write)
    changed.set(campaign, budget)
    tx.onRollback(() => {
      changed.delete(campaign)
      unchanged.delete(campaign)
    })
  }

  const keep = (tx: Tx, campaign: number, budget: BudgetTally): BudgetTally => {
    change(tx, campaign, budget)
    return budget
  }

  const counted = (used: number, givenBackUntil: number): BudgetTally => ({
    ...{ used: capped(used), givenBackUntil },
    ...{ lowFor: null, reachedFor: null },
  })

  /** Gives back what expired up to `until`, or as much of it as a step may. */
  const giveBack = (tx: Tx, campaign: number, kept: BudgetTally, until: number): BudgetTally => {
    codes.flush()
    const { givenBackUntil: from, used } = kept
    const end = sqlite.stepEnd.get(campaign, from, until)?.at ?? until
    const back = capped(sqlite.expired.get(campaign, from, end)?.cost ?? 0)
    return keep(tx, campaign, { ...kept, used: Math.max(0, used - back), givenBackUntil: end })
  }

  const later = (campaign: number, work: () => Promise<unknown>): Later => {
    const started = new Later(work().finally(() => counting.delete(campaign)))
    counting.set(campaign, { later: started, isStale: false })
    return started
  }

  const countInSteps = async (campaign: number, since: number) => {
    // The writes of the requesting transaction may be rolled back.
    await null
    const giveWay = takeTurns()
    let used = 0
    for (let after: number | null = 0; after !== null; ) {
      await giveWay()
      const step: Step | null = sqlite.count.get(campaign, since, after)
      used += step?.cost ?? 0
      after = step?.codes === codesOfAStep ? step.last : null
    }
    await commit.runUntilTaken((tx) => {
      if (!counting.get(campaign)?.isStale && !find(campaign)) change(tx, campaign, counted(used, since))
    })
  }

  const giveBackInSteps = async (campaign: number) => {
    const giveWay = takeTurns()
    for (let isDone = false; !isDone; ) {
      await giveWay()
      isDone = await commit.runUntilTaken((tx) => {
        const kept = find(campaign)
        const until = givenBackAt(tx.now)
        return !kept || kept.givenBackUntil >= until || giveBack(tx, campaign, kept, until).givenBackUntil >= until
      })
    }
  }

  return {
    /** What is used at the moment. Counts are stored, whatever happens to the request; long ones run first. */
    load: (tx: Tx, campaign: number): BudgetTally | Later => {
      const underWay = counting.get(campaign)
      if (underWay) return underWay.later
      const now = givenBackAt(tx.now)
      const kept = find(campaign)
      if (kept) {
        if (kept.givenBackUntil >= now) return kept
        const after = giveBack(tx, campaign, kept, now)
        return after.givenBackUntil >= now ? after : later(campaign, () => giveBackInSteps(campaign))
      }
      codes.flush()
      const { cost = 0, codes: found = 0 } = sqlite.count.get(campaign, now, 0) ?? {}
      if (found < codesOfAStep) return keep(tx, campaign, counted(cost, now))
      return later(campaign, () => countInSteps(campaign, now))
    },

    put: (tx: Tx, campaign: number, budget: BudgetTally | null) => {
      const underWay = counting.get(campaign)
      if (underWay) underWay.isStale = true
      change(tx, campaign, budget)
    },
  }
}
