import { modeOf } from "../core/organization/test-organization.ts"
import type { UsedUp, UsedUpCounts } from "../core/port/monitor.ts"
import type { Event } from "../core/webhook/event/event.ts"
import type { Tx } from "./transaction.ts"

/** What the event says is used up for good; null if nothing is, or if a new period brings it back. */
const usedUpBy = ({ name, data }: Event): UsedUp | null => {
  switch (name) {
    case "prize.gone":
      return data.period === "total" ? "prize" : null
    case "pool.empty":
      return "pool"
    case "budget.reached":
      return "budget"
    default:
      return null
  }
}

/** Counts what the commits of this process have used up. */
export const usedUpCounter = () => {
  const none = { prize: 0, pool: 0, budget: 0 }
  const counts = { live: { ...none }, test: { ...none } }
  return {
    note: (tx: Pick<Tx, "afterCommit">, orgId: string, event: Event) => {
      const what = usedUpBy(event)
      if (what !== null)
        tx.afterCommit(() => {
          counts[modeOf(orgId)][what]++
        })
    },
    counts: (): UsedUpCounts => counts,
  }
}

export type UsedUpCounter = ReturnType<typeof usedUpCounter>
