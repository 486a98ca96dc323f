import { and, desc, eq, inArray, type SQL } from "drizzle-orm"
import { takeTurns } from "../../../../concurrency/turn.ts"
import { type Campaign, type CampaignFilter, refuseUnknownCampaign } from "../../../../core/campaign/campaign.ts"
import { refuseUnknownGame } from "../../../../core/campaign/marketplace.ts"
import type { Page, PageRequest } from "../../../../core/page.ts"
import type { CampaignAdmin } from "../../../../core/port/admin/campaign.ts"
import { hasEffectiveStatus } from "../../../effective-status.ts"
import { dated } from "../../engine/dated.ts"
import { bytesOf, PageBuilder, pageOf, type Row, toPage } from "../../engine/page.ts"
import { textFilter } from "../../engine/text.ts"
import { jsonField, largeStepRows, walkPage } from "../../engine/walk.ts"
import type { Db } from "../../file/open.ts"
import type { Campaigns } from "../../record/campaign/campaign.ts"
import { toGame } from "../../record/campaign/marketplace.ts"
import { campaigns, marketplaceGames } from "../../schema/campaign.ts"

/** Campaigns and marketplace games, as the console sees them (docs/api.md#campaigns, #marketplace-games). */
export const campaignReads = (db: Db, configured: Campaigns, timeOf: (orgId: string) => number) => {
  /** A page of the campaigns that `read` finds, in the order of their ids in `order`. */
  const inOrder = async <T>(
    order: readonly string[],
    page: PageRequest,
    read: (where: SQL, limit: number) => (Row & { readonly campaignId: string })[],
    item: (campaign: Campaign) => T,
  ) => {
    const last = page.before === null ? -1 : order.indexOf(configured.campaignOf(page.before).campaignId)
    const builder = new PageBuilder(page, ({ id }: Row) => item(configured.campaignOf(id)))
    const giveWay = takeTurns()
    for (let from = last + 1; from < order.length; from += largeStepRows) {
      await giveWay()
      const ids = order.slice(from, from + largeStepRows)
      const found = new Map(read(inArray(campaigns.campaignId, ids), ids.length).map((row) => [row.campaignId, row]))
      if (builder.add(ids.flatMap((id) => found.get(id) ?? []))) break
    }
    return builder.page()
  }

  /** A page of campaigns, each as `item` makes it. */
  const campaignPage = <T>(
    orgId: string,
    { status, kind, gameType, effective, search, ids, order }: CampaignFilter,
    page: PageRequest,
    item: (campaign: Campaign) => T,
  ): Promise<Page<T>> => {
    const own = eq(campaigns.orgId, orgId)
    const { config, campaignId } = campaigns
    const text = textFilter(db, campaigns.id, search, jsonField(config, "name"), campaignId)
    const filter = and(
      own,
      status === undefined ? undefined : eq(jsonField(config, "status"), status),
      kind === undefined ? undefined : eq(jsonField(config, "kind"), kind),
      gameType === undefined ? undefined : eq(jsonField(config, "gameType"), gameType),
      ids && inArray(campaignId, [...ids]),
      effective && hasEffectiveStatus(dated(config), effective),
      text.condition,
    )
    const read = (where: SQL, limit: number) =>
      text.matches(limit, (most) =>
        db
          .select({ id: campaigns.id, campaignId, bytes: bytesOf(config) })
          .from(campaigns)
          .where(and(filter, where))
          .orderBy(desc(campaigns.id))
          .limit(most)
          .all(),
      )
    if (order) return inOrder(order, page, read, item)
    const matches = { id: campaigns.id, own, stepRows: largeStepRows, read }
    return walkPage(db, page, matches, ({ id }) => item(configured.campaignOf(id)))
  }

  const lists: Pick<CampaignAdmin, "campaign" | "campaigns" | "marketplaceGame" | "marketplaceGames"> = {
    campaign: async (orgId, campaignId) => {
      const stored = configured.findCampaign(orgId, campaignId)
      return stored ? configured.view(orgId, stored.campaign, timeOf(orgId)) : refuseUnknownCampaign(campaignId)
    },

    campaigns: (orgId, filter, page) => {
      const now = timeOf(orgId)
      return campaignPage(orgId, filter, page, (campaign) => configured.view(orgId, campaign, now))
    },

    marketplaceGame: async (orgId, gameId) => configured.readGame(orgId, gameId) ?? refuseUnknownGame(gameId),

    marketplaceGames: async (orgId, page) => {
      const { where, orderBy, limit } = pageOf(marketplaceGames.id, page, eq(marketplaceGames.orgId, orgId))
      const rows = db.select().from(marketplaceGames).where(where).orderBy(orderBy).limit(limit).all()
      return toPage(rows, page, toGame)
    },
  }

  return {
    lists,
    /** A page of campaigns, without their warnings. */
    listed: (orgId: string, filter: CampaignFilter, page: PageRequest) =>
      campaignPage(orgId, filter, page, (campaign) => campaign),
  }
}
