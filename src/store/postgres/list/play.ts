import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm"
import { type Campaign, refuseUnknownCampaign } from "../../../core/campaign/campaign.ts"
import {
  isExternal,
  isInVain,
  maxPlaysPassed,
  namedPlay,
  type PlayFilter,
  type PlayItem,
} from "../../../core/campaign/winner.ts"
import type { PlayAdmin } from "../../../core/port/admin.ts"
import { isRefusal } from "../../../core/refusal.ts"
import { handouts, plays } from "../schema/play.ts"
import { players } from "../schema/player.ts"
import { campaignView } from "./campaign.ts"
import { type Db, noPage, toPage } from "./page.ts"
import { playerFinder } from "./player.ts"

const { orgId: owner, id, at, campaign: ofCampaign, player, won, prizeId, prizeCode } = plays

/** The ids of all prizes that plays of a campaign won, one look at the index each. */
const prizesWon = (orgId: string, row: number): SQL => {
  const first = (after: SQL) => sql`(SELECT prize_id FROM plays WHERE org_id = ${orgId} AND campaign = ${row}
    AND prize_id IS NOT NULL ${after} ORDER BY campaign, prize_id LIMIT 1)`
  return sql`WITH RECURSIVE won (id) AS (SELECT ${first(sql``)}
    UNION ALL SELECT ${first(sql`AND prize_id > won.id`)} FROM won WHERE won.id IS NOT NULL)
    SELECT id FROM won WHERE id IS NOT NULL`
}

/** In the words of `isExternal`. */
const isOfExternal = (campaign: Campaign): SQL | undefined => {
  const ids = (campaign.prizes ?? []).map((prize) => prize.prizeId)
  const others = ids.filter((one) => !isExternal(campaign, { prizeId: one, prizeCode: null }))
  return and(
    isNotNull(prizeId),
    isNull(prizeCode),
    others.length > 0 ? sql`${prizeId} <> ALL (${list(others)})` : undefined,
  )
}

const list = (ids: readonly string[]): SQL =>
  sql`ARRAY[${sql.join(
    ids.map((one) => sql`${one}`),
    sql`, `,
  )}]::text[]`

const conditions = (campaign: Campaign, filter: PlayFilter): SQL | undefined =>
  and(
    filter.won === undefined ? undefined : filter.won ? sql`${won}` : sql`NOT ${won}`,
    filter.prizeId === undefined ? undefined : eq(prizeId, filter.prizeId),
    filter.from === undefined ? undefined : gte(at, filter.from),
    filter.to === undefined ? undefined : lt(at, filter.to),
    filter.handedOut === undefined
      ? undefined
      : and(isOfExternal(campaign), filter.handedOut ? isNotNull(handouts.handedOutAt) : isNull(handouts.handedOutAt)),
  )

/** The plays of campaigns (docs/api.md §5.28), the newest first. */
export const playView = (db: Db): Pick<PlayAdmin, "plays"> => {
  const { findCampaign } = campaignView(db)
  const findPlayer = playerFinder(db)
  const columns = {
    ...{ id, at, sessionId: plays.sessionId, externalUserId: players.externalUserId, result: plays.result, won },
    ...{ score: plays.score, segmentId: plays.segmentId, prizeId, prizeCode },
    ...{ handedOutAt: handouts.handedOutAt, note: handouts.note },
  }

  /** Which of the prizes that were won may be external: codes are most of the wins. */
  const externalIds = async (orgId: string, row: number, campaign: Campaign): Promise<string[]> =>
    (await db.execute<{ id: string }>(prizesWon(orgId, row))).rows
      .map((prize) => prize.id)
      .filter((one) => isExternal(campaign, { prizeId: one, prizeCode: null }))

  /** The time of the play that ends a walk over all plays of a campaign; undefined where the walk comes to its end. */
  const endOfWalk = async (orgId: string, row: number, earlier: SQL | undefined): Promise<number | undefined> => {
    const [found] = await db
      .select({ at })
      .from(plays)
      .where(and(eq(owner, orgId), eq(ofCampaign, row), earlier))
      .orderBy(desc(at))
      .offset(maxPlaysPassed)
      .limit(1)
    return found?.at
  }

  const firstAt = async (orgId: string, row: number, time: number): Promise<number | null> => {
    const [found] = await db
      .select({ id: sql<number>`min(${id})::float8` })
      .from(plays)
      .where(and(eq(owner, orgId), eq(ofCampaign, row), eq(at, time)))
    return found?.id ?? null
  }

  const timeOf = async (orgId: string, row: number): Promise<number> => {
    const [found] = await db
      .select({ at })
      .from(plays)
      .where(and(eq(owner, orgId), eq(id, row)))
    return found?.at ?? 0
  }

  return {
    plays: async (orgId, campaignId, filter, page) => {
      const found = await findCampaign(orgId, campaignId)
      if (!found) return refuseUnknownCampaign(campaignId)
      const { externalUserId } = filter
      const known = externalUserId === undefined ? undefined : await findPlayer(orgId, externalUserId)
      if (isRefusal(known)) return known
      if (known === null) return noPage
      if (isInVain(found.campaign, filter)) return noPage
      const external = filter.handedOut === undefined ? undefined : await externalIds(orgId, found.row, found.campaign)
      if (external?.length === 0) return noPage
      const { before } = page
      const earlier = before === null ? undefined : sql`(${at}, ${id}) < (${await timeOf(orgId, before)}, ${before})`
      const isWalk = filter.won === false && !known
      const to = filter.to === undefined ? undefined : lt(at, filter.to)
      const end = isWalk ? await endOfWalk(orgId, found.row, and(earlier, to)) : undefined
      const rows = await db
        .select(columns)
        .from(plays)
        .innerJoin(players, and(eq(players.orgId, owner), eq(players.id, player)))
        .leftJoin(handouts, and(eq(handouts.orgId, owner), eq(handouts.play, id)))
        .where(
          and(
            ...[eq(owner, orgId), eq(ofCampaign, found.row), known && eq(player, known.row)],
            ...[conditions(found.campaign, filter), earlier, external && inArray(prizeId, external)],
            end === undefined ? undefined : gte(at, end),
          ),
        )
        .orderBy(desc(at), desc(id))
        .limit(page.limit + 1)
      const shown = toPage(rows, page, ({ id: _id, ...play }) => namedPlay(found.campaign, play satisfies PlayItem))
      const isOver = shown.nextBefore !== null || end === undefined || end < (filter.from ?? 0)
      return isOver ? shown : { ...shown, nextBefore: await firstAt(orgId, found.row, end) }
    },
  }
}
