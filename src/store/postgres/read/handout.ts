import { and, asc, type Column, desc, eq, isNull, sql } from "drizzle-orm"
import { isExternal, playItem } from "../../../core/campaign/winner.ts"
import { ofPlay, ofRankingWin, ofSpin } from "../../../core/handout/found.ts"
import type { HandoutFilter } from "../../../core/handout/handout.ts"
import { isRefusal } from "../../../core/refusal.ts"
import type { HandoutSources } from "../../../operation/read/handout.ts"
import type { HandoutPosition, HandoutStream } from "../../../operation/read/merged-handouts.ts"
import { miniGameFinder } from "../../../record/mini-game.ts"
import type { Db } from "../engine/page.ts"
import { committedRows } from "../record/tables.ts"
import { awardHandouts, awards, miniGames } from "../schema/mini-game.ts"
import { plays } from "../schema/play.ts"
import { players } from "../schema/player.ts"
import { rankingWins } from "../schema/ranking.ts"
import { campaignFinder, campaignsByRow } from "./campaign.ts"
import { playRows } from "./play.ts"
import { playerFinder } from "./player/list.ts"

/** The rows after a position, and their order. */
const inOrder = (order: HandoutFilter["order"], at: Column, row: Column, after: HandoutPosition) => {
  const position = sql`(${after.at}::bigint, ${after.row}::bigint)`
  return order === "oldest"
    ? { isAfter: sql`(${at}, ${row}) > ${position}`, orderBy: [asc(at), asc(row)] }
    : { isAfter: sql`(${at}, ${row}) < ${position}`, orderBy: [desc(at), desc(row)] }
}

type Of = { readonly campaign?: number; readonly player?: number }

/** What the organization hands out, by kind. */
export const handoutStreams = (db: Db): HandoutSources => {
  const findCampaign = campaignFinder(db)
  const findMiniGame = miniGameFinder(committedRows(db))
  const findPlayer = playerFinder(db)
  const campaignsOf = campaignsByRow(db)
  const { externalRows } = playRows(db)

  const playStream = (orgId: string, { order }: HandoutFilter, { campaign, player }: Of): HandoutStream => ({
    source: "campaign",
    read: async (after, limit) => {
      const { isAfter, orderBy } = inOrder(order, plays.at, plays.id, after)
      const ofCampaign = campaign === undefined ? undefined : eq(plays.campaign, campaign)
      const ofPlayer = player === undefined ? undefined : eq(plays.player, player)
      const rows = await externalRows(orgId, and(isAfter, ofCampaign, ofPlayer), orderBy, limit)
      const configs = await campaignsOf(
        orgId,
        rows.map((row) => row.campaign),
      )
      return rows.map(({ row, campaign: ofPlayed, player: winner, play }) => {
        const config = configs.get(ofPlayed)
        const item = config && playItem(config, play)
        return {
          row,
          at: play.at,
          player: winner,
          item: config && item && isExternal(item) ? ofPlay(config, item) : null,
        }
      })
    },
  })

  const winStream = (orgId: string, { order }: HandoutFilter, { campaign, player }: Of): HandoutStream => ({
    source: "ranking",
    read: async (after, limit) => {
      const { isAfter, orderBy } = inOrder(order, rankingWins.at, rankingWins.id, after)
      const rows = await db
        .select({ win: rankingWins, externalUserId: players.externalUserId })
        .from(rankingWins)
        .innerJoin(players, and(eq(players.orgId, rankingWins.orgId), eq(players.id, rankingWins.player)))
        .where(
          and(
            ...[eq(rankingWins.orgId, orgId), isAfter],
            campaign === undefined ? undefined : eq(rankingWins.campaign, campaign),
            player === undefined ? undefined : eq(rankingWins.player, player),
          ),
        )
        .orderBy(...orderBy)
        .limit(limit)
      const configs = await campaignsOf(
        orgId,
        rows.map(({ win }) => win.campaign),
      )
      return rows.map(({ win, externalUserId }) => {
        const config = configs.get(win.campaign)
        const item = config ? ofRankingWin(config, { ...win, externalUserId }) : null
        return { row: win.id, at: win.at, player: win.player, item }
      })
    },
  })

  const spinStream = (
    orgId: string,
    { order, status }: HandoutFilter,
    miniGame: number | undefined,
  ): HandoutStream => ({
    source: "mini_game",
    read: async (after, limit) => {
      const { isAfter, orderBy } = inOrder(order, awardHandouts.at, awardHandouts.award, after)
      const rows = await db
        .select({
          handout: awardHandouts,
          player: awards.player,
          awardId: awards.awardId,
          row: awards.miniGame,
          externalUserId: players.externalUserId,
          miniGameId: miniGames.notificationId,
          config: miniGames.config,
        })
        .from(awardHandouts)
        .innerJoin(awards, and(eq(awards.orgId, awardHandouts.orgId), eq(awards.id, awardHandouts.award)))
        .innerJoin(players, and(eq(players.orgId, awards.orgId), eq(players.id, awards.player)))
        .innerJoin(miniGames, and(eq(miniGames.orgId, awards.orgId), eq(miniGames.id, awards.miniGame)))
        .where(
          and(
            ...[eq(awardHandouts.orgId, orgId), isAfter],
            status === "open" ? isNull(awardHandouts.handedOutAt) : undefined,
          ),
        )
        .orderBy(...orderBy)
        .limit(limit)
      return rows.map(({ handout, player, awardId, row, externalUserId, miniGameId, config }) => ({
        row: handout.award,
        at: handout.at,
        player,
        item:
          miniGame === undefined || miniGame === row
            ? ofSpin({ miniGameId, name: config.name }, { ...handout, awardId, externalUserId })
            : null,
      }))
    },
  })

  return {
    streams: async (orgId, filter) => {
      const { campaignId, miniGameId, externalUserId } = filter
      const winner = externalUserId === undefined ? undefined : await findPlayer(orgId, externalUserId)
      if (winner === null || isRefusal(winner)) return winner
      const player = winner && { player: winner.row }
      const campaign = campaignId === undefined ? undefined : await findCampaign(orgId, campaignId)
      const miniGame = miniGameId === undefined ? undefined : await findMiniGame(orgId, miniGameId)
      if (campaign === null || miniGame === null) return null
      const of: Of = { ...player, ...(campaign && { campaign: campaign.row }) }
      const ofCampaigns = [playStream(orgId, filter, of), winStream(orgId, filter, of)]
      return {
        ...player,
        streams: [...(miniGame ? [] : ofCampaigns), ...(campaign ? [] : [spinStream(orgId, filter, miniGame?.row)])],
      }
    },
    timeOf: async (orgId, source, row) => {
      const [table, id] =
        source === "campaign"
          ? ([plays, plays.id] as const)
          : source === "ranking"
            ? ([rankingWins, rankingWins.id] as const)
            : ([awardHandouts, awardHandouts.award] as const)
      const [found] = await db
        .select({ at: table.at })
        .from(table as typeof plays)
        .where(and(eq(table.orgId, orgId), eq(id, row)))
      return found?.at ?? 0
    },
  }
}
