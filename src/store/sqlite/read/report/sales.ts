import { takeTurns } from "../../../../concurrency/turn.ts"
import { refuseUnknownCampaign } from "../../../../core/campaign/campaign.ts"
import { refuseUnknownMiniGame } from "../../../../core/mini-game/mini-game.ts"
import type { Reports } from "../../../../core/port/reports.ts"
import { isRefusal, type Refusal } from "../../../../core/refusal.ts"
import {
  type Below,
  belowOf,
  FirstKeys,
  type SaleKind,
  type SalePage,
  type SalePageRequest,
  type SalesRequest,
} from "../../../../core/report/sale.ts"
import type { MiniGames } from "../../../../record/mini-game/mini-game.ts"
import type { Db } from "../../file/open.ts"
import type { Campaigns } from "../../record/campaign/campaign.ts"
import { saleRows } from "./sale-rows.ts"

/** How many rows a step examines. */
const stepRows = 1_000

type Bound = { readonly at: number; readonly id: number }
type Bounds = [owner: number, from: number, at: number, belowAt: number, belowId: number]
type Query<Row, Values extends unknown[]> = { all(...values: Values): Row[]; get(...values: Values): Row | null }

/** The statements that walk one table by owner and time, from the latest row back. */
type Walk = {
  /** The last row that a step examines; null if fewer are left. */
  readonly end: Query<Bound, [...Bounds, skip: number]>
  /** The rows of the step that match, down to its last row. */
  readonly matching: Query<Bound, [...Bounds, endAt: number, endId: number, currency: string | null, limit: number]>
}

/** Written so that SQLite only reads the index by owner and time, which ends with the row number. */
const below = "redeemed_at >= +?2 AND redeemed_at <= +?3 AND (redeemed_at < +?4 OR id < +?5)"
const latest = "ORDER BY redeemed_at DESC, id DESC"

const walkOf = ({ $client: client }: Db, table: string, index: string, owner: string, counts: string): Walk => {
  const rows = `SELECT redeemed_at AS at, id FROM ${table} INDEXED BY ${index} WHERE ${owner} = +?1 AND ${below}`
  return {
    end: client.query(`${rows} ${index.endsWith("replaced") ? `AND ${counts}` : ""} ${latest} LIMIT 1 OFFSET ?6`),
    matching: client.query(
      `${rows} AND redeemed_at >= +?6 AND (redeemed_at > +?6 OR id >= +?7) AND ${counts}
       AND (?8 IS NULL OR currency = ?8) ${latest} LIMIT ?9`,
    ),
  }
}

type Part = { readonly kind: SaleKind; readonly walk: Walk; readonly owners: readonly number[] }

/** The sales of an organization one by one, and their corrections (docs/api.md#return-on-investment). */
export const salesReads = (
  db: Db,
  campaigns: Campaigns,
  miniGames: MiniGames,
): Pick<Reports, "sales" | "overrides" | "codeSales"> => {
  const rows = saleRows(db)
  const byNotification = "redemptions_by_notification"
  const walks = {
    code: walkOf(
      db,
      "code_redemptions",
      "code_redemptions_by_campaign",
      "campaign",
      "(sale_total IS NOT NULL OR discount_amount IS NOT NULL)",
    ),
    award: walkOf(db, "redemptions", byNotification, "notification", "is_current"),
    replaced: walkOf(db, "redemptions", "redemptions_replaced", "notification", "NOT is_current"),
  }

  const campaignRows = (orgId: string, campaignId: string | undefined): number[] | Refusal => {
    if (campaignId === undefined) return campaigns.campaignRows(orgId)
    const found = campaigns.findCampaign(orgId, campaignId)
    return found ? [found.row] : refuseUnknownCampaign(campaignId)
  }

  const selectMiniGames = db.$client.query<{ id: number }, [string]>("SELECT id FROM notifications WHERE org_id = ?")
  const miniGameRows = (orgId: string, miniGameId: string | undefined): number[] | Refusal => {
    if (miniGameId === undefined) return selectMiniGames.all(orgId).map(({ id }) => id)
    const found = miniGames.findMiniGame(orgId, miniGameId)
    return found ? [found.row] : refuseUnknownMiniGame(miniGameId)
  }

  /** The latest rows of the parts together, read in steps with other requests in between. */
  const pageOf = async <T>(
    parts: readonly Part[],
    { from = 0, to, currency }: Pick<SalesRequest, "from" | "to" | "currency">,
    { limit, before }: SalePageRequest,
    item: (kind: SaleKind, id: number) => T,
  ): Promise<SalePage<T>> => {
    const first = new FirstKeys(limit)
    const giveWay = takeTurns()
    for (const { kind, walk, owners } of parts)
      for (const owner of owners) {
        let next: Below | null = belowOf(kind, before, to)
        while (next && first.goesBelow({ kind, ...next })) {
          await giveWay()
          const bounds: Bounds = [owner, from, next.at, next.at, next.id]
          const end = walk.end.get(...bounds, stepRows - 1)
          const found = walk.matching.all(...bounds, end?.at ?? 0, end?.id ?? 0, currency ?? null, limit + 1)
          first.add(found.map((key) => ({ kind, ...key })))
          next = end
        }
      }
    return first.page(first.shown().map(({ kind, id }) => item(kind, id)))
  }

  return {
    sales: async (request, page) => {
      const { orgId, campaignId, miniGameId } = request
      const ofCodes = miniGameId === undefined ? campaignRows(orgId, campaignId) : []
      if (isRefusal(ofCodes)) return ofCodes
      const ofAwards = campaignId === undefined ? miniGameRows(orgId, miniGameId) : []
      if (isRefusal(ofAwards)) return ofAwards
      const parts: Part[] = [
        { kind: "code", walk: walks.code, owners: ofCodes },
        { kind: "award", walk: walks.award, owners: ofAwards },
      ]
      return pageOf(parts, request, page, (kind, id) => (kind === "code" ? rows.codeSale(id) : rows.awardSale(id)))
    },

    codeSales: async (_orgId, codes) => rows.codeSales(codes),

    overrides: async ({ orgId, miniGameId, ...range }, page) => {
      const owners = miniGameRows(orgId, miniGameId)
      if (isRefusal(owners)) return owners
      return pageOf([{ kind: "award", walk: walks.replaced, owners }], range, page, (_, id) => rows.override(id))
    },
  }
}
