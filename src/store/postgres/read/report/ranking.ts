import { and, eq, isNotNull, sql } from "drizzle-orm"
import { refuseUnknownCampaign } from "../../../../core/campaign/campaign.ts"
import type { TimeOf } from "../../../../core/clock.ts"
import type { Partner } from "../../../../core/port/partner.ts"
import type { Ranking, RankingRequest } from "../../../../core/ranking/ranking.ts"
import { rankedPeriod } from "../../../../core/ranking/ranking-round.ts"
import { isRefusal } from "../../../../core/refusal.ts"
import type { StoredCampaign } from "../../../../record/campaign/campaign.ts"
import type { Db } from "../../engine/page.ts"
import { organizations } from "../../schema/organization/organization.ts"
import { players } from "../../schema/player/player.ts"
import type { LiveRankings } from "../../standing/live-rankings.ts"
import { campaignFinder } from "../campaign/campaign.ts"
import { playerFinder } from "../player/list.ts"

/** Rankings (docs/api.md#rankings): highest score first; on a tie, whoever reached it first. */
export const rankingReads = (
  db: Db,
  rankings: LiveRankings,
  timeOf: TimeOf,
): Pick<Partner, "ranking" | "rankingNames"> => {
  const findCampaign = campaignFinder(db)
  const findPlayer = playerFinder(db)

  /**
   * The running period's ranking: from the standings, or from the log if the time zone has changed during the period.
   */
  const currentBoard = async (
    { row, campaign, zoneSince }: StoredCampaign,
    { orgId, period: kind }: RankingRequest,
  ) => {
    const { timezone } = campaign
    const { period, isInStandings } = rankedPeriod(kind, { timezone, zoneSince }, await timeOf(orgId))
    return { period, board: await rankings.find({ orgId, campaign: row, kind, period, isLogged: !isInStandings }) }
  }

  const selectNames = db
    .select({ id: players.id, externalUserId: players.externalUserId })
    .from(players)
    .where(
      and(eq(players.orgId, sql.placeholder("orgId")), sql`${players.id} = ANY (${sql.placeholder("rows")}::bigint[])`),
    )
    .prepare("ranked_players")

  const externalIds = async (orgId: string, rows: readonly number[]): Promise<ReadonlyMap<number, string>> =>
    new Map((await selectNames.execute({ orgId, rows })).map(({ id, externalUserId }) => [id, externalUserId]))

  const selectLabels = db
    .select({ settings: organizations.settings, id: players.externalUserId, name: players.name })
    .from(organizations)
    .leftJoin(
      players,
      and(
        eq(players.orgId, organizations.orgId),
        sql`${players.externalUserId} = ANY (${sql.placeholder("ids")}::text[])`,
        isNotNull(players.name),
        sql`${players.nameByToken} IS NOT TRUE`,
      ),
    )
    .where(eq(organizations.orgId, sql.placeholder("orgId")))
    .prepare("labels_of_ranked_players")

  return {
    rankingNames: async (orgId, ids) => {
      const found = await selectLabels.execute({ orgId, ids })
      const names = new Map(
        found.flatMap(({ id, name }) => (id === null || name === null ? [] : [[id, name] as const])),
      )
      return { label: found[0]?.settings?.players?.rankingLabel ?? "none", names }
    },

    ranking: async (request) => {
      const { orgId, campaignId, period: kind, limit, externalUserId } = request
      // Finds the player before it reads the ranking, since a merge may change the player in between.
      let [found, asked] = await Promise.all([
        findCampaign(orgId, campaignId),
        externalUserId === undefined ? null : findPlayer(orgId, externalUserId),
      ])
      if (isRefusal(asked)) return asked
      while (found) {
        const { period, board } = await currentBoard(found, request)
        const top = board.top(limit)
        const own = asked && board.rankedPlayer(asked.row)
        const [now, names] = await Promise.all([
          findCampaign(orgId, campaignId),
          externalIds(
            orgId,
            top.map(({ player }) => player),
          ),
        ])
        const isSameZone = now?.zoneSince === found.zoneSince
        found = now
        if (!isSameZone) continue
        const rankings = top.map(({ player, score: totalScore }, index) => ({
          position: index + 1,
          externalUserId: names.get(player) ?? "",
          totalScore,
        }))
        const ranking: Ranking = { campaignId, period: kind, periodKey: period.key, rankings }
        if (externalUserId === undefined) return ranking
        const entry = asked &&
          own && {
            position: own.position,
            externalUserId: asked.player.externalUserId,
            totalScore: own.score,
          }
        return { ...ranking, entry }
      }
      return refuseUnknownCampaign(campaignId)
    },
  }
}
