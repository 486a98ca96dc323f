import { and, asc, type Column, desc, eq, getTableColumns, isNull, sql } from "drizzle-orm"
import { isExternal, playItem } from "../../../core/campaign/prize/winner.ts"
import { ofPlay, ofRankingWin, ofSpin } from "../../../core/handout/found.ts"
import type { HandoutFilter } from "../../../core/handout/handout.ts"
import { isRefusal } from "../../../core/refusal.ts"
import type { HandoutSources } from "../../../operation/read/handout.ts"
import type { HandoutPosition, HandoutStream } from "../../../operation/read/merged-handouts.ts"
import { miniGameFinder } from "../../../record/mini-game.ts"
import type { Db } from "../engine/page.ts"
import { miniGameOf, playerOf } from "../engine/way.ts"
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

/** The award of each hand-out of a page. */
const awardOf = (db: Db, orgId: string) =>
  db
    .select()
    .from(awards)
    .where(and(eq(awards.orgId, orgId), eq(awards.id, awardHandouts.award)))
    .limit(1)
    .as("awards")

/** What mini-games have won. */
const spinStream = (
  db: Db,
  orgId: string,
  { order, status }: HandoutFilter,
  miniGame: number | undefined,
): HandoutStream => ({
  source: "mini_game",
  read: async (after, limit) => {
    const { isAfter, orderBy } = inOrder(order, awardHandouts.at, awardHandouts.award, after)
    const page = db
      .select()
      .from(awardHandouts)
      .where(
        and(
          ...[eq(awardHandouts.orgId, orgId), isAfter],
          status === "open" ? isNull(awardHandouts.handedOutAt) : undefined,
        ),
      )
      .orderBy(...orderBy)
      .limit(limit)
      .as("award_handouts")
    const rows = await db
      .select({
        handout: getTableColumns(awardHandouts),
        player: awards.player,
        awardId: awards.awardId,
        currency: awards.prizeCurrency,
        row: awards.miniGame,
        externalUserId: players.externalUserId,
        miniGameId: miniGames.notificationId,
        config: miniGames.config,
      })
      .from(page)
      .crossJoinLateral(awardOf(db, orgId))
      .crossJoinLateral(playerOf(db, orgId, awards.player))
      .crossJoinLateral(miniGameOf(db, orgId, awards.miniGame))
      .orderBy(...orderBy)
    return rows.map(({ handout, player, awardId, currency, row, externalUserId, miniGameId, config }) => ({
      row: handout.award,
      at: handout.at,
      player,
      item:
        miniGame === undefined || miniGame === row
          ? ofSpin({ miniGameId, name: config.name }, { ...handout, awardId, currency, externalUserId })
          : null,
    }))
  },
})

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
      const page = db
        .select()
        .from(rankingWins)
        .where(
          and(
            ...[eq(rankingWins.orgId, orgId), isAfter],
            campaign === undefined ? undefined : eq(rankingWins.campaign, campaign),
            player === undefined ? undefined : eq(rankingWins.player, player),
          ),
        )
        .orderBy(...orderBy)
        .limit(limit)
        .as("ranking_wins")
      const rows = await db
        .select({ win: getTableColumns(rankingWins), externalUserId: players.externalUserId })
        .from(page)
        .crossJoinLateral(playerOf(db, orgId, rankingWins.player))
        .orderBy(...orderBy)
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
        streams: [
          ...(miniGame ? [] : ofCampaigns),
          ...(campaign ? [] : [spinStream(db, orgId, filter, miniGame?.row)]),
        ],
      }
    },
  }
}
