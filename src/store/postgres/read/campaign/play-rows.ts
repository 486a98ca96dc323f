import { and, eq, getTableColumns, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import { needsLedger } from "../../../../core/campaign/prize/winner.ts"
import { foundApart, hasRow, playerOf } from "../../engine/access-path.ts"
import type { Db } from "../../engine/page.ts"
import { handouts, openHandouts, plays } from "../../schema/play.ts"
import { players, pointsLedger } from "../../schema/player/player.ts"

const { orgId: owner, id, at, campaign: ofCampaign, player, prizeId, prizeCode, prizeKind, sessionId } = plays

/** Whether a play has points in the ledger, which knows plays by their ids. */
const hasPoints = (orgId: string) =>
  hasRow(sql`FROM ${pointsLedger} l WHERE l.org_id COLLATE "C" = ${orgId} AND l.player + 0 = ${player}
    AND l.reason IN ('play', 'play_cost') AND l.reason = 'play' AND l.source_id = ${sessionId}`)

/** Worded like the index of plays that may have won an external prize. */
export const mayBeExternal = and(isNotNull(prizeId), isNull(prizeCode), sql`coalesce(${prizeKind}, 2) = 2`)

/** The plays that did win one, with the same rule as `playItem`. */
export const isOfExternal = (orgId: string) =>
  and(mayBeExternal, sql`(${prizeKind} IS NOT NULL OR NOT ${hasPoints(orgId)})`)

/** What the organization has noted of each play of a page. */
export const handoutOf = (db: Db, orgId: string) =>
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

type OpenPage = HandoutPage & { readonly campaign?: number | undefined }

/** The same of plays whose prize is still to be handed out; `isOfPage` and `orderBy` are about their list. */
export const openPage = (db: Db, orgId: string, { campaign, isOfPage, orderBy, limit }: OpenPage) => {
  const ofList =
    campaign === undefined
      ? eq(openHandouts.orgId, orgId)
      : and(foundApart(openHandouts.orgId, orgId), eq(openHandouts.campaign, campaign))
  const listed = db
    .select()
    .from(openHandouts)
    .where(and(ofList, isOfPage))
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
    won: plays.won,
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
