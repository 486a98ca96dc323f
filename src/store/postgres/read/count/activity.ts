import { type SQL, sql } from "drizzle-orm"
import type { Grid } from "../../../../core/report/grid.ts"
import { type Activity, maxActivityRows, quarterMs } from "../../../../core/report/report.ts"
import type { Db } from "../../engine/page.ts"
import type { ActivitySource } from "../../schema/activity.ts"
import { activityLogs } from "./activity-count.ts"

/** `from` included, `to` excluded, in epoch milliseconds. */
export type Range = { readonly from: number | undefined; readonly to: number | undefined }

/** Reads in one snapshot of the database. */
export const inSnapshot = <T>(db: Db, read: (snapshot: Db) => Promise<T>): Promise<T> =>
  db.transaction(read, { isolationLevel: "repeatable read", accessMode: "read only" })

export type Count = { readonly at: number; readonly n: number; readonly won: number }

/** Beyond any time, in whole quarters; the bounds of an open range. */
const farthest = quarterMs * 10_000_000_000

/** The whole quarters of a range, and the remainders at both ends. */
export const partsOf = ({ from = -farthest, to = farthest }: Range) => {
  const inner = { from: Math.ceil(from / quarterMs) * quarterMs, to: Math.floor(to / quarterMs) * quarterMs }
  if (inner.from >= inner.to) return { inner: { from: 0, to: 0 }, edges: [{ from, to }] }
  const edges = [
    { from, to: inner.from },
    { from: inner.to, to },
  ]
  return { inner, edges: edges.filter((edge) => edge.from < edge.to) }
}

export const list = (numbers: readonly number[]): SQL => sql`${`{${numbers.join(",")}}`}::bigint[]`

/** The local time in `shifts` for a time, by which buckets are cut. */
const bucketOf = ({ sizeMs, shifts }: Pick<Grid, "sizeMs" | "shifts">): SQL => {
  const offset = sql`(${list(shifts.map(({ offsetMs }) => offsetMs))})[width_bucket(at, ${list(shifts.map(({ from }) => from))})]`
  return sql`(at + ${offset}) / ${sizeMs}::bigint, ${offset}`
}

/** What the archive holds of the plays in parts of a quarter of an hour, at whose beginning all of it counts. */
const archivedRows = (orgId: string, owners: readonly number[], edges: readonly { from: number; to: number }[]): SQL =>
  sql`UNION ALL
      SELECT a.campaign, a.at, a.n, a.won FROM (
          SELECT org_id, campaign, at, plays AS n, 0 AS won FROM archived_counts
          UNION ALL SELECT org_id, campaign, at, wins, wins FROM archived_wins) a
        JOIN unnest(${list(edges.map(({ from }) => from))}, ${list(edges.map(({ to }) => to))}) AS e(first, past)
          ON a.at >= e.first AND a.at < e.past
        WHERE a.org_id = ${orgId} AND a.campaign = ANY (${list(owners)})`

/**
 * What a log holds of `owners` in a range: stored counts, and the rows since. OFFSET 0 keeps the lookup of the remainders
 * at both ends from becoming a join with the whole log.
 */
const countedRows = async (
  snapshot: Db,
  orgId: string,
  source: ActivitySource,
  { owners, range }: { readonly owners: readonly number[]; readonly range: Range },
): Promise<SQL> => {
  const { rows: marks } = await snapshot.execute<{ mark: string }>(
    sql`SELECT up_to AS mark FROM activity_marks WHERE org_id = ${orgId}`,
  )
  const mark = Number(marks[0]?.mark ?? 0)
  const { inner, edges } = partsOf(range)
  const log = activityLogs[source]
  const [table, owner, at, won] = [log.table, log.owner, log.at, log.won].map((text) => sql.raw(text)) as [
    SQL,
    SQL,
    SQL,
    SQL,
  ]
  return sql`
      SELECT owner, at, n, won FROM activity_counts WHERE org_id = ${orgId} AND source = ${source}
        AND owner = ANY (${list(owners)}) AND at >= ${inner.from} AND at < ${inner.to}
      UNION ALL
      SELECT ${owner} AS owner, ${at} AS at, 1 AS n, (${won})::int AS won FROM ${table} WHERE org_id = ${orgId} AND id >= ${mark}
        AND ${owner} = ANY (${list(owners)}) AND ${at} >= ${inner.from} AND ${at} < ${inner.to}
      UNION ALL
      SELECT o.id, t.at, 1 AS n, t.won::int FROM unnest(${list(owners)}) AS o(id)
        CROSS JOIN unnest(${list(edges.map(({ from }) => from))}, ${list(edges.map(({ to }) => to))}) AS e(first, past)
        CROSS JOIN LATERAL (SELECT ${at} AS at, ${won} AS won FROM ${table}
          WHERE org_id = ${orgId} AND ${owner} = o.id AND ${at} >= e.first AND ${at} < e.past OFFSET 0) t
      ${source === "plays" ? archivedRows(orgId, owners, edges) : sql``}`
}

/**
 * How often something happened, all owners together. Each row covers one bucket, or part of it on a day when the clocks
 * change; its time is the earliest in it.
 */
export const countsOf = async (
  snapshot: Db,
  orgId: string,
  source: ActivitySource,
  {
    grid,
    ...of
  }: {
    readonly owners: readonly number[]
    readonly range: Range
    readonly grid: Pick<Grid, "sizeMs" | "shifts"> | null
  },
): Promise<readonly Count[]> => {
  const { rows } = await snapshot.execute<Count>(sql`
    SELECT min(at)::float8 AS at, sum(n)::float8 AS n, sum(won)::float8 AS won
    FROM (${await countedRows(snapshot, orgId, source, of)}) counted
    ${grid ? sql`GROUP BY ${bucketOf(grid)}` : sql`HAVING count(*) > 0`}`)
  return rows
}

export type OwnerCount = { readonly owner: number; readonly n: number; readonly won: number }

/** How often something happened, for each owner to whom it did. */
export const countsByOwner = async (
  snapshot: Db,
  orgId: string,
  source: ActivitySource,
  of: { readonly owners: readonly number[]; readonly range: Range },
): Promise<ReadonlyMap<number, OwnerCount>> => {
  const { rows } = await snapshot.execute<OwnerCount>(sql`
    SELECT owner::float8 AS owner, sum(n)::float8 AS n, sum(won)::float8 AS won
    FROM (${await countedRows(snapshot, orgId, source, of)}) counted GROUP BY 1`)
  return new Map(rows.map((row) => [row.owner, row]))
}

const counted = ["plays", "codes", "redemptions"] as const

/**
 * What happened in the campaigns, in the buckets of `grid` or in total without one; null if there are too many buckets.
 */
export const activityOf = async (
  snapshot: Db,
  orgId: string,
  campaigns: readonly number[],
  range: Range,
  grid: Grid | null,
): Promise<Activity[] | null> => {
  const byStart = new Map<number, { at: number } & Record<(typeof counted)[number] | "wins", number>>()
  for (const source of counted)
    for (const { at: first, n, won } of await countsOf(snapshot, orgId, source, { owners: campaigns, range, grid })) {
      const at = grid?.startOf(first) ?? 0
      const bucket = byStart.get(at) ?? { at, plays: 0, wins: 0, codes: 0, redemptions: 0 }
      bucket[source] += n
      bucket.wins += won
      byStart.set(at, bucket)
    }
  if (byStart.size > maxActivityRows) return null
  return [...byStart.values()].sort((a, b) => a.at - b.at)
}
