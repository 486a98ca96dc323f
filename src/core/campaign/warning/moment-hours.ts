import { allowedIntervals } from "../../moment/interval.ts"
import type { MomentBatch } from "../../moment/moment.ts"
import { isOpenThroughout, type Scheduled } from "../schedule.ts"
import { type Warning, warn } from "./warning.ts"

/** All hours of a week occur within this time, also when clocks change. */
const lookedAtMs = 9 * 86_400_000

/**
 * Warns of batches that were drawn from times at which the campaign is closed: such moments wait until it opens. Those
 * whose author chose the times are not looked at, since nobody else knows them.
 */
export const momentHourWarnings = (
  { schedule, timezone }: Scheduled,
  batches: readonly Pick<MomentBatch, "batchId" | "prizeId" | "live" | "taken" | "window">[],
): Warning[] => {
  if (!schedule) return []
  return batches.flatMap(({ batchId, prizeId, live, taken, window }) => {
    if (!window || live <= taken) return []
    const from = Date.parse(window.from)
    const to = Math.min(Date.parse(window.to), from + lookedAtMs)
    const isOpen = allowedIntervals({ ...window, from, to }, window.timezone).every(({ start, end }) =>
      isOpenThroughout(schedule, timezone, start, end),
    )
    return isOpen
      ? []
      : [
          warn(
            "MOMENTS_OUTSIDE_SCHEDULE",
            `moments of batch ${batchId} may lie outside the schedule and wait until it opens: plan them for its hours`,
            { batchId, prizeId },
          ),
        ]
  })
}
