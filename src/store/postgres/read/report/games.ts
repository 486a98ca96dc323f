import { type SQL, sql } from "drizzle-orm"
import type { Pool } from "pg"
import { zoneOrUtc } from "../../../../core/period.ts"
import type { Reports } from "../../../../core/port/reports.ts"
import {
  type CurrencyCost,
  costIn,
  type Days,
  daysBeginningIn,
  type GameReport,
  hasHappened,
  type Span,
} from "../../../../core/report/games.ts"
import { isGivenApart, issuedCost } from "../../../budget-cost.ts"
import type { Db } from "../../engine/page.ts"
import { type OwnedSales, salesByCampaign } from "../code/counted.ts"
import { type CountCodes, countSoon } from "../code/counter.ts"
import { countsByOwner, inSnapshot, list } from "../count/activity.ts"
import type { CountActivity } from "../count/activity-count.ts"
import { salesByMiniGame } from "./report.ts"
import { bringUpToDate, type CountResults } from "./result-count.ts"
import { type CountSpins, spinsLeft } from "./spin-count.ts"
import { readSpinSums, type SpinCostSum } from "./spin-sums.ts"

type Needs = {
  readonly db: Db
  readonly pool: Pool
  readonly countActivity: CountActivity
  readonly countCodes: CountCodes
  readonly countResults: CountResults
  readonly countSpins: CountSpins
}

type Listed = { readonly row: number; readonly id: string; readonly name: string; readonly zone: string | null }
type ListedCampaign = Listed & { readonly currency: string | null }
type ListedMiniGame = Listed & { readonly oddsSince: number | null }
type OwnerCost = CurrencyCost & { readonly owner: number }

/** How long the report waits for spins that are still to be counted; it counts the rest itself. */
const countMs = 5_000

const rowsOf = async <Row extends Record<string, unknown>>(snapshot: Db, query: SQL): Promise<Row[]> =>
  (await snapshot.execute<Row>(query)).rows as unknown as Row[]

const campaignsOf = (db: Db, orgId: string) =>
  rowsOf<ListedCampaign>(
    db,
    sql`SELECT id::float8 AS row, campaign_id AS id, config ->> 'name' AS name, config ->> 'timezone' AS zone,
        config ->> 'currency' AS currency FROM campaigns WHERE org_id = ${orgId} ORDER BY row`,
  )

/** Whether a mini-game `g` has many spins that are not counted yet. */
const isBehind = (orgId: string) => sql`EXISTS (SELECT FROM awards WHERE org_id = ${orgId} AND mini_game = g.id
  AND id >= coalesce((SELECT up_to FROM spin_marks WHERE org_id = ${orgId} AND mini_game = g.id), 0)
  ORDER BY id OFFSET ${spinsLeft} LIMIT 1)`

const miniGamesOf = (db: Db, orgId: string, condition = sql``) =>
  rowsOf<ListedMiniGame>(
    db,
    sql`SELECT id::float8 AS row, notification_id AS id, config ->> 'name' AS name, config ->> 'timezone' AS zone,
        odds_since::float8 AS "oddsSince" FROM mini_games g WHERE org_id = ${orgId} ${condition} ORDER BY row`,
  )

type InZone<T> = { readonly timezone: string; readonly days: Days; readonly games: readonly T[] }

/** Games by their time zone, with the days of it that begin in the span; without those that have none. */
const byZone = <T extends Listed>(games: readonly T[], span: Span): readonly InZone<T>[] =>
  [...Map.groupBy(games, ({ zone }) => zoneOrUtc(zone))].flatMap(([timezone, own]) => {
    const days = daysBeginningIn(timezone, span)
    return days ? [{ timezone, days, games: own }] : []
  })

type CostRow = { readonly owner: number; readonly codes: number; readonly prizes: number }

/** Costs of campaigns, in their currencies. */
const inCurrencies = (campaigns: readonly ListedCampaign[], rows: readonly CostRow[]): OwnerCost[] => {
  const currencies = new Map(campaigns.map(({ row, currency }) => [row, currency]))
  return rows.flatMap(({ owner, codes, prizes }) =>
    costIn(currencies.get(owner) ?? null, codes, prizes).map((cost) => ({ owner, ...cost })),
  )
}

