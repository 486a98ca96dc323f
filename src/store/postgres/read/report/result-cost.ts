import { sql } from "drizzle-orm"
import { minuteMs } from "../../../../core/report/report.ts"
import type { DayCost, PlayTally } from "../../../../core/report/result/play-tally.ts"
import type { Session } from "../../connection/pool.ts"
import type { Db } from "../../engine/page.ts"
import type { Range } from "../count/activity.ts"
import { type Dated, dayIn, type Zones, zoneBelow, zonesOfAll } from "./result-day.ts"

/** How many plays are counted in one transaction. */
const playsOfAStep = 50_000

/** What the plays `p` won, by the minute, since a zone's day may begin at any minute. */
const groupedCosts = `SELECT p.campaign::float8 AS campaign, (p.at - mod(p.at, ${minuteMs}))::float8 AS at,
    (${zoneBelow})::float8 AS "zoneBelow",
    coalesce(sum(p.prize_value) FILTER (WHERE p.prize_kind = 0), 0)::float8 AS codes,
    coalesce(sum(p.prize_value) FILTER (WHERE p.prize_kind <> 0), 0)::float8 AS prizes
  FROM plays p JOIN campaigns c ON c.org_id = p.org_id AND c.id = p.campaign`
const byMinute = "AND p.prize_value > 0 GROUP BY 1, 2, 3"
const costsOfStep = `${groupedCosts} WHERE p.org_id = $1 AND p.id >= $2 AND p.id < $3 ${byMinute}`

type GroupedCosts = Dated & Pick<DayCost, "codes" | "prizes"> & { readonly campaign: number }

const lock = "SELECT costs_up_to AS mark FROM result_marks WHERE org_id = $1 FOR UPDATE"
const finish = "UPDATE result_marks SET costs_up_to = $2 WHERE org_id = $1"
const endOfStep = "SELECT id AS mark FROM plays WHERE org_id = $1 AND id >= $2 ORDER BY id OFFSET $3::bigint LIMIT 1"
const addCosts = `INSERT INTO result_costs (org_id, campaign, day, codes, prizes)
  SELECT $1, u.campaign, u.day, sum(u.codes), sum(u.prizes)
  FROM unnest($2::bigint[], $3::text[], $4::float8[], $5::float8[]) AS u (campaign, day, codes, prizes)
  GROUP BY u.campaign, u.day ORDER BY u.campaign, u.day
  ON CONFLICT (org_id, campaign, day) DO UPDATE
  SET codes = result_costs.codes + excluded.codes, prizes = result_costs.prizes + excluded.prizes`

/** Adds costs to those that are stored. */
export const writeCosts = async (session: Pick<Session, "query">, orgId: string, tally: PlayTally) => {
  const costs = [...tally.campaigns()].flatMap((campaign) =>
    [...tally.costsOf(campaign)].map((cost) => ({ campaign, ...cost })),
  )
  const list = (field: keyof (typeof costs)[number]) => costs.map((cost) => cost[field])
  await session.query(addCosts, [orgId, list("campaign"), list("day"), list("codes"), list("prizes")])
}

const countBetween = async (session: Session, orgId: string, from: number, end: number) => {
  const zones = await session.query<Zones>(zonesOfAll, [orgId])
  const zonesOf = new Map(zones.map((of) => [of.campaign, of]))
  const grouped = await session.query<GroupedCosts>(costsOfStep, [orgId, from, end])
  await session.query(addCosts, [
    orgId,
    grouped.map(({ campaign }) => campaign),
    grouped.map((group) => dayIn(zonesOf.get(group.campaign), group)),
    grouped.map(({ codes }) => codes),
    grouped.map(({ prizes }) => prizes),
  ])
}

/** Counts one step of what the plays below `settled` won. Returns whether there may be more. */
export const countCosts = async (session: Session, orgId: string, settled: number): Promise<boolean> => {
  await session.query("BEGIN")
  const [{ mark: from } = { mark: settled }] = await session.query<{ mark: number }>(lock, [orgId])
  const [last] = await session.query<{ mark: number }>(endOfStep, [orgId, from, playsOfAStep])
  const end = Math.min(settled, last?.mark ?? settled)
  if (end > from) {
    await countBetween(session, orgId, from, end)
    await session.query(finish, [orgId, end])
  }
  await session.query("COMMIT")
  return end > from && end < settled
}

/** What the wins of a campaign cost: those counted, and those of the plays from `mark` on. */
export const costsOf = async (
  snapshot: Db,
  { orgId, row }: { readonly orgId: string; readonly row: number },
  { mark, zones }: { readonly mark: number; readonly zones: Zones | undefined },
): Promise<DayCost[]> => {
  const { rows: kept } = await snapshot.execute<DayCost>(
    sql`SELECT day, codes, prizes FROM result_costs WHERE org_id = ${orgId} AND campaign = ${row}`,
  )
  const { rows: late } = await snapshot.execute<GroupedCosts>(sql`${sql.raw(groupedCosts)}
    WHERE p.org_id = ${orgId} AND p.id >= ${mark} AND p.campaign = ${row} ${sql.raw(byMinute)}`)
  return [...kept, ...late.map((group) => ({ day: dayIn(zones, group), codes: group.codes, prizes: group.prizes }))]
}

/** The values of the prizes that were won in a range and forfeited since. */
export const forfeitedIn = async (
  snapshot: Db,
  { orgId, row }: { readonly orgId: string; readonly row: number },
  { from = Number.MIN_SAFE_INTEGER, to = Number.MAX_SAFE_INTEGER }: Range,
): Promise<number> => {
  const { rows } = await snapshot.execute<{ value: number }>(sql`
    SELECT coalesce(sum(value), 0)::float8 AS value FROM handouts WHERE forfeited_at IS NOT NULL
      AND org_id = ${orgId} AND campaign = ${row} AND at >= ${from} AND at < ${to}`)
  return rows[0]?.value ?? 0
}
