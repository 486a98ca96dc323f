import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { type CodeStatus, codeKey } from "../../../../core/code/code.ts"
import type { CodeFilter } from "../../../../core/code/request.ts"
import type { CodeAdmin } from "../../../../core/port/admin/code.ts"
import { isRefusal } from "../../../../core/refusal.ts"
import { newestFirst } from "../../engine/newest-first.ts"
import type { Row } from "../../engine/page.ts"
import { beginsWith, fewRows, type Matches, walkPage } from "../../engine/walk.ts"
import type { Db } from "../../file/open.ts"
import { selectCodes } from "../../log/code/code.ts"
import { type CodeRows, toItem } from "../../log/code/code-rows.ts"
import type { Campaigns } from "../../record/campaign/campaign.ts"
import { noRow, type Players } from "../../record/player/player.ts"
import { promoCodes } from "../../schema/code.ts"

const { orgId: owner, campaign, player, uses, maxUses, deactivatedAt, expiresAt, id, codeKey: keyColumn } = promoCodes

/** Written like the indexes of `schema/code.ts`, since SQLite compares them term by term. */
const hasStatus = (status: CodeStatus, now: number, expiry: SQL): SQL | undefined => {
  switch (status) {
    case "redeemed":
      return gte(uses, maxUses)
    case "deactivated":
      return and(lt(uses, maxUses), isNotNull(deactivatedAt))
    case "expired":
      return and(lt(uses, maxUses), isNull(deactivatedAt), lte(expiry, now))
    case "active":
      return and(lt(uses, maxUses), isNull(deactivatedAt), gt(expiry, now))
  }
}

/** Keeps SQLite from using an index of the column when a step of a walk has already selected its rows. */
const unindexed = (column: SQLiteColumn): SQL => sql`+${column}`

/** Promo codes as the console lists them (docs/api.md#codes). */
export const codeListReads = (
  db: Db,
  timeOf: (orgId: string) => number,
  configured: Campaigns,
  people: Players,
  rows: CodeRows,
): Pick<CodeAdmin, "codes"> => {
  const playerRow = (orgId: string, externalUserId: string) => people.findPlayer(orgId, externalUserId).row ?? noRow
  const campaignRow = (orgId: string, campaignId: string) => configured.findCampaign(orgId, campaignId)?.row ?? noRow

  /** Selects the rows by the indexed fields of the filter, the most selective first. */
  const foundRows = (orgId: string, { externalUserId, search }: CodeFilter): SQL[] => [
    ...(externalUserId === undefined ? [] : [rows.ofPlayer(playerRow(orgId, externalUserId), fewRows + 1)]),
    ...(search === undefined ? [] : [rows.beginning(orgId, search, fewRows + 1)]),
  ]

  /** The fields of the filter other than the status, checked in the rows. */
  const plainConditions = (
    orgId: string,
    { campaignId, campaignIds = null, externalUserId, search }: CodeFilter,
  ): (SQL | undefined)[] => [
    campaignIds === null
      ? undefined
      : inArray(
          unindexed(campaign),
          campaignIds.map((id) => campaignRow(orgId, id)),
        ),
    externalUserId === undefined ? undefined : eq(unindexed(player), playerRow(orgId, externalUserId)),
    search === undefined ? undefined : beginsWith(keyColumn, codeKey(search)),
    campaignId === undefined ? undefined : eq(unindexed(campaign), campaignRow(orgId, campaignId)),
  ]

  const newestOf = db.$client.query<unknown, [campaign: number, before: number, limit: number]>(
    "SELECT id FROM promo_codes INDEXED BY promo_codes_of_campaign WHERE campaign = ? AND id < ? ORDER BY id DESC LIMIT ?",
  )
  const readNewest = (of: number, before: number, limit: number) =>
    newestOf.values(of, before, limit).map(([row]) => row as number)

  /** The campaigns whose codes the filter allows. */
  const campaignsOf = (orgId: string, { campaignId, campaignIds = null }: CodeFilter): number[] => {
    if (campaignId !== undefined) return [campaignRow(orgId, campaignId)]
    if (campaignIds === null) return configured.campaignRows(orgId)
    return [...new Set(campaignIds)].map((of) => campaignRow(orgId, of))
  }

  /**
   * How the codes of the organization are walked, newest first: used and deactivated ones by an index of theirs, others
   * campaign by campaign, since an index by organization would cost three pages in each commit with codes.
   */
  const walked = (orgId: string, filter: CodeFilter, now: number): Pick<Matches<Row>, "newest" | "own"> => {
    const { campaignId, status } = filter
    if (campaignId === undefined && (status === "redeemed" || status === "deactivated"))
      return { own: and(eq(owner, orgId), hasStatus(status, now, unindexed(expiresAt))) as SQL }
    const newest = (before: number) => newestFirst(campaignsOf(orgId, filter), before, readNewest)
    return { own: eq(unindexed(owner), orgId), newest }
  }

  return {
    codes: async (orgId, filter, page) => {
      const wanted = filter.externalUserId
      const player = wanted === undefined ? null : await people.settledPlayer(orgId, wanted)
      if (isRefusal(player)) return player
      const now = timeOf(orgId)
      const { status, campaignId } = filter
      const { own, newest } = walked(orgId, filter, now)
      const found = foundRows(orgId, filter)
      const ofCampaign = campaignId === undefined ? [] : [eq(campaign, campaignRow(orgId, campaignId))]
      const ofStatus = status && (and(eq(owner, orgId), hasStatus(status, now, sql`${expiresAt}`)) as SQL)
      const passed = and(
        own,
        eq(unindexed(owner), orgId),
        status && hasStatus(status, now, unindexed(expiresAt)),
        ...plainConditions(orgId, filter),
      )
      const read = (where: SQL, limit: number) =>
        selectCodes(db).where(and(passed, where)).orderBy(desc(id)).limit(limit).all()
      const indexed = ofStatus ? [...ofCampaign, ofStatus] : ofCampaign
      return walkPage(db, page, { id, own, newest, found, indexed, read }, (row) => toItem(row, now))
    },
  }
}
