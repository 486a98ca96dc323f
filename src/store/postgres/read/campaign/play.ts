import {
  and,
  type Column,
  desc,
  eq,
  getTableColumns,
  gte,
  isNotNull,
  isNull,
  lt,
  lte,
  type SQL,
  sql,
} from "drizzle-orm"
import { refuseUnknownCampaign } from "../../../../core/campaign/campaign.ts"
import { maxPlaysPassed, needsLedger, type PlayFilter, playItem } from "../../../../core/campaign/prize/winner.ts"
import type { PlayAdmin } from "../../../../core/port/admin/prize.ts"
import { isRefusal } from "../../../../core/refusal.ts"
import type { OpenHandoutLists } from "../../../../operation/read/handout/open-handouts.ts"
import { foundApart, playerOf } from "../../engine/access-path.ts"
import { type Db, noPage, toPage } from "../../engine/page.ts"
import { playArchives } from "../../schema/archive.ts"
import { handouts, openHandouts, plays } from "../../schema/play.ts"
import { playerFinder } from "../player/list.ts"
import { campaignFinder } from "./campaign.ts"
import { openPlayReads } from "./open-play.ts"
import { handoutOf, isOfExternal, mayBeExternal, playRows } from "./play-rows.ts"

const { orgId: owner, id, at, campaign: ofCampaign, player, won, prizeId } = plays

const isToHandOut = and(isNull(handouts.handedOutAt), isNull(handouts.forfeitedAt))

const conditions = (orgId: string, filter: PlayFilter): SQL | undefined =>
  and(
    filter.won === undefined ? undefined : filter.won ? sql`${won}` : sql`NOT ${won}`,
    filter.prizeId === undefined ? undefined : eq(prizeId, filter.prizeId),
    filter.from === undefined ? undefined : gte(at, filter.from),
    filter.to === undefined ? undefined : lt(at, filter.to),
    filter.handedOut === undefined
      ? undefined
      : and(isOfExternal(orgId), filter.handedOut ? isNotNull(handouts.handedOutAt) : isToHandOut),
  )

/** The plays that a list without a player reads through when a filter may exclude any number of them. */
const lookedThrough = ({ handedOut, won: isWon }: PlayFilter): SQL | null => {
  if (handedOut !== undefined) return mayBeExternal ?? null
  return isWon === false ? sql`true` : null
}

/** The plays of campaigns (docs/api.md#plays-and-winners), newest first. */
export const playReads = (
  db: Db,
  openHandoutLists: Pick<OpenHandoutLists, "isReady">,
): Pick<PlayAdmin, "archivedUntil" | "plays"> => {
  const findCampaign = campaignFinder(db)
  const findPlayer = playerFinder(db)
  const { columns, withPoints } = playRows(db)
  const openPlays = openPlayReads(db)

  /** The time of the play at which a walk over plays of a campaign stops; undefined if it reaches the end. */
  const endOfWalk = async (orgId: string, row: number, walked: SQL | undefined): Promise<number | undefined> => {
    const [found] = await db
      .select({ at })
      .from(plays)
      .where(and(foundApart(owner, orgId), eq(ofCampaign, row), walked))
      .orderBy(desc(at))
      .offset(maxPlaysPassed)
      .limit(1)
    return found?.at
  }

  const firstAt = async (orgId: string, row: number, time: number): Promise<number | null> => {
    const [found] = await db
      .select({ id: sql<number>`min(${id})::float8` })
      .from(plays)
      .where(and(foundApart(owner, orgId), eq(ofCampaign, row), eq(at, time)))
    return found?.id ?? null
  }

  const archivedUntil = async (orgId: string): Promise<number | null> => {
    const { until } = playArchives
    const [found] = await db.select({ until }).from(playArchives).where(eq(playArchives.orgId, orgId))
    return found?.until ?? null
  }

  /** The condition that plays come before one, which may have left since the page that ended with it. */
  const earlierThan = async (
    orgId: string,
    row: number | null,
    time: Column,
    rows: Column,
  ): Promise<SQL | undefined> => {
    if (row === null) return
    const [found] = await db
      .select({ at })
      .from(plays)
      .where(and(eq(owner, orgId), eq(id, row)))
    if (found) return sql`(${time}, ${rows}) < (${found.at}, ${row})`
    return and(lte(time, (await archivedUntil(orgId)) ?? 0), lt(rows, row))
  }

  /** The newest plays that meet a condition, with what lists show beside them. */
  const withNames = (orgId: string, { handedOut }: PlayFilter, condition: SQL | undefined, limit: number) => {
    const all = db.select(getTableColumns(plays)).from(plays).$dynamic()
    const found = handedOut === undefined ? all : all.leftJoinLateral(handoutOf(db, orgId), sql`true`)
    const newest = [desc(at), desc(id)]
    return db
      .select(columns)
      .from(
        found
          .where(condition)
          .orderBy(...newest)
          .limit(limit)
          .as("plays"),
      )
      .crossJoinLateral(playerOf(db, orgId, player))
      .leftJoinLateral(handoutOf(db, orgId), sql`true`)
      .orderBy(...newest)
  }

  return {
    archivedUntil,

    plays: async (orgId, campaignId, filter, page) => {
      const campaign = await findCampaign(orgId, campaignId)
      if (!campaign) return refuseUnknownCampaign(campaignId)
      const { externalUserId } = filter
      const known = externalUserId === undefined ? undefined : await findPlayer(orgId, externalUserId)
      if (isRefusal(known)) return known
      if (known === null) return noPage
      const { before } = page
      if (!known && filter.handedOut === false && (await openHandoutLists.isReady(orgId))) {
        const earlier = await earlierThan(orgId, before, openHandouts.at, openHandouts.play)
        return openPlays(orgId, campaign, filter, page, earlier)
      }
      const earlier = await earlierThan(orgId, before, at, id)
      const walked = known ? null : lookedThrough(filter)
      const to = filter.to === undefined ? undefined : lt(at, filter.to)
      const end = walked ? await endOfWalk(orgId, campaign.row, and(walked, earlier, to)) : undefined
      const isOfPage = and(
        ...[foundApart(owner, orgId), eq(ofCampaign, campaign.row), known && eq(player, known.row)],
        ...[conditions(orgId, filter), earlier],
        end === undefined ? undefined : gte(at, end),
      )
      const rows = await withNames(orgId, filter, isOfPage, page.limit + 1)
      const onLedger = await withPoints(
        orgId,
        rows.filter(needsLedger).map((play) => play.id),
      )
      const shown = toPage(rows, page, ({ id: row, ...play }) =>
        playItem(campaign.campaign, { ...play, hasPoints: onLedger.has(row) }),
      )
      const isOver = shown.nextBefore !== null || end === undefined || end < (filter.from ?? 0)
      return isOver ? shown : { ...shown, nextBefore: await firstAt(orgId, campaign.row, end) }
    },
  }
}
