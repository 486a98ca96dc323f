import { isRefusal, Unavailable } from "../../../../core/refusal.ts"
import { loadBudget } from "../../../../operation/budget.ts"
import type { Records } from "../../../../record/records.ts"
import { type Jobs, Later, shared, type Tx } from "../../../../record/transaction.ts"
import type { campaignRecords } from "../../record/campaign/campaign.ts"

/** The owner of limits that count more rows than a reader may: a campaign by its row number, or a mini-game. */
export type LimitOwner =
  | { readonly orgId: string; readonly campaign: number }
  | { readonly orgId: string; readonly miniGameId: string }

/** Thrown if a limit is not counted yet, and the count is too long for a reader. */
export class NotYetCounted extends Error {
  readonly owner: LimitOwner

  constructor(owner: LimitOwner) {
    super("a limit is not counted yet")
    this.owner = owner
  }
}

/** How many rows a reader counts itself. */
export const rowsOfAReader = 10_000

type Counters = Pick<Records, "budgets" | "miniGames" | "quotas" | "segmentStocks" | "stocks"> & {
  readonly campaigns: Pick<typeof campaignRecords, "findByRow">
}
type Needs = Counters & { readonly jobs: Jobs }

const loadAll = (tx: Tx, owner: LimitOwner, needs: Counters): null | Later => {
  const { budgets, campaigns, miniGames, quotas, segmentStocks, stocks } = needs
  if ("miniGameId" in owner) {
    const found = miniGames.findMiniGame(owner.orgId, owner.miniGameId)
    const segments = found && segmentStocks.load(tx, found.row, found.miniGame)
    return segments instanceof Later ? segments : null
  }
  const stored = campaigns.findByRow(owner.orgId, owner.campaign)
  const { row, campaign } = stored
  const counts = [
    () => quotas.load(tx, row, campaign),
    () => stocks.load(tx, row, campaign),
    () => loadBudget(budgets, tx, stored),
  ]
  for (const load of counts) {
    const count = load()
    if (count instanceof Later) return count
  }
  return null
}

/** How many counts a reader of several limits may cause. */
const countsOfARead = 100

/** Runs a reader of limits. If it throws Uncounted, makes the count as a play would, and runs it again. */
export const countingFirst =
  (needs: Needs) =>
  async <T>(read: () => Promise<T>): Promise<T> => {
    for (let counts = 0; counts < countsOfARead; counts++) {
      try {
        return await read()
      } catch (error) {
        if (!(error instanceof NotYetCounted)) throw error
        const { owner } = error
        const refusal = await needs.jobs.run(shared({ orgId: owner.orgId }), (tx) => loadAll(tx, owner, needs))
        if (isRefusal(refusal)) throw new Unavailable("limits are still being counted")
      }
    }
    throw new Unavailable("limits are still being counted")
  }

export type CountingFirst = ReturnType<typeof countingFirst>
