import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm"
import { type Campaign, refuseUnknownCampaign } from "../../../core/campaign/campaign.ts"
import { isExternal, namedPlay, type PlayFilter, type PlayItem } from "../../../core/campaign/winner.ts"
import type { PlayAdmin } from "../../../core/port/admin.ts"
import { isRefusal } from "../../../core/refusal.ts"
import { handouts, plays } from "../schema/play.ts"
import { players } from "../schema/player.ts"
import { campaignView } from "./campaign.ts"
import { type Db, noPage, toPage } from "./page.ts"
import { playerFinder } from "./player.ts"

const { orgId: owner, id, at, campaign: ofCampaign, player, won, prizeId, prizeCode } = plays

/** In the words of `isExternal`. */
const isOfExternal = (campaign: Campaign): SQL | undefined => {
  const ids = (campaign.prizes ?? []).map((prize) => prize.prizeId)
  const external = ids.filter((one) => isExternal(campaign, { prizeId: one, prizeCode: "" }))
  const isRemoved = and(
    isNotNull(prizeId),
    isNull(prizeCode),
    ids.length > 0 ? sql`${prizeId} <> ALL (${list(ids)})` : undefined,
  )
  return external.length > 0 ? or(inArray(prizeId, external), isRemoved) : isRemoved
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
      const { before } = page
      const earlier = before === null ? undefined : sql`(${at}, ${id}) < (${await timeOf(orgId, before)}, ${before})`
      const rows = await db
        .select(columns)
        .from(plays)
        .innerJoin(players, and(eq(players.orgId, owner), eq(players.id, player)))
        .leftJoin(handouts, and(eq(handouts.orgId, owner), eq(handouts.play, id)))
        .where(
          and(
            ...[eq(owner, orgId), eq(ofCampaign, found.row), known && eq(player, known.row)],
            ...[conditions(found.campaign, filter), earlier],
          ),
        )
        .orderBy(desc(at), desc(id))
        .limit(page.limit + 1)
      return toPage(rows, page, ({ id: _id, ...play }) => namedPlay(found.campaign, play satisfies PlayItem))
    },
  }
}
