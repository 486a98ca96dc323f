import { and, desc, gte, lt, type SQL, sql } from "drizzle-orm"
import type { Campaign } from "../../../../core/campaign/campaign.ts"
import {
  isListed,
  maxPlaysPassed,
  type PlayFilter,
  type PlayItem,
  playItem,
} from "../../../../core/campaign/prize/winner.ts"
import type { Page, PageRequest } from "../../../../core/page.ts"
import { type Db, toPage } from "../../engine/page.ts"
import { openHandouts, plays } from "../../schema/play.ts"
import { openPage, playRows } from "./play-rows.ts"

const { at, play } = openHandouts
/** How many plays are read at once when a filter excludes some. */
const playsOfAStep = 500

type OfCampaign = { readonly row: number; readonly campaign: Campaign }

/** The plays of a campaign whose prize is still to be handed out, newest first, from the list of those alone. */
export const openPlayReads = (db: Db) => {
  const { rowsOf } = playRows(db)

  const stepOf = (orgId: string, { row }: OfCampaign, isOfPage: SQL | undefined, limit: number) => {
    const page = openPage(db, orgId, { campaign: row, isOfPage, orderBy: [desc(at), desc(play)], limit })
    return rowsOf(orgId, page, [desc(plays.at), desc(plays.id)])
  }

  /** A page; `earlier` is the condition that plays come after those of the page before. */
  return async (
    orgId: string,
    found: OfCampaign,
    filter: PlayFilter,
    page: PageRequest,
    earlier: SQL | undefined,
  ): Promise<Page<PlayItem>> => {
    const limit = filter.prizeId === undefined ? page.limit + 1 : playsOfAStep
    const within = and(
      filter.from === undefined ? undefined : gte(at, filter.from),
      filter.to === undefined ? undefined : lt(at, filter.to),
    )
    const listed: { readonly id: number; readonly item: PlayItem }[] = []
    let after = earlier
    for (let read = 0; ; ) {
      const step = await stepOf(orgId, found, and(within, after), limit)
      const items = step.map(({ row, play: logged }) => ({ id: row, item: playItem(found.campaign, logged) }))
      listed.push(...items.filter(({ item }) => isListed(filter, item)))
      read += step.length
      const last = step.at(-1)
      if (!last || step.length < limit || listed.length > page.limit) return toPage(listed, page, ({ item }) => item)
      if (read - listed.length >= maxPlaysPassed)
        return { ...toPage(listed, page, ({ item }) => item), nextBefore: last.row }
      after = and(earlier, sql`(${at}, ${play}) < (${last.play.at}::bigint, ${last.row}::bigint)`)
    }
  }
}
