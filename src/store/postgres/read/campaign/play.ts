import { and, desc, eq, getTableColumns, gte, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from "drizzle-orm"
import { refuseUnknownCampaign } from "../../../../core/campaign/campaign.ts"
import { maxPlaysPassed, needsLedger, type PlayFilter, playItem } from "../../../../core/campaign/prize/winner.ts"
import type { PlayAdmin } from "../../../../core/port/admin/prize.ts"
import { isRefusal } from "../../../../core/refusal.ts"
import { type Db, noPage, toPage } from "../../engine/page.ts"
import { foundApart, hasRow, playerOf } from "../../engine/way.ts"
import { playArchives } from "../../schema/archive.ts"
import { handouts, openHandouts, plays } from "../../schema/play.ts"
import { players, pointsLedger } from "../../schema/player.ts"
import { playerFinder } from "../player/list.ts"
import { campaignFinder } from "./campaign.ts"

const { orgId: owner, id, at, campaign: ofCampaign, player, won, prizeId, prizeCode, prizeKind, sessionId } = plays

/** Whether a play has points in the ledger, which knows plays by their ids. */
const hasPoints = (orgId: string) =>
  hasRow(sql`FROM ${pointsLedger} l WHERE l.org_id COLLATE "C" = ${orgId} AND l.player + 0 = ${player}
    AND l.reason IN ('play', 'play_cost') AND l.reason = 'play' AND l.source_id = ${sessionId}`)

/** Worded like the index of plays that may have won an external prize. */
const mayBeExternal = and(isNotNull(prizeId), isNull(prizeCode), sql`coalesce(${prizeKind}, 2) = 2`)

/** The plays that did win one, with the same rule as `playItem`. */
const isOfExternal = (orgId: string) => and(mayBeExternal, sql`(${prizeKind} IS NOT NULL OR NOT ${hasPoints(orgId)})`)

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
  if (handedOut === false) return mayBeExternal ?? null
  return isWon === false ? sql`true` : null
}

/** What the organization has noted of each play of a page. */
const handoutOf = (db: Db, orgId: string) =>
  db
    .select()
    .from(handouts)
    .where(and(eq(handouts.orgId, orgId), eq(handouts.play, id)))
    .limit(1)
    .as("handouts")

/** Which rows a page of hand-outs has, and in which order. */
export type HandoutPage = {
  readonly isOfPage: SQL | undefined
  readonly orderBy: readonly SQL[]
  readonly limit: number
}

/** A page of plays of an organization that may have won an external prize. */
export const externalPage = (db: Db, orgId: string, { isOfPage, orderBy, limit }: HandoutPage) =>
  db
    .select(getTableColumns(plays))
    .from(plays)
    .where(and(eq(owner, orgId), mayBeExternal, isOfPage))
    .orderBy(...orderBy)
    .limit(limit)
    .as("plays")

/** The same of plays whose prize is still to be handed out; `isOfPage` and `orderBy` are about their list. */
export const openPage = (db: Db, orgId: string, { isOfPage, orderBy, limit }: HandoutPage) => {
  const listed = db
    .select()
    .from(openHandouts)
    .where(and(eq(openHandouts.orgId, orgId), isOfPage))
    .orderBy(...orderBy)
    .limit(limit)
    .as("open_handouts")
  const play = db
    .select()
    .from(plays)
    .where(and(eq(owner, orgId), eq(id, openHandouts.play)))
    .limit(1)
    .as("plays")
  return db.select(getTableColumns(plays)).from(listed).crossJoinLateral(play).as("plays")
}

/** Plays as lists read them. */
export const playRows = (db: Db) => {
  const columns = {
    id,
    at,
    sessionId,
    externalUserId: players.externalUserId,
    result: plays.result,
    won,
    score: plays.score,
    segmentId: plays.segmentId,
    entryCode: plays.entryCode,
    granted: sql<boolean>`${plays.playGrant} IS NOT NULL`,
    prizeId,
    prizeCode,
    prizeKind,
    prizeName: plays.prizeName,
    prizeValue: plays.prizeValue,
    handedOutAt: handouts.handedOutAt,
    note: handouts.note,
    forfeitedAt: handouts.forfeitedAt,
  }

  /** Which of these plays have points in the ledger. */
  const withPoints = async (orgId: string, ids: readonly number[]): Promise<ReadonlySet<number>> => {
    if (ids.length === 0) return new Set()
    const found = await db
      .select({ id })
      .from(plays)
      .where(and(eq(owner, orgId), inArray(id, [...ids]), hasPoints(orgId)))
    return new Set(found.map((play) => play.id))
  }

  /** The plays of a page, each with its campaign and player. */
  const rowsOf = async (orgId: string, page: ReturnType<typeof externalPage>, orderBy: readonly SQL[]) => {
    const rows = await db
      .select({ ...columns, campaign: ofCampaign, player })
      .from(page)
      .crossJoinLateral(playerOf(db, orgId, player))
      .leftJoinLateral(handoutOf(db, orgId), sql`true`)
      .orderBy(...orderBy)
    const onLedger = await withPoints(
      orgId,
      rows.filter(needsLedger).map((play) => play.id),
    )
    return rows.map(({ id: row, campaign, player: winner, ...play }) => ({
      row,
      campaign,
      player: winner,
      play: { ...play, hasPoints: onLedger.has(row) },
    }))
  }

  return { columns, withPoints, rowsOf }
}

/** The plays of campaigns (docs/api.md#plays-and-winners), newest first. */
export const playReads = (db: Db): Pick<PlayAdmin, "archivedUntil" | "plays"> => {
  const findCampaign = campaignFinder(db)
  const findPlayer = playerFinder(db)
  const { columns, withPoints } = playRows(db)

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

  /** The plays before one, which may have left since the page that ended with it. */
  const earlierThan = async (orgId: string, row: number): Promise<SQL | undefined> => {
    const [found] = await db
      .select({ at })
      .from(plays)
      .where(and(eq(owner, orgId), eq(id, row)))
    if (found) return sql`(${at}, ${id}) < (${found.at}, ${row})`
    return and(lte(at, (await archivedUntil(orgId)) ?? 0), lt(id, row))
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
      const earlier = before === null ? undefined : await earlierThan(orgId, before)
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
