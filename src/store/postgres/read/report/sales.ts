import { and, eq, type SQL, sql } from "drizzle-orm"
import { refuseUnknownCampaign } from "../../../../core/campaign/campaign.ts"
import { refuseUnknownMiniGame } from "../../../../core/mini-game/mini-game.ts"
import type { Reports } from "../../../../core/port/reports.ts"
import { isRefusal, type Refusal } from "../../../../core/refusal.ts"
import { codeSalesOf, maxAddedRedemptions } from "../../../../core/report/code-redemption.ts"
import {
  belowOf,
  FirstKeys,
  type Override,
  type Sale,
  type SaleKind,
  type SalePage,
  type SalePageRequest,
  type SaleReport,
  type SalesRequest,
} from "../../../../core/report/sale.ts"
import { beside, numbered } from "../../engine/access-path.ts"
import type { Db } from "../../engine/page.ts"
import { campaigns } from "../../schema/campaign.ts"
import { miniGames } from "../../schema/mini-game.ts"

const list = (numbers: readonly number[]): SQL => sql`${`{${numbers.join(",")}}`}::bigint[]`

const rowsOf = async <Row extends Record<string, unknown>>(db: Db, query: SQL): Promise<Row[]> =>
  (await db.execute<Row>(query)).rows as unknown as Row[]

/** Where to find sales: a table with an index by owner and time, and which of its rows count. */
type Source = { readonly kind: SaleKind; readonly table: SQL; readonly owner: SQL; readonly counts: SQL }
const sources = {
  code: {
    kind: "code",
    table: sql.raw("code_redemptions"),
    owner: sql.raw("campaign"),
    counts: sql.raw("(r.sale_total IS NOT NULL OR r.discount_amount IS NOT NULL)"),
  },
  award: {
    kind: "award",
    table: sql.raw("redemptions"),
    owner: sql.raw("mini_game"),
    counts: sql.raw("r.is_current"),
  },
  replaced: {
    kind: "award",
    table: sql.raw("redemptions"),
    owner: sql.raw("mini_game"),
    counts: sql.raw("NOT r.is_current"),
  },
} as const satisfies Record<string, Source>

type Part = Source & { readonly owners: readonly number[] }
type Range = Pick<SalesRequest, "orgId" | "from" | "to" | "currency">

/** The keys of the latest sales of a source, read through the index for each owner. */
const keysOf = async (db: Db, part: Part, { orgId, from = 0, to, currency }: Range, page: SalePageRequest) => {
  const { kind, table, owner, owners, counts } = part
  const below = belowOf(kind, page.before, to)
  const limit = page.limit + 1
  const found = await rowsOf<{ at: number; id: number }>(
    db,
    sql`SELECT t.at::float8 AS at, t.id::float8 AS id FROM unnest(${list(owners)}) AS o(id) CROSS JOIN LATERAL (
        SELECT r.redeemed_at AS at, r.id FROM ${table} r WHERE r.org_id COLLATE "C" = ${orgId} AND r.${owner} = o.id AND ${counts}
          AND r.redeemed_at >= ${from} AND r.redeemed_at <= ${below.at}
          AND (r.redeemed_at < ${below.at} OR r.id < ${below.id})
          ${currency === undefined ? sql`` : sql`AND r.currency = ${currency}`}
        ORDER BY r.redeemed_at DESC, r.id DESC LIMIT ${limit}) t
      ORDER BY t.at DESC, t.id DESC LIMIT ${limit}`,
  )
  return found.map((key) => ({ kind, ...key }))
}

const reportOf = (table: string, recordedAt: string) =>
  sql.raw(`jsonb_build_object('saleTotal', ${table}.sale_total, 'discountAmount', ${table}.discount_amount,
    'currency', ${table}.currency, 'redeemedAt', ${table}.redeemed_at,
    'externalReference', ${table}.external_reference, 'recordedAt', ${table}.${recordedAt})`)

type CodeRow = { id: number; report: SaleReport; campaignId: string; code: string; externalUserId: string }
type AwardRow = {
  readonly id: number
  readonly report: SaleReport
  readonly other: (SaleReport & { readonly recordedBy: string | null }) | null
  readonly miniGameId: string
  readonly awardId: string
  readonly externalUserId: string
}

const codeSales = async (db: Db, orgId: string, ids: readonly number[]): Promise<[number, Sale][]> => {
  const rows = await rowsOf<CodeRow>(
    db,
    sql`SELECT r.id::float8 AS id, ${reportOf("r", "redeemed_at")} AS report, c.campaign_id AS "campaignId", p.code,
        u.external_user_id AS "externalUserId" FROM ${numbered(ids)}
      CROSS JOIN ${beside(orgId, "code_redemptions", "k.id")} r CROSS JOIN ${beside(orgId, "promo_codes", "r.promo_code")} p
      CROSS JOIN ${beside(orgId, "campaigns", "r.campaign")} c CROSS JOIN ${beside(orgId, "players", "p.player")} u`,
  )
  return rows.map(({ id, report, ...origin }) => [
    id,
    { ...origin, ...report, miniGameId: null, awardId: null, previous: null },
  ])
}

const reportIn = ({ recordedBy: _by, ...report }: NonNullable<AwardRow["other"]>): SaleReport => report

