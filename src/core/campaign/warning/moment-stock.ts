import type { MomentBatch } from "../../moment/moment.ts"
import type { CampaignConfig } from "../campaign.ts"
import { type Warning, warn } from "./warning.ts"

type Planned = Pick<MomentBatch, "prizeId" | "count" | "live" | "taken">

/**
 * Warns of prizes with more moments to come than `givenOf` has left of their stock: the last moments stay open, and
 * nobody wins them. A stock that begins anew by day, week or month says nothing about all moments.
 */
export const momentStockWarnings = (
  { prizes = [] }: Pick<CampaignConfig, "prizes">,
  batches: readonly Planned[],
  givenOf: (prizeId: string) => number,
): Warning[] =>
  prizes.flatMap(({ prizeId, name: prizeName, stock }) => {
    if (stock?.maxTotal === undefined || stock.period !== "total") return []
    const open = batches.filter((batch) => batch.prizeId === prizeId && batch.live > batch.taken)
    const planned = open.reduce((sum, { count, taken }) => sum + count - taken, 0)
    const left = Math.max(0, stock.maxTotal - givenOf(prizeId))
    const message = `prize ${prizeId} has ${planned} planned moments to come, but ${left} left in stock: raise its stock or plan fewer`
    return planned > left ? [warn("MOMENTS_ABOVE_STOCK", message, { prizeId, prizeName, planned, left })] : []
  })
