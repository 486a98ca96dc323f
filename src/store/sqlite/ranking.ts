import { type PeriodKind, periodAt } from "../../core/period.ts"
import type { RankingEntry } from "../../core/ranking.ts"
import type { Store } from "../../core/store.ts"
import { type Campaigns, refuseUnknownCampaign } from "./campaign.ts"
import { type Leaderboards, placeOf } from "./leaderboards.ts"
import type { Players } from "./player.ts"
import { type StandingRows, scoredIn } from "./standing-rows.ts"

type Needs = {
  readonly campaigns: Campaigns
  readonly people: Players
  readonly rows: StandingRows
  readonly boards: Leaderboards
}

/** Rankings (interface.md §4.4 ban rule 4, organization-api.md §2): highest score first, on a tie who reached it first. */
export const rankingStore = (clock: () => number, { campaigns, people, rows, boards }: Needs) => {
  /** The ranking of the period that runs when it is there: a large one takes a while, in which another may begin. */
  const currentBoard = async (orgId: string, campaignId: string, kind: PeriodKind) => {
    for (;;) {
      const found = campaigns.readCampaign(orgId, campaignId)
      if (!found) return null
      const period = periodAt(kind, found.campaign.timezone, clock())
      const board = await boards.find(found.row, kind, period.start)
      if (board) return { found, period, board }
    }
  }

  return {
    rebuildRankings: () => boards.rebuild(campaigns.activeRows()),

    ranking: async ({ orgId, campaignId, period: kind, limit, externalUserId }) => {
      const now = await currentBoard(orgId, campaignId, kind)
      if (!now) return refuseUnknownCampaign(campaignId)
      const { found, period, board } = now
      const rankings = board.top(limit).map(({ player, score: totalScore }, index) => ({
        position: index + 1,
        externalUserId: people.findByRow(player)?.player.externalUserId ?? "",
        totalScore,
      }))

      const entryOf = (id: string): RankingEntry | null => {
        const { row, player, isBanned } = people.findPlayer(orgId, id)
        const standing = row === null || isBanned ? null : rows.find(found.row, row)
        const place = standing && placeOf(period.start, scoredIn(kind, standing))
        if (!place) return null
        const position = board.countBefore(place.score, place.reached) + 1
        return { position, externalUserId: player.externalUserId, totalScore: place.score }
      }

      const entry = externalUserId === undefined ? {} : { entry: entryOf(externalUserId) }
      return { campaignId, period: kind, periodKey: period.key, rankings, ...entry }
    },
  } satisfies Partial<Store>
}
