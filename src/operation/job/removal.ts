import { publicOrgId } from "../../core/organization/test-organization.ts"
import type { Limits } from "../../core/port/limits.ts"
import type { Upkeep } from "../../core/port/upkeep.ts"
import { isRefusal } from "../../core/refusal.ts"
import type { Removal, RemovalSteps } from "../../record/organization/removal.ts"
import type { ResetSteps } from "../../record/test/reset.ts"
import { resetWork } from "../admin/test/reset.ts"

/** After each step, the job pauses for this many times as long as the step took. */
const pause = 3
/** After that, the task ends, so that a stop of the process need not wait; the next call goes on. */
const callMs = 2_000

/**
 * Removes what lies under data ids that no test organization uses any more (docs/api.md#test-organizations): from before
 * a reset, or of a deleted one. A step removes whatever it finds, so that any process goes on after a crash.
 */
export const removalUpkeep = (
  steps: RemovalSteps,
  resets: Pick<ResetSteps, "undo" | "unfinished">,
  limits: Pick<Limits, "begin">,
): Pick<Upkeep, "removeOldData"> => {
  /** Undoes the resets that a dead process has left: whoever does one holds its lease. */
  const undoResets = async () => {
    for (const dataId of await resets.unfinished()) {
      const end = await limits.begin(resetWork, publicOrgId(dataId))
      if (typeof end !== "function") continue
      const isLeft = (await resets.unfinished()).includes(dataId)
      await Promise.resolve(isLeft ? resets.undo(dataId) : null).finally(end)
    }
  }

  const remove = async (removal: Removal, until: number) => {
    for (let isMore = true; isMore; ) {
      const startedAt = performance.now()
      if (startedAt > until) return
      const step = await steps.step(removal)
      if (isRefusal(step)) return
      isMore = step
      await Bun.sleep(pause * (performance.now() - startedAt))
    }
    await steps.finish(removal)
  }

  return {
    removeOldData: async () => {
      await undoResets()
      const until = performance.now() + callMs
      const removal = await steps.next()
      const end = removal && (await steps.begin(removal))
      if (!removal || typeof end !== "function") return
      await remove(removal, until).finally(end)
    },
  }
}
