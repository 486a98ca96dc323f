import { nextDue } from "../../core/organization/due.ts"
import { isStanding, timeOf } from "../../core/organization/test-clock.ts"
import type { Upkeep } from "../../core/port/upkeep.ts"
import type { DueReads, FoundClock } from "../../record/organization/due.ts"
import type { Context } from "../context.ts"
import type { DueRunner } from "./due-runner.ts"

type Needs = Pick<Context, "jobs"> & {
  readonly reads: DueReads
  readonly due: DueRunner
  readonly wall: () => number
  /** How far the clocks of processes may differ: what has ended by that of one may go on by another's. */
  readonly clocksApartMs: number
  readonly onError: (error: unknown) => void
}

const lookedAt = 50
/** How long a call works for one organization before the next one's turn, and how long it waits for slow ones. */
const turnMs = 50
const waitMs = 500
const atOnce = 8

/**
 * Runs what falls due in test organizations while their clocks run, and retries what failed: a few organizations at a
 * time, so that one with much to do delays no other.
 */
export const testTime = ({ jobs, reads, due, wall, clocksApartMs, onError }: Needs): Pick<Upkeep, "passTestTime"> => {
  const working = new Map<string, Promise<void>>()

  const work = async ({ orgId, clock }: FoundClock) => {
    const now = timeOf(clock, wall()) - (clock && isStanding(clock) ? 0 : clocksApartMs)
    const until = performance.now() + turnMs
    const isOver = () => performance.now() > until
    const tried = new Set<string>()
    while (!isOver() && (await reads.hasUnnoted(orgId))) await jobs.run({ orgId }, () => due.note(orgId))
    while (!isOver()) {
      const facts = await reads.of(orgId, now, lookedAt + tried.size)
      const items = nextDue(facts, { now, until: now }, tried)
      if (items.length === 0) return
      await due.runAll(orgId, items, tried, isOver)
    }
  }

  return {
    passTestTime: async () => {
      const found = await reads.organizations()
      // An interrupted advance only continues with another call.
      for (const one of found.filter(({ orgId, clock }) => (clock?.target ?? null) === null && !working.has(orgId))) {
        if (working.size >= atOnce) await Promise.race(working.values())
        working.set(
          one.orgId,
          work(one)
            .catch(onError)
            .finally(() => working.delete(one.orgId)),
        )
      }
      await Promise.race([Promise.all(working.values()), Bun.sleep(waitMs)])
    },
  }
}
