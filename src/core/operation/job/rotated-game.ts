import type { Campaign } from "../../campaign/campaign.ts"
import { effectiveStatusAt } from "../../campaign/dates.ts"
import type { Tally } from "../../campaign/standing/quota.ts"
import { revealEveryOf } from "../../draw/chain.ts"
import { campaignDraw, drawsByChance, miniGameDraw } from "../../draw/config.ts"
import { idOfStockLimit } from "../../draw/draw-config.ts"
import type { MiniGame } from "../../mini-game/mini-game.ts"
import { periodsAt } from "../../period.ts"
import type { RotationFacts } from "./rotate-chains.ts"

/** What determines the chains of a game. */
export type RotatedGame = Pick<RotationFacts, "setup" | "isOver" | "reveal">

/** The wins of all players that count: `quota` is null without a total limit; stocks are by prize or segment. */
export type RotatedCounts = { readonly quota: Tally | null; readonly stocks: ReadonlyMap<string, Tally> }

const countOf = ({ quota, stocks }: RotatedCounts, limit: string): number =>
  (limit === "quota" ? quota : stocks.get(idOfStockLimit(limit)))?.count ?? 0

export const rotatedCampaign = (
  campaign: Campaign,
  momentPrizes: readonly string[],
  counts: RotatedCounts,
  now: number,
): RotatedGame => {
  const { timezone, fairDraws } = campaign
  const status = effectiveStatusAt(campaign, now)
  const isActive = drawsByChance(campaign) && (status === "running" || status === "scheduled")
  return {
    setup: isActive
      ? {
          config: campaignDraw(campaign, momentPrizes),
          periods: periodsAt(timezone, now),
          count: (limit) => countOf(counts, limit),
        }
      : null,
    isOver: !drawsByChance(campaign) || status === "ended",
    reveal: { every: revealEveryOf(fairDraws), timezone },
  }
}

export const rotatedMiniGame = (miniGame: MiniGame, counts: RotatedCounts, now: number): RotatedGame => {
  const { timezone, fairDraws } = miniGame
  const status = effectiveStatusAt(miniGame, now)
  return {
    setup:
      status === "running" || status === "scheduled"
        ? {
            config: miniGameDraw(miniGame),
            periods: periodsAt(timezone, now),
            count: (limit) => countOf(counts, limit),
          }
        : null,
    isOver: status === "ended",
    reveal: { every: revealEveryOf(fairDraws), timezone },
  }
}
