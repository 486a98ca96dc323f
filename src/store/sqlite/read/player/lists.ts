import { and, desc, eq, inArray, sql } from "drizzle-orm"
import type { PageRequest } from "../../../../core/page.ts"
import { campaignOfPrize, type LedgerItem, type OfGames, type PersonReads } from "../../../../core/player/person.ts"
import { ledgerView, refuseUnknownPlayer } from "../../../../core/player/player.ts"
import { isRefusal, type Refusal } from "../../../../core/refusal.ts"
import { pageOf, toPage } from "../../engine/page.ts"
import type { Db } from "../../file/open.ts"
import type { Players } from "../../record/player/player.ts"
import { campaigns } from "../../schema/campaign.ts"
import { awards, miniGames } from "../../schema/mini-game.ts"
import { plays } from "../../schema/play.ts"
import { players } from "../../schema/player/player.ts"
import type { AwardItems } from "../award.ts"
import { playedGames } from "./played.ts"

/** In how many of the player's last played campaigns the play behind a ledger row is searched, unless they are named. */
const searchedCampaigns = 20

type Needs = Parameters<typeof playedGames>[0] & { readonly people: Players; readonly items: AwardItems }

/** What a person has and has done (docs/api.md#players). */
export const personListReads = (db: Db, needs: Needs): Omit<PersonReads, "codeStory"> => {
  const { people, items } = needs
  const { campaignRows, lastPlayed, playsBefore } = playedGames(needs)
  const campaignOfPlay = db.$client.query<{ campaignId: string }, [string, number, string]>(
    `SELECT c.campaign_id AS campaignId FROM json_each(?1) s
     CROSS JOIN plays p INDEXED BY plays_by_campaign ON p.campaign = s.value AND p.at = ?2
     JOIN campaigns c ON c.id = p.campaign WHERE p.session_id = ?3 LIMIT 1`,
  )
  const gameOfAward = db.$client.query<{ miniGameId: string }, [number, string]>(
    `SELECT n.notification_id AS miniGameId FROM awards a INDEXED BY awards_by_player
     JOIN notifications n ON n.id = a.notification WHERE a.player = ? AND a.award_id = ? LIMIT 1`,
  )

  const rowOf = async (orgId: string, externalUserId: string): Promise<number | Refusal> => {
    const stored = await people.settledPlayer(orgId, externalUserId)
    return isRefusal(stored) ? stored : (stored.row ?? refuseUnknownPlayer(externalUserId))
  }

  const gameOf = (player: number, entry: Pick<LedgerItem, "at" | "reason" | "sourceId">, searched: string) => {
    const nowhere = { campaignId: null, miniGameId: null }
    switch (entry.reason) {
      case "play":
      case "play_cost":
        return { ...nowhere, campaignId: campaignOfPlay.get(searched, entry.at, entry.sourceId)?.campaignId ?? null }
      case "spin":
        return { ...nowhere, miniGameId: gameOfAward.get(player, entry.sourceId)?.miniGameId ?? null }
      case "ranking":
        return { ...nowhere, campaignId: campaignOfPrize(entry.sourceId) }
      default:
        return nowhere
    }
  }

  /** The rows of the spins of a page and of one more. Sorts nothing but row numbers: no index is in their order. */
  const awardRows = (orgId: string, player: number, page: PageRequest, filter?: { readonly games: OfGames }) => {
    const { orgId: owner, notificationId } = miniGames
    const games = filter?.games
    const ofGames =
      games &&
      inArray(
        awards.miniGame,
        db
          .select({ id: miniGames.id })
          .from(miniGames)
          .where(and(eq(owner, orgId), inArray(notificationId, [...games]))),
      )
    const own = and(eq(awards.player, player), filter && sql`${awards.won}`, ofGames ?? undefined)
    const { where, orderBy, limit } = pageOf(awards.id, page, own)
    return db.select({ id: awards.id }).from(awards).where(where).orderBy(orderBy).limit(limit)
  }

  return {
    playerPlays: async (orgId, externalUserId, page, games = null) => {
      const row = await rowOf(orgId, externalUserId)
      if (isRefusal(row)) return row
      const played = lastPlayed(orgId, row, games)
      const ids = await playsBefore(played, page.before ?? Number.MAX_SAFE_INTEGER, page.limit + 1)
      const found = db
        .select({ id: plays.id, play: plays, campaignId: campaigns.campaignId })
        .from(plays)
        .innerJoin(campaigns, eq(campaigns.id, plays.campaign))
        .where(inArray(plays.id, ids))
        .orderBy(desc(plays.id))
        .all()
      return toPage(found, page, ({ play, campaignId }) => {
        const { sessionId, at, result, won, score, prizeCode, metadata } = play
        const { prizeId, prizeKind, prizeName, segmentId, chain, draw } = play
        const shown = { sessionId, campaignId, at, result, won, score, prizeCode, metadata }
        return { ...shown, prizeId, prizeKind, prizeName, segmentId, chain, draw }
      })
    },

    playerAwards: async (orgId, externalUserId, page, filter) => {
      const row = await rowOf(orgId, externalUserId)
      if (isRefusal(row)) return row
      const { where, orderBy, limit } = pageOf(awards.id, page, inArray(awards.id, awardRows(orgId, row, page, filter)))
      const found = db
        .select({ id: awards.id, award: awards, owner: players.externalUserId, game: miniGames.notificationId })
        .from(awards)
        .innerJoin(players, eq(players.id, awards.player))
        .innerJoin(miniGames, eq(miniGames.id, awards.miniGame))
        .where(where)
        .orderBy(orderBy)
        .limit(limit)
        .all()
      return toPage(found, page, ({ award, owner, game }) => ({
        ...items.toItem(award, owner),
        miniGameId: game,
        segmentExternalId: award.segment.externalId ?? null,
        pointsAwarded: award.pointsAwarded,
      }))
    },

    playerLedger: async (orgId, externalUserId, page, games = null) => {
      const row = await rowOf(orgId, externalUserId)
      if (isRefusal(row)) return row
      const played = games
        ? campaignRows(orgId, games)
        : lastPlayed(orgId, row, null)
            .slice(0, searchedCampaigns)
            .map(({ campaign }) => campaign)
      const searched = JSON.stringify(played)
      const found = await people.ledgerBefore(orgId, row, page.before, page.limit + 1)
      return toPage(found, page, ({ entry, transaction }) => ({
        ...ledgerView(entry, transaction),
        ...gameOf(row, entry, searched),
      }))
    },
  }
}