/** What the wins of campaigns cost: the stored counts, and the plays since, without what was forfeited. */
const campaignCosts = async (
  snapshot: Db,
  orgId: string,
  { days, games }: InZone<ListedCampaign>,
): Promise<OwnerCost[]> => {
  const own = sql`org_id = ${orgId} AND campaign = ANY (${list(games.map(({ row }) => row))})`
  const within = sql`at >= ${days.start} AND at < ${days.end}`
  const [marked] = await rowsOf<{ mark: number }>(
    snapshot,
    sql`SELECT costs_up_to::float8 AS mark FROM result_marks WHERE org_id = ${orgId}`,
  )
  const rows = await rowsOf<CostRow>(
    snapshot,
    sql`SELECT campaign::float8 AS owner, sum(codes)::float8 AS codes, sum(prizes)::float8 AS prizes FROM (
        SELECT campaign, codes, prizes FROM result_costs WHERE ${own} AND day >= ${days.first} AND day <= ${days.last}
        UNION ALL SELECT campaign, CASE WHEN prize_kind = 0 THEN prize_value ELSE 0 END,
          CASE WHEN prize_kind = 0 THEN 0 ELSE prize_value END
        FROM plays WHERE ${own} AND id >= ${marked?.mark ?? 0} AND prize_value > 0 AND ${within}
        UNION ALL SELECT campaign, 0, -value FROM handouts WHERE ${own} AND forfeited_at IS NOT NULL AND ${within}
      ) counted GROUP BY 1`,
  )
  return inCurrencies(games, rows)
}

/** What the codes of campaigns cost that no play or spin gave. */
const codeCosts = async (
  snapshot: Db,
  orgId: string,
  campaigns: readonly ListedCampaign[],
  { from = Number.MIN_SAFE_INTEGER, to = Number.MAX_SAFE_INTEGER }: Span,
): Promise<OwnerCost[]> => {
  const rows = await rowsOf<{ owner: number; codes: number }>(
    snapshot,
    sql`SELECT o.id::float8 AS owner, t.codes FROM unnest(${list(campaigns.map(({ row }) => row))}) AS o(id)
      CROSS JOIN LATERAL (SELECT ${sql.raw(issuedCost("c"))} AS codes FROM promo_codes c WHERE c.org_id COLLATE "C" = ${orgId}
        AND c.campaign = o.id AND c.created_at >= ${from} AND c.created_at < ${to}
        AND ${sql.raw(isGivenApart("c"))}) t`,
  )
  return inCurrencies(
    campaigns,
    rows.map((row) => ({ ...row, prizes: 0 })),
  )
}

/** The points that the plays of campaigns gave. Looked up play by play: the planner might join the whole ledger. */
const campaignPoints = async (snapshot: Db, orgId: string, campaigns: readonly number[], span: Span) => {
  const { from = Number.MIN_SAFE_INTEGER, to = Number.MAX_SAFE_INTEGER } = span
  const rows = await rowsOf<{ owner: number; points: number }>(
    snapshot,
    sql`SELECT p.campaign::float8 AS owner, sum(l.points)::float8 AS points FROM unnest(${list(campaigns)}) AS o(id)
      CROSS JOIN LATERAL (SELECT campaign, session_id FROM plays WHERE org_id COLLATE "C" = ${orgId} AND campaign = o.id AND won
        AND prize_code IS NULL AND at >= ${from} AND at < ${to} OFFSET 0) p
      CROSS JOIN LATERAL (SELECT points FROM points_ledger WHERE org_id COLLATE "C" = ${orgId} AND source_id = p.session_id
        AND reason IN ('play', 'play_cost') AND reason = 'play' OFFSET 0) l
      GROUP BY 1`,
  )
  const archived = await rowsOf<{ owner: number; points: number }>(
    snapshot,
    sql`SELECT campaign::float8 AS owner, sum(points)::float8 AS points FROM archived_wins
      WHERE org_id = ${orgId} AND campaign = ANY (${list(campaigns)}) AND at >= ${from} AND at < ${to} GROUP BY 1`,
  )
  const points = new Map<number, number>()
  for (const { owner, points: given } of [...rows, ...archived]) points.set(owner, (points.get(owner) ?? 0) + given)
  return points
}

const salesOf = (sales: ReadonlyMap<number, readonly OwnedSales[]>, row: number) =>
  (sales.get(row) ?? []).map(({ owner: _owner, ...sum }) => sum)

