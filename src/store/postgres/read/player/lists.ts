import { and, desc, eq, inArray, sql } from "drizzle-orm"
import type { PageRequest } from "../../../../core/page.ts"
import { campaignOfPrize, type OfGames, type PersonReads } from "../../../../core/player/person.ts"
import { ledgerView, refuseUnknownPlayer } from "../../../../core/player/player.ts"
import { isRefusal, type Refusal } from "../../../../core/refusal.ts"
import { type Db, noPage, pageOf, toPage } from "../../engine/page.ts"
import { campaigns } from "../../schema/campaign.ts"
import { plays } from "../../schema/play.ts"
import { pointsLedger } from "../../schema/player/player.ts"
import type { awardReads } from "../award.ts"
import { ledgerColumns } from "./ledger.ts"
import { playerFinder } from "./list.ts"

const { orgId: owner, player } = pointsLedger

// With the full name of the table: a query of a single table does not qualify its columns.
/** Searches by the campaigns of the player, each of which has an index by the time of its plays. */
const campaignOfPlay = sql<string | null>`CASE WHEN points_ledger.reason IN ('play', 'play_cost') THEN (
  SELECT c.campaign_id FROM standings s
    JOIN plays p ON p.org_id = s.org_id AND p.campaign = s.campaign AND p.at = points_ledger.at AND p.session_id = points_ledger.source_id
    JOIN campaigns c ON c.org_id = s.org_id AND c.id = s.campaign
  WHERE s.org_id = points_ledger.org_id AND s.player = points_ledger.player LIMIT 1) END`
const gameOfSpin = sql<string | null>`CASE WHEN points_ledger.reason = 'spin' THEN (
  SELECT m.notification_id FROM awards a JOIN mini_games m ON m.org_id = a.org_id AND m.id = a.mini_game
  WHERE a.org_id = points_ledger.org_id AND a.player = points_ledger.player AND a.award_id = points_ledger.source_id LIMIT 1) END`

/** What a person has and has done (docs/api.md#players). */
export const personListReads = (
  db: Db,
  { awardsOfPlayer }: Pick<ReturnType<typeof awardReads>, "awardsOfPlayer">,
): Omit<PersonReads, "codeStory"> => {
  const findPlayer = playerFinder(db)

  const rowOf = async (orgId: string, externalUserId: string): Promise<number | Refusal> => {
    const found = await findPlayer(orgId, externalUserId)
    return isRefusal(found) ? found : (found?.row ?? refuseUnknownPlayer(externalUserId))
  }

  /** The rows of the plays of a page and of one more: the newest of each campaign, by its index, however many there are. */
  const playRows = async (orgId: string, row: number, { before, limit }: PageRequest, games: OfGames) => {
    const behind = before === null ? sql`` : sql`AND p.id < ${before}`
    const ofGames = games
      ? sql`AND s.campaign IN (SELECT id FROM campaigns WHERE org_id = ${orgId}
          AND campaign_id IN (SELECT json_array_elements_text(${JSON.stringify(games)}::json)))`
      : sql``
    const { rows } = await db.execute<{ id: number }>(sql`SELECT t.id::float8 AS id FROM standings s
      CROSS JOIN LATERAL (SELECT p.id FROM plays p
        WHERE p.org_id = ${orgId} AND p.player = s.player AND p.campaign = s.campaign ${behind}
        ORDER BY p.id DESC LIMIT ${limit + 1}) t
      WHERE s.org_id = ${orgId} AND s.player = ${row} ${ofGames} ORDER BY t.id DESC LIMIT ${limit + 1}`)
    return rows.map(({ id }) => id)
  }

  return {
    playerPlays: async (orgId, externalUserId, page, games = null) => {
      const row = await rowOf(orgId, externalUserId)
      if (isRefusal(row)) return row
      const ids = await playRows(orgId, row, page, games)
      if (ids.length === 0) return noPage
      const found = await db
        .select({ id: plays.id, play: plays, campaignId: campaigns.campaignId })
        .from(plays)
        .innerJoin(campaigns, and(eq(campaigns.orgId, plays.orgId), eq(campaigns.id, plays.campaign)))
        .where(and(eq(plays.orgId, orgId), inArray(plays.id, ids)))
        .orderBy(desc(plays.id))
      return toPage(found, page, ({ play, campaignId }) => {
        const { sessionId, at: playedAt, result, won, score, prizeCode, metadata } = play
        const { prizeId, prizeKind, prizeName, segmentId, chain, draw } = play
        const shown = { sessionId, campaignId, at: playedAt, result, won, score, prizeCode, metadata }
        return { ...shown, prizeId, prizeKind, prizeName, segmentId, chain, draw }
      })
    },

    playerAwards: async (orgId, externalUserId, page, filter) => {
      const row = await rowOf(orgId, externalUserId)
      return isRefusal(row) ? row : awardsOfPlayer(orgId, row, page, filter)
    },

    playerLedger: async (orgId, externalUserId, page) => {
      const row = await rowOf(orgId, externalUserId)
      if (isRefusal(row)) return row
      const { where, limit } = pageOf(pointsLedger.id, page, and(eq(owner, orgId), eq(player, row)))
      const found = await db
        .select({ ...ledgerColumns, id: pointsLedger.id, campaignId: campaignOfPlay, miniGameId: gameOfSpin })
        .from(pointsLedger)
        .where(where)
        .orderBy(desc(pointsLedger.id))
        .limit(limit)
      return toPage(found, page, ({ entry, campaignId, miniGameId, ...texts }) => ({
        ...ledgerView(entry, texts),
        miniGameId,
        campaignId: entry.reason === "ranking" ? campaignOfPrize(entry.sourceId) : campaignId,
      }))
    },
  }
}
