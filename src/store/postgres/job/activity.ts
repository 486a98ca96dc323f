import type { Limits } from "../../../core/port/limits.ts"
import { repeatedly } from "../engine/repeatedly.ts"
import type { ActivityCounter } from "../view/activity-count.ts"

const intervalMs = 60_000

/** Counts the activity of organizations that have a lot of it, by one process at a time, before a report is asked for. */
export const countAll = async (counter: ActivityCounter, limits: Limits): Promise<void> => {
  const end = await limits.begin("activity", "")
  if (typeof end !== "function") return
  try {
    for (const orgId of await counter.behind()) await counter.count(orgId)
  } finally {
    await end()
  }
}

/** Does so every minute; returns a function that stops it and waits for the count of the moment. */
export const keepCounting = (counter: ActivityCounter, limits: Limits, onError: (error: unknown) => void) =>
  repeatedly(intervalMs, () => countAll(counter, limits), onError)
