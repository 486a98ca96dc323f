import { and, desc, eq, inArray } from "drizzle-orm"
import { takeTurns } from "../../../../concurrency/turn.ts"
import { campaignOfPrize, type LedgerItem, type PersonReads } from "../../../../core/player/person.ts"
import { ledgerView, refuseUnknownPlayer } from "../../../../core/player/player.ts"
import { isRefusal, type Refusal } from "../../../../core/refusal.ts"
import { pageOf, toPage } from "../../engine/page.ts"
import type { Db } from "../../file/open.ts"
import type { PlayLog } from "../../log/play-log.ts"
import type { Players } from "../../record/player.ts"
import { transactionOf } from "../../record/points-ledger.ts"
import { campaigns } from "../../schema/campaign.ts"
import { awards, miniGames } from "../../schema/mini-game.ts"
import { plays } from "../../schema/play.ts"
import { players, pointsLedger, pointsTransactions } from "../../schema/player.ts"
import type { StandingRows } from "../../standing/standing-rows.ts"
import type { AwardItems } from "../award.ts"

/** How many plays of a chain are read before other requests get a turn. */
const playsOfATurn = 500
/** In how many of the player's last played campaigns the play behind a ledger row is searched. */
const searchedCampaigns = 20

type Needs = {
  readonly people: Players
  readonly rows: StandingRows
  readonly log: PlayLog
  readonly items: AwardItems
}

/** What a person has and has done (docs/api.md#players). */
export const personListReads = (db: Db, { people, rows, log, items }: Needs): Omit<PersonReads, "codeStory"> => {
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

  /** The rows of the player's plays before one, newest first, at most `limit` of each campaign. */
  const playsBefore = async (player: number, before: number, limit: number): Promise<number[]> => {
    const giveWay = takeTurns()
    const found: number[] = []
    let read = 0
    for (const { lastPlay } of rows.ofPlayer(player)) {
      let taken = 0
      for (const { play } of log.chain(lastPlay)) {
        if (++read % playsOfATurn === 0) await giveWay()
        if (play >= before) continue
        found.push(play)
        if (++taken === limit) break
      }
    }
    return found.sort((a, b) => b - a).slice(0, limit)
  }

  const gameOf = (player: number, entry: Pick<LedgerItem, "at" | "reason" | "sourceId">) => {
    const nowhere = { campaignId: null, miniGameId: null }
    switch (entry.reason) {
      case "play":
      case "play_cost": {
        const newest = rows.ofPlayer(player).sort((a, b) => b.lastPlay - a.lastPlay)
        const named = JSON.stringify(newest.slice(0, searchedCampaigns).map(({ campaign }) => campaign))
        return { ...nowhere, campaignId: campaignOfPlay.get(named, entry.at, entry.sourceId)?.campaignId ?? null }
      }
      case "spin":
        return { ...nowhere, miniGameId: gameOfAward.get(player, entry.sourceId)?.miniGameId ?? null }
      case "ranking":
        return { ...nowhere, campaignId: campaignOfPrize(entry.sourceId) }
      default:
        return nowhere
    }
  }

  return {
    playerPlays: async (orgId, externalUserId, page) => {
      const row = await rowOf(orgId, externalUserId)
      if (isRefusal(row)) return row
      const ids = await playsBefore(row, page.before ?? Number.MAX_SAFE_INTEGER, page.limit + 1)
      const found = db
        .select({ id: plays.id, play: plays, campaignId: campaigns.campaignId })
        .from(plays)
        .innerJoin(campaigns, eq(campaigns.id, plays.campaign))
        .where(inArray(plays.id, ids))
        .orderBy(desc(plays.id))
        .all()
      return toPage(found, page, ({ play, campaignId }) => {
        const { sessionId, at, result, won, score, prizeCode, metadata } = play
        return { sessionId, campaignId, at, result, won, score, prizeCode, metadata }
      })
    },

    playerAwards: async (orgId, externalUserId, page) => {
      const row = await rowOf(orgId, externalUserId)
      if (isRefusal(row)) return row
      const { where, orderBy, limit } = pageOf(awards.id, page, eq(awards.player, row))
      const found = db
        .select({ id: awards.id, award: awards, owner: players.externalUserId, game: miniGames.notificationId })
        .from(awards)
        .innerJoin(players, eq(players.id, awards.player))
        .innerJoin(miniGames, eq(miniGames.id, awards.miniGame))
        .where(where)
        .orderBy(orderBy)
        .limit(limit)
        .all()
      return toPage(found, page, ({ award, owner, game }) => ({ ...items.toItem(award, owner), miniGameId: game }))
    },

    playerLedger: async (orgId, externalUserId, page) => {
      const row = await rowOf(orgId, externalUserId)
      if (isRefusal(row)) return row
      const { where, orderBy, limit } = pageOf(pointsLedger.id, page, and(eq(pointsLedger.player, row)))
      const found = db
        .select({ id: pointsLedger.id, entry: pointsLedger, transaction: pointsTransactions })
        .from(pointsLedger)
        .leftJoin(pointsTransactions, transactionOf(orgId))
        .where(where)
        .orderBy(orderBy)
        .limit(limit)
        .all()
      return toPage(found, page, ({ entry, transaction }) => ({
        ...ledgerView(entry, transaction),
        ...gameOf(row, entry),
      }))
    },
  }
}
