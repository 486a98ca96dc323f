import type { Pool } from "pg"
import { inSequence } from "../../../../concurrency/in-sequence.ts"
import type { Limits } from "../../../../core/port/limits.ts"
import type { DueRankings, RoundTurns } from "../../../../operation/job/ranking-prize.ts"
import { inEveryPart } from "../../cluster/every-part.ts"

const dueCampaigns = `SELECT org_id AS "orgId", campaign_id AS "campaignId", ranking_due_at AS "dueAt" FROM campaigns
  WHERE ranking_due_at <= $1 AND strpos(org_id, '~') = 0 ORDER BY ranking_due_at LIMIT $2`

const dueRounds = `SELECT r.org_id AS "orgId", c.campaign_id AS "campaignId", r.period_key AS "periodKey"
  FROM ranking_rounds r JOIN campaigns c ON c.org_id = r.org_id AND c.id = r.campaign
  WHERE r.given_at IS NULL AND (r.decided_at IS NOT NULL OR r.try_at <= $1)
    AND strpos(r.org_id, '~') = 0 ORDER BY r.ends_at, r.id LIMIT $2`

/** How far the clocks of processes may differ (docs/postgres.md). */
export const clocksApartMs = 1_000

type DueCampaign = { readonly orgId: string; readonly campaignId: string; readonly dueAt: number }

/** The ranking periods that are due. Any process may find them. */
export const dueRankings = (pool: Pool): DueRankings => ({
  campaigns: async (now, limit) => {
    const found = await inEveryPart(pool, (session) => session.query<DueCampaign>(dueCampaigns, [now, limit]))
    // A process whose clock is slower still adds plays to a period that has ended by this one's, which decides it next.
    const ended = Math.max(...found.map(({ dueAt }) => dueAt))
    await Bun.sleep(Math.max(0, ended + clocksApartMs - now))
    return found
  },
  rounds: (now, limit) => inEveryPart(pool, (session) => session.query(dueRounds, [now, limit])),
})

const work = "ranking"
const askAgainMs = 100

/**
 * Runs the rounds of an organization one after the other across all processes. If a process dies, others continue its
 * rounds.
 */
export const sharedTurns = (limits: Limits): RoundTurns => {
  const turns = inSequence()

  const begin = async (orgId: string): Promise<(() => Promise<void>) | null> => {
    const end = await limits.begin(work, orgId)
    return typeof end === "function" ? end : null
  }

  const runHeld = async <T>(end: () => Promise<void>, task: () => Promise<T>): Promise<T> => {
    try {
      return await task()
    } finally {
      await end()
    }
  }

  return {
    run: (orgId, task) =>
      turns.run(orgId, async () => {
        for (;;) {
          const end = await begin(orgId)
          if (end) return runHeld(end, task)
          await Bun.sleep(askAgainMs)
        }
      }),

    runIfFree: async (orgId, task) => {
      if (turns.isBusy(orgId)) return false
      return turns.run(orgId, async () => {
        const end = await begin(orgId)
        if (end) await runHeld(end, task)
        return end !== null
      })
    },
  }
}
