import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  type SQL,
  sql,
} from "drizzle-orm"
import type { TimeOf } from "../../../../core/clock.ts"
import { type CodeItem, type CodeStatus, codeKey, codeStatus, refuseMissingCode } from "../../../../core/code/code.ts"
import type { CodeAdmin } from "../../../../core/port/admin/code.ts"
import { isRefusal } from "../../../../core/refusal.ts"
import { campaignOf, foundApart, playerOf } from "../../engine/access-path.ts"
import { beginsWith, type Db, newestShown, noPage, pageOf, toPage } from "../../engine/page.ts"
import { toPromoCode } from "../../log/code.ts"
import { campaigns } from "../../schema/campaign.ts"
import { promoCodes } from "../../schema/code.ts"
import { players } from "../../schema/player/player.ts"
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

  /** The newest codes, with the ids shown beside them. */
  const select = (orgId: string, where: SQL | undefined, limit: number) => {
    const page = db.select().from(promoCodes).where(where).orderBy(desc(id)).limit(limit).as("promo_codes")
    return db
      .select({
        id,
        code: getTableColumns(promoCodes),
        campaignId: campaigns.campaignId,
        externalUserId: players.externalUserId,
      })
      .from(page)
      .crossJoinLateral(campaignOf(db, orgId, campaign))
      .crossJoinLateral(playerOf(db, orgId, player))
      .orderBy(desc(id))
  }

  const campaignRows = (orgId: string, campaignIds: readonly string[]) =>
    db
      .select({ id: campaigns.id })
      .from(campaigns)
      .where(and(eq(campaigns.orgId, orgId), inArray(campaigns.campaignId, [...campaignIds])))

  /** Reads the campaigns once, before the codes. */
  const isOf = (rows: ReturnType<typeof campaignRows>) => sql`${campaign} = ANY (ARRAY ${rows})`

  const codesOf = async (orgId: string, playerRow: number): Promise<CodeItem[]> => {
    const rows = await select(orgId, and(foundApart(owner, orgId), eq(player, playerRow)), newestShown)
    const now = await timeOf(orgId)
    return rows.map((row) => toItem(row, now))
  }

  const lists: Lists = {
    code: async (orgId, code) => {
      const [row] = await select(orgId, and(eq(owner, orgId), eq(keyColumn, codeKey(code))), 1)
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
        campaignId === undefined ? undefined : isOf(campaignRows(orgId, [campaignId])),
        campaignIds === null ? undefined : isOf(campaignRows(orgId, campaignIds)),
      )
      const { where, limit } = pageOf(id, page, filter)
      return toPage(await select(orgId, where, limit), page, (row) => toItem(row, now))
    },
  }
  return { codesOf, lists }
}