/** The reports of awards, each with the previous or next one. */
const awardRows = (db: Db, orgId: string, ids: readonly number[], other: "before" | "after"): Promise<AwardRow[]> => {
  const [than, order] = other === "before" ? [sql.raw("<"), sql.raw("DESC")] : [sql.raw(">"), sql.raw("ASC")]
  return rowsOf<AwardRow>(
    db,
    sql`SELECT r.id::float8 AS id, ${reportOf("r", "recorded_at")} AS report, (
        SELECT ${reportOf("o", "recorded_at")} || jsonb_build_object('recordedBy', o.recorded_by) FROM redemptions o
          WHERE o.org_id COLLATE "C" = ${orgId} AND o.award = r.award AND o.id ${than} r.id ORDER BY o.id ${order} LIMIT 1) AS other,
        g.notification_id AS "miniGameId", a.award_id AS "awardId", u.external_user_id AS "externalUserId"
      FROM ${numbered(ids)}
      CROSS JOIN ${beside(orgId, "redemptions", "k.id")} r CROSS JOIN ${beside(orgId, "awards", "r.award")} a
      CROSS JOIN ${beside(orgId, "mini_games", "r.mini_game")} g CROSS JOIN ${beside(orgId, "players", "a.player")} u`,
  )
}

const awardSales = async (db: Db, orgId: string, ids: readonly number[]): Promise<[number, Sale][]> =>
  (await awardRows(db, orgId, ids, "before")).map(({ id, report, other, ...origin }) => [
    id,
    { ...origin, ...report, campaignId: null, code: null, previous: other && reportIn(other) },
  ])

const overridesOf = async (db: Db, orgId: string, ids: readonly number[]): Promise<[number, Override][]> =>
  (await awardRows(db, orgId, ids, "after")).flatMap(({ id, report, other, ...origin }) =>
    other ? [[id, { ...origin, replaced: report, by: reportIn(other), correctedBy: other.recordedBy }]] : [],
  )

/** The sales of an organization one by one, and their corrections (docs/api.md#return-on-investment). */
export const salesReads = (db: Db): Pick<Reports, "sales" | "overrides" | "codeSales"> => {
  const campaignRows = async (orgId: string, campaignId: string | undefined): Promise<number[] | Refusal> => {
    const named = campaignId === undefined ? undefined : eq(campaigns.campaignId, campaignId)
    const found = await db
      .select({ row: campaigns.id })
      .from(campaigns)
      .where(and(eq(campaigns.orgId, orgId), named))
    if (campaignId !== undefined && found.length === 0) return refuseUnknownCampaign(campaignId)
    return found.map(({ row }) => row)
  }

  const miniGameRows = async (orgId: string, miniGameId: string | undefined): Promise<number[] | Refusal> => {
    const named = miniGameId === undefined ? undefined : eq(miniGames.notificationId, miniGameId)
    const found = await db
      .select({ row: miniGames.id })
      .from(miniGames)
      .where(and(eq(miniGames.orgId, orgId), named))
    if (miniGameId !== undefined && found.length === 0) return refuseUnknownMiniGame(miniGameId)
    return found.map(({ row }) => row)
  }

  const idsOf = (first: FirstKeys, kind: SaleKind) =>
    first.shown().flatMap((key) => (key.kind === kind ? [key.id] : []))

  const firstOf = async (parts: readonly Part[], range: Range, page: SalePageRequest): Promise<FirstKeys> => {
    const first = new FirstKeys(page.limit)
    for (const part of parts) if (part.owners.length > 0) first.add(await keysOf(db, part, range, page))
    return first
  }

  /** The items in the order of their keys. */
  const pageOf = <T>(first: FirstKeys, items: ReadonlyMap<string, T>): SalePage<T> =>
    first.page(first.shown().flatMap(({ kind, id }) => items.get(`${kind} ${id}`) ?? []))

  const keyed = <T>(kind: SaleKind, items: readonly [number, T][]) =>
    items.map(([id, item]) => [`${kind} ${id}`, item] as const)

  return {
    sales: async (request, page) => {
      const { orgId, campaignId, miniGameId } = request
      const ofCodes = miniGameId === undefined ? await campaignRows(orgId, campaignId) : []
      if (isRefusal(ofCodes)) return ofCodes
      const ofAwards = campaignId === undefined ? await miniGameRows(orgId, miniGameId) : []
      if (isRefusal(ofAwards)) return ofAwards
      const parts = [
        { ...sources.code, owners: ofCodes },
        { ...sources.award, owners: ofAwards },
      ]
      const first = await firstOf(parts, request, page)
      const codes = keyed("code", await codeSales(db, orgId, idsOf(first, "code")))
      const awards = keyed("award", await awardSales(db, orgId, idsOf(first, "award")))
      return pageOf(first, new Map([...codes, ...awards]))
    },

    codeSales: async (orgId, codes) => {
      const found = await rowsOf<{ code: number; report: SaleReport }>(
        db,
        sql`SELECT o.id::float8 AS code, t.report FROM unnest(${list(codes)}) AS o(id) CROSS JOIN LATERAL (
            SELECT r.id, ${reportOf("r", "redeemed_at")} AS report FROM code_redemptions r
            WHERE r.org_id COLLATE "C" = ${orgId} AND r.promo_code = o.id ORDER BY r.id DESC LIMIT ${maxAddedRedemptions + 1}) t
          ORDER BY t.id DESC`,
      )
      const byCode = Map.groupBy(found, ({ code }) => code)
      return codes.map((code) => codeSalesOf((byCode.get(code) ?? []).map(({ report }) => report)))
    },

    overrides: async ({ orgId, miniGameId, ...range }, page) => {
      const owners = await miniGameRows(orgId, miniGameId)
      if (isRefusal(owners)) return owners
      const first = await firstOf([{ ...sources.replaced, owners }], { orgId, ...range }, page)
      return pageOf(first, new Map(keyed("award", await overridesOf(db, orgId, idsOf(first, "award")))))
    },
  }
}
