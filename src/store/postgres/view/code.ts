import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, type SQL } from "drizzle-orm"
import { type CodeFilter, type CodeItem, type CodeStatus, codeKey, codeStatus } from "../../../core/code.ts"
import type { Page, PageRequest } from "../../../core/page.ts"
import { toPromoCode } from "../log/code.ts"
import { campaigns } from "../schema/campaign.ts"
import { promoCodes } from "../schema/code.ts"
import { players } from "../schema/player.ts"
import { beginsWith, type Db, newestShown, pageOf, toPage } from "./page.ts"

const { orgId: owner, campaign, player, uses, maxUses, deactivatedAt, expiresAt, id, codeKey: keyColumn } = promoCodes

/** In the words of the indexes of `schema/code.ts`, by which the planner knows them. */
const hasStatus = (status: CodeStatus, now: number): SQL | undefined => {
  switch (status) {
    case "redeemed":
      return gte(uses, maxUses)
    case "deactivated":
      return and(lt(uses, maxUses), isNotNull(deactivatedAt))
    case "expired":
      return and(lt(uses, maxUses), isNull(deactivatedAt), lte(expiresAt, now))
    case "active":
      return and(lt(uses, maxUses), isNull(deactivatedAt), gt(expiresAt, now))
  }
}

type CodeRow = {
  readonly code: typeof promoCodes.$inferSelect
  readonly campaignId: string
  readonly externalUserId: string
}

const toItem = ({ code, campaignId, externalUserId }: CodeRow, now: number): CodeItem => {
  const promo = toPromoCode(code)
  return { ...promo, campaignId, externalUserId, origin: code.origin, status: codeStatus(promo, now) }
}

/** Promo codes as the console sees them (docs/api.md §5.16). */
export const codeView = (db: Db, clock: () => number) => {
  /** Codes with the ids that are shown beside them. */
  const select = () =>
    db
      .select({ id, code: promoCodes, campaignId: campaigns.campaignId, externalUserId: players.externalUserId })
      .from(promoCodes)
      .innerJoin(campaigns, and(eq(campaigns.orgId, owner), eq(campaigns.id, campaign)))
      .innerJoin(players, and(eq(players.orgId, owner), eq(players.id, player)))

  const campaignRows = (orgId: string, campaignId: string) =>
    db
      .select({ id: campaigns.id })
      .from(campaigns)
      .where(and(eq(campaigns.orgId, orgId), eq(campaigns.campaignId, campaignId)))

  return {
    code: async (orgId: string, code: string): Promise<CodeItem | null> => {
      const [row] = await select().where(and(eq(owner, orgId), eq(keyColumn, codeKey(code))))
      return row ? toItem(row, clock()) : null
    },

    /** `playerRow` is that of the player whom the filter names, null for one whom nobody knows. */
    codes: async (
      orgId: string,
      { status, campaignId, search, externalUserId }: CodeFilter,
      playerRow: number | null,
      page: PageRequest,
    ): Promise<Page<CodeItem>> => {
      if (externalUserId !== undefined && playerRow === null) return { items: [], rows: [], nextBefore: null }
      const now = clock()
      const filter = and(
        eq(owner, orgId),
        status && hasStatus(status, now),
        playerRow === null ? undefined : eq(player, playerRow),
        search === undefined ? undefined : beginsWith(keyColumn, codeKey(search)),
        campaignId === undefined ? undefined : inArray(campaign, campaignRows(orgId, campaignId)),
      )
      const { where, orderBy, limit } = pageOf(id, page, filter)
      return toPage(await select().where(where).orderBy(orderBy).limit(limit), page, (row) => toItem(row, now))
    },

    codesOf: async (orgId: string, playerRow: number): Promise<CodeItem[]> => {
      const rows = await select()
        .where(and(eq(owner, orgId), eq(player, playerRow)))
        .orderBy(desc(id))
        .limit(newestShown)
      return rows.map((row) => toItem(row, clock()))
    },
  }
}