const campaignReports = async (
  snapshot: Db,
  orgId: string,
  campaigns: readonly ListedCampaign[],
  span: Span,
): Promise<GameReport[]> => {
  const owners = campaigns.map(({ row }) => row)
  const of = { owners, range: span }
  const plays = await countsByOwner(snapshot, orgId, "plays", of)
  const codes = await countsByOwner(snapshot, orgId, "codes", of)
  const redemptions = await countsByOwner(snapshot, orgId, "redemptions", of)
  const sales = Map.groupBy(await salesByCampaign(snapshot, orgId, owners, span), ({ owner }) => owner)
  const winning = owners.filter((row) => (plays.get(row)?.won ?? 0) > 0)
  const points = await campaignPoints(snapshot, orgId, winning, span)
  const issuing = campaigns.filter(({ row }) => codes.has(row))
  const costs = await codeCosts(snapshot, orgId, issuing, span)
  for (const group of byZone(campaigns, span)) costs.push(...(await campaignCosts(snapshot, orgId, group)))
  const costsOf = Map.groupBy(costs, ({ owner }) => owner)
  return campaigns.map(({ row, id, name }) => ({
    source: "campaign",
    id,
    name,
    plays: plays.get(row)?.n ?? 0,
    wins: plays.get(row)?.won ?? 0,
    issued: codes.get(row)?.n ?? 0,
    redeemed: redemptions.get(row)?.n ?? 0,
    points: points.get(row) ?? 0,
    costs: (costsOf.get(row) ?? []).map(({ owner: _owner, ...cost }) => cost),
    sales: salesOf(sales, row),
  }))
}

const miniGameReports = async (
  snapshot: Db,
  orgId: string,
  miniGames: readonly ListedMiniGame[],
  span: Span,
): Promise<GameReport[]> => {
  const owners = miniGames.map(({ row }) => row)
  const sales = Map.groupBy(await salesByMiniGame(snapshot, orgId, owners, span), ({ owner }) => owner)
  const segments: Awaited<ReturnType<typeof readSpinSums>>["segments"] = []
  const costs: SpinCostSum[] = []
  const codes = new Map<number, number>()
  for (const { timezone, days, games } of byZone(miniGames, span)) {
    const read = await readSpinSums(snapshot, orgId, { timezone, days, miniGames: games.map(({ row }) => row) })
    segments.push(...read.segments)
    costs.push(...read.costs)
    for (const [row, given] of read.codes) codes.set(row, given)
  }
  const segmentsOf = Map.groupBy(segments, ({ owner }) => owner)
  const costsOf = Map.groupBy(costs, ({ owner }) => owner)
  return miniGames.map(({ row, id, name }) => {
    const spun = segmentsOf.get(row) ?? []
    const sum = (of: "points" | "spins" | "wins") => spun.reduce((total, segment) => total + segment[of], 0)
    const own = salesOf(sales, row)
    return {
      source: "mini_game",
      id,
      name,
      plays: sum("spins"),
      wins: sum("wins"),
      issued: codes.get(row) ?? 0,
      redeemed: own.reduce((total, { redemptions }) => total + redemptions, 0),
      points: sum("points"),
      costs: (costsOf.get(row) ?? []).flatMap(({ currency, codes: ofCodes, prizes }) =>
        costIn(currency === "" ? null : currency, ofCodes, prizes),
      ),
      sales: own,
    }
  })
}

/** What happened in each campaign and mini-game, what it cost and what it brought (docs/api.md#campaigns-in-a-period). */
export const gamesReads = ({ db, pool, ...count }: Needs): Pick<Reports, "games"> => {
  const countSpinsOf = async (orgId: string) => {
    const behind = await miniGamesOf(db, orgId, sql`AND ${isBehind(orgId)}`)
    for (const { row, zone, oddsSince } of behind)
      await count.countSpins({ orgId, row, timezone: zoneOrUtc(zone), oddsSince })
  }

  return {
    games: async ({ orgId, from, to }) => {
      const span = { from, to }
      await Promise.all([
        bringUpToDate(pool, count.countResults, orgId),
        countSoon(count.countCodes, orgId),
        count.countActivity(orgId),
        Promise.race([countSpinsOf(orgId), Bun.sleep(countMs)]),
      ])
      return inSnapshot(db, async (snapshot) => {
        const campaigns = await campaignReports(snapshot, orgId, await campaignsOf(snapshot, orgId), span)
        const miniGames = await miniGameReports(snapshot, orgId, await miniGamesOf(snapshot, orgId), span)
        return [...campaigns, ...miniGames].filter(hasHappened)
      })
    },
  }
}
