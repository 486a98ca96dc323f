import { type Period, periodAt } from "../../period.ts"
import type { Campaign } from "../campaign.ts"

/** A count of the interval [from, until), both epoch milliseconds. */
export type Tally = { readonly from: number; readonly until: number; readonly count: number }

/**
 * The period in which `rewardLimits.maxTotal` limits the wins of all players (docs/api.md#play-limits); null without
 * such a limit.
 */
export const quotaPeriodAt = (
  { rewardLimits, timezone }: Pick<Campaign, "rewardLimits" | "timezone">,
  now: number,
): Period | null => (rewardLimits?.maxTotal === undefined ? null : periodAt(rewardLimits.period, timezone, now))
