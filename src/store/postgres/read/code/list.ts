import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, type SQL } from "drizzle-orm"
import type { TimeOf } from "../../../../core/clock.ts"
import { type CodeItem, type CodeStatus, codeKey, codeStatus, refuseMissingCode } from "../../../../core/code.ts"
import type { CodeAdmin } from "../../../../core/port/admin/code.ts"
import { isRefusal } from "../../../../core/refusal.ts"
import { beginsWith, type Db, newestShown, noPage, pageOf, toPage } from "../../engine/page.ts"
import { toPromoCode } from "../../log/code.ts"
import { campaigns } from "../../schema/campaign.ts"
import { promoCodes } from "../../schema/code.ts"
import { players } from "../../schema/player.ts"
import { playerFinder } from "../player/list.ts"

const { orgId: owner, campaign, player, uses, maxUses, deactivatedAt, expiresAt, id, codeKey: keyColumn } = promoCodes

/** Worded like the indexes of `schema/code.ts`, so that the planner recognizes them. */
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

type Lists = Pick<CodeAdmin, "code" | "codes">

/** Promo codes as the console sees them (docs/api.md#codes). */
export const codeListReads = (db: Db, timeOf: TimeOf) => {
  const findPlayer = playerFinder(db)

  /** Codes with the ids shown beside them. */
  const select = () =>
    db
      .select({ id, code: promoCodes, campaignId: campaigns.campaignId, externalUserId: players.externalUserId })
      .from(promoCodes)
      .innerJoin(campaigns, and(eq(campaigns.orgId, owner), eq(campaigns.id, campaign)))
      .innerJoin(players, and(eq(players.orgId, owner), eq(players.id, player)))

  const campaignRows = (orgId: string, campaignIds: readonly string[]) =>
    db
      .select({ id: campaigns.id })
      .from(campaigns)
      .where(and(eq(campaigns.orgId, orgId), inArray(campaigns.campaignId, [...campaignIds])))

  const codesOf = async (orgId: string, playerRow: number): Promise<CodeItem[]> => {
    const rows = await select()
      .where(and(eq(owner, orgId), eq(player, playerRow)))
      .orderBy(desc(id))
      .limit(newestShown)
    const now = await timeOf(orgId)
    return rows.map((row) => toItem(row, now))
  }

  const lists: Lists = {
    code: async (orgId, code) => {
      const [row] = await select().where(and(eq(owner, orgId), eq(keyColumn, codeKey(code))))
      return row ? toItem(row, await timeOf(orgId)) : refuseMissingCode(code)
    },

    codes: async (orgId, { status, campaignId, campaignIds = null, search, externalUserId }, page) => {
      const known = externalUserId === undefined ? undefined : await findPlayer(orgId, externalUserId)
      if (isRefusal(known)) return known
      if (known === null) return noPage
      const now = await timeOf(orgId)
      const filter = and(
        eq(owner, orgId),
        status && hasStatus(status, now),
        known && eq(player, known.row),
        search === undefined ? undefined : beginsWith(keyColumn, codeKey(search)),
        campaignId === undefined ? undefined : inArray(campaign, campaignRows(orgId, [campaignId])),
        campaignIds === null ? undefined : inArray(campaign, campaignRows(orgId, campaignIds)),
      )
      const { where, orderBy, limit } = pageOf(id, page, filter)
      return toPage(await select().where(where).orderBy(orderBy).limit(limit), page, (row) => toItem(row, now))
    },
  }
  return { codesOf, lists }
}
