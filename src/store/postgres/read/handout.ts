import { and, asc, type Column, desc, eq, getTableColumns, isNull, sql } from "drizzle-orm"
import { isExternal, playItem } from "../../../core/campaign/prize/winner.ts"
import { ofPlay, ofRankingWin, ofSpin } from "../../../core/handout/found.ts"
import type { HandoutFilter } from "../../../core/handout/handout.ts"
import { isRefusal } from "../../../core/refusal.ts"
import type { HandoutSources } from "../../../operation/read/handout/handout.ts"
import type { HandoutPosition, HandoutStream } from "../../../operation/read/handout/merged-handouts.ts"
import type { OpenHandoutLists } from "../../../operation/read/handout/open-handouts.ts"
import { miniGameFinder } from "../../../record/mini-game/mini-game.ts"
import { miniGameOf, playerOf } from "../engine/access-path.ts"
import type { Db } from "../engine/page.ts"
import { committedRows } from "../record/tables.ts"
import { awardHandouts, awards, miniGames } from "../schema/mini-game.ts"
import { openHandouts, plays } from "../schema/play.ts"
import { players } from "../schema/player/player.ts"
import { rankingWins } from "../schema/ranking.ts"
import { campaignFinder, campaignsByRow } from "./campaign/campaign.ts"
import { externalPage, openPage, playRows } from "./campaign/play-rows.ts"
import { playerFinder } from "./player/list.ts"

/** The rows after a position, and their order. */
const inOrder = (order: HandoutFilter["order"], at: Column, row: Column, after: HandoutPosition) => {
  const position = sql`(${after.at}::bigint, ${after.row}::bigint)`
  return order === "oldest"
    ? { isAfter: sql`(${at}, ${row}) > ${position}`, orderBy: [asc(at), asc(row)] }
    : { isAfter: sql`(${at}, ${row}) < ${position}`, orderBy: [desc(at), desc(row)] }
}

/** Which rows are asked for; with `isOpen`, those that an index or a list of what is open has. */
type Of = { readonly campaign?: number; readonly player?: number; readonly isOpen: boolean }

/** The award of each hand-out of a page. */
const awardOf = (db: Db, orgId: string) =>
  db
    .select()
    .from(awards)
    .where(and(eq(awards.orgId, orgId), eq(awards.id, awardHandouts.award)))
    .limit(1)
    .as("awards")

/** Worded like the indexes of what is open. */
const isOpenRow = ({ handedOutAt, forfeitedAt }: Readonly<Record<"forfeitedAt" | "handedOutAt", Column>>) =>
  and(isNull(handedOutAt), isNull(forfeitedAt))

/** What mini-games have won. */
const spinStream = (
  db: Db,
  orgId: string,
  { order }: HandoutFilter,
  { isOpen, miniGame }: Pick<Of, "isOpen"> & { readonly miniGame: number | undefined },
): HandoutStream => ({
  source: "mini_game",
  read: async (after, limit) => {
    const { isAfter, orderBy } = inOrder(order, awardHandouts.at, awardHandouts.award, after)
    const page = db
      .select()
      .from(awardHandouts)
      .where(and(...[eq(awardHandouts.orgId, orgId), isAfter], isOpen ? isOpenRow(awardHandouts) : undefined))
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
export const handoutStreams = (db: Db, openHandoutLists: Pick<OpenHandoutLists, "isReady">): HandoutSources => {
  const findCampaign = campaignFinder(db)
  const findMiniGame = miniGameFinder(committedRows(db))
  const findPlayer = playerFinder(db)
  const campaignsOf = campaignsByRow(db)
  const { rowsOf } = playRows(db)

  /** The list of what is open does not name players, who have plays that are found by an index of theirs. */
  const playPage = (
    orgId: string,
    { order }: HandoutFilter,
    { campaign, player, isOpen }: Of,
    after: HandoutPosition,
    limit: number,
  ) => {
    if (isOpen && player === undefined) {
      const { isAfter, orderBy } = inOrder(order, openHandouts.at, openHandouts.play, after)
      return openPage(db, orgId, { campaign, isOfPage: isAfter, orderBy, limit })
    }
    const { isAfter, orderBy } = inOrder(order, plays.at, plays.id, after)
    const ofCampaign = campaign === undefined ? undefined : eq(plays.campaign, campaign)
    const ofPlayer = player === undefined ? undefined : eq(plays.player, player)
    return externalPage(db, orgId, { isOfPage: and(isAfter, ofCampaign, ofPlayer), orderBy, limit })
  }

  const playStream = (orgId: string, filter: HandoutFilter, of: Of): HandoutStream => ({
    source: "campaign",
    read: async (after, limit) => {
      const { orderBy } = inOrder(filter.order, plays.at, plays.id, after)
      const rows = await rowsOf(orgId, playPage(orgId, filter, of, after, limit), orderBy)
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

  const winStream = (orgId: string, { order }: HandoutFilter, { campaign, player, isOpen }: Of): HandoutStream => ({
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
            isOpen ? isOpenRow(rankingWins) : undefined,
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
      const isOpen = filter.status === "open" && (await openHandoutLists.isReady(orgId))
      const of: Of = { isOpen, ...player, ...(campaign && { campaign: campaign.row }) }
      const ofCampaigns = [playStream(orgId, filter, of), winStream(orgId, filter, of)]
      return {
        ...player,
        streams: [
          ...(miniGame ? [] : ofCampaigns),
          ...(campaign ? [] : [spinStream(db, orgId, filter, { isOpen, miniGame: miniGame?.row })]),
        ],
      }
    },
  }
}
