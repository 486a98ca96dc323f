import type { ChangeOf } from "../../core/change.ts"
import type { PrizePosition, RankingWin } from "../../core/ranking/ranking.ts"
import { type Rows, tableOf } from "../rows.ts"

export type RankingWinRow = RankingWin & {
  readonly id: number
  readonly campaign: number
  readonly player: number
}

export const rankingWinTable = tableOf<RankingWinRow>()({
  key: ["id"],
  changed: ["handedOutAt", "note", "forfeitedAt"],
  reads: { ofPosition: { kind: "one", by: ["campaign", "periodKey", "position"] } },
})

/** The ranking prizes that the organization hands out itself, and its notes on them, for jobs. */
export const rankingWinRecords = (rows: Rows) => {
  const find = (campaign: number, { periodKey, position }: PrizePosition) =>
    rows.one(rankingWinTable, "ofPosition", campaign, periodKey, position)

  return {
    find,

    add: (campaign: number, player: number, win: RankingWin) => {
      rows.add(rankingWinTable, { campaign, player, ...win })
    },

    /** Replaces the note on a prize. */
    handOut: (campaign: number, { position, handout }: ChangeOf<"handOutRankingPrize">) => {
      const win = find(campaign, position)
      if (!win) throw new Error(`the prize ${position.position} of ${position.periodKey}, handed out, does not exist`)
      const { handedOutAt, note, forfeitedAt } = handout
      rows.change(rankingWinTable, win, { ...win, handedOutAt, note, forfeitedAt })
    },
  }
}

export type RankingWins = ReturnType<typeof rankingWinRecords>
