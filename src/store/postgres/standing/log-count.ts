import { allTime } from "../../../core/period.ts"
import { isExternalWin, totalCost, unusedCost, valuesOf } from "../../budget-cost.ts"
import type { Session } from "../connection/pool.ts"
import type { Reader } from "../engine/row/facts.ts"
import type { CountSource } from "../schema/long-count.ts"

/**
 * The rows of a log that are counted: those of a campaign or mini-game in [from, until), and of one prize or segment.
 */
export type CountKey = {
  readonly orgId: string
  readonly source: CountSource
  readonly owner: number
  readonly part: string
  readonly from: number
  readonly until: number
}

/**
 * The log `c` that a source counts, which of its rows, and what they add up to; `$7` is the time by which codes expire.
 */
type Log = {
  readonly table: string
  readonly owner: string
  readonly at: string
  readonly columns: string
  readonly isCounted: string
  readonly amount: string
}

const costs =
  "c.uses, c.max_uses, c.discount_type, c.discount_value, c.max_discount_amount, c.deactivated_at, c.expires_at, c.bought_for"
const wins = { amount: "count(*)", at: "at" }
const codes = { table: "promo_codes", owner: "campaign", columns: costs }

const logs: Readonly<Record<CountSource, Log>> = {
  quota: { ...wins, table: "plays", owner: "campaign", columns: "c.used_quota", isCounted: "c.used_quota" },
  prize: { ...wins, table: "plays", owner: "campaign", columns: "c.prize_id", isCounted: "c.prize_id = $3" },
  segment: {
    ...wins,
    at: "created_at",
    table: "awards",
    owner: "mini_game",
    columns: "c.won, c.segment_id",
    isCounted: "c.segment_id = $3 AND c.won",
  },
  codes: { ...codes, at: "created_at", isCounted: "true", amount: totalCost({ since: "$7::bigint" }) },
  values: {
    table: "plays",
    owner: "campaign",
    at: "at",
    columns: "c.prize_id, c.prize_code, c.prize_kind, c.prize_value",
    isCounted: isExternalWin("c"),
    amount: valuesOf("c", "$1"),
  },
  expired: {
    ...codes,
    at: "expires_at",
    amount: unusedCost,
    isCounted: "c.uses < c.max_uses AND c.deactivated_at IS NULL AND c.expires_at <= $7",
  },
}

/** Refers to the parameters that not every log uses, so that all statements take the same ones. */
const untold = "$3::text IS NOT NULL AND $7::bigint IS NOT NULL"

/** The rows of a source in [$4, $5). */
const rowsOf = ({ table, owner, at, isCounted }: Log) => `FROM ${table} c
  WHERE c.org_id COLLATE "C" = $1 AND c.${owner} = $2 AND ${isCounted} AND ${untold} AND c.${at} >= $4 AND c.${at} < $5`

/** What has left the log for the archive, which only counts for all time. */
const archived: Partial<Record<CountSource, string>> = {
  quota: `SELECT coalesce(sum(a.quota_wins), 0)::float8 AS amount FROM archived_prizes a
    WHERE a.org_id = $1 AND a.campaign = $2 AND $3::text IS NOT NULL`,
  prize: `SELECT coalesce(sum(a.wins), 0)::float8 AS amount FROM archived_prizes a
    WHERE a.org_id = $1 AND a.campaign = $2 AND a.prize_id = $3`,
  values: `SELECT coalesce(sum(a.handed_out_value), 0)::float8 AS amount FROM archived_prizes a
    WHERE a.org_id = $1 AND a.campaign = $2 AND $3::text IS NOT NULL`,
}

/** What of a count lies in the archive. */
export const archivedAmount: Reader<Pick<CountKey, "from" | "orgId" | "owner" | "part" | "source">, number> = {
  name: "count of the archive",
  idOf: ({ source, owner, part, from }) => JSON.stringify([source, owner, part, from]),
  load: (session, keys) =>
    Promise.all(
      keys.map(async ({ orgId, source, owner, part, from }) => {
        const text = from === allTime.start ? archived[source] : undefined
        if (text === undefined) return 0
        const [row] = await session.query<{ amount: number }>(text, [orgId, owner, part])
        return row?.amount ?? 0
      }),
    ),
}

/** The time of the row that is preceded by $6 others. */
const ends = textsOf((log) => `SELECT c.${log.at} AS at ${rowsOf(log)} ORDER BY c.${log.at} OFFSET $6::bigint LIMIT 1`)

/** The number of rows of a source, at most $8, and the total of those below row $6. */
const spans = textsOf(
  (log) => `WITH step AS MATERIALIZED (SELECT c.id, ${log.columns} ${rowsOf(log)} LIMIT $8::bigint)
    SELECT (SELECT count(*) FROM step) AS rows, (SELECT ${log.amount} FROM step c WHERE c.id < $6::bigint)::float8 AS amount`,
)

/**
 * The next $9 rows of the log from row $6 to below row $8, whoever owns them: their number, the last one, and the total
 * of those counted.
 */
const tails = textsOf(
  ({ table, owner, at, columns, isCounted, amount }) => `WITH step AS MATERIALIZED (
      SELECT c.id, c.${owner}, c.${at} AS counted_at, ${columns} FROM ${table} c
      WHERE c.org_id = $1 AND c.id >= $6 AND c.id < $8::bigint ORDER BY c.id LIMIT $9::bigint)
    SELECT (SELECT count(*) FROM step) AS rows, (SELECT max(id) FROM step) AS last,
      (SELECT ${amount} FROM step c WHERE c.${owner} = $2 AND ${isCounted} AND ${untold}
        AND c.counted_at >= $4 AND c.counted_at < $5)::float8 AS amount`,
)

function textsOf(text: (log: Log) => string): Readonly<Record<CountSource, string>> {
  const entries = Object.entries(logs).map(([source, log]) => [source, text(log)])
  return Object.fromEntries(entries) as Record<CountSource, string>
}

type Rows = { readonly rows: number; readonly amount: number }

/** The time of the row of `key` that is preceded by `offset` others; null if there are fewer. */
export const timeOfRow = async (
  session: Session,
  key: CountKey,
  by: number,
  offset: number,
): Promise<number | null> => {
  const { orgId, source, owner, part, from, until } = key
  const [row] = await session.query<{ at: number }>(ends[source], [orgId, owner, part, from, until, offset, by])
  return row?.at ?? null
}

type SpanLimit = { readonly below: number; readonly by: number; readonly limit: number | null }

/** Counts at most `limit` rows of `key`. */
export const countRows = async (
  session: Session,
  { orgId, source, owner, part, from, until }: CountKey,
  { below, by, limit }: SpanLimit,
): Promise<Rows> => {
  const [step] = await session.query<Rows>(spans[source], [orgId, owner, part, from, until, below, by, limit])
  return step as Rows
}

type TailFrom = { readonly first: number; readonly below: number; readonly by: number; readonly limit: number }

/** Counts what the next rows of the log from row `first` on, whoever owns them, add to `key`. */
export const countTail = async (
  session: Session,
  { orgId, source, owner, part, from, until }: CountKey,
  { first, below, by, limit }: TailFrom,
): Promise<Rows & { readonly last: number | null }> => {
  type Tail = Rows & { readonly last: number | null }
  const values = [orgId, owner, part, from, until, first, by, below, limit]
  const [step] = await session.query<Tail>(tails[source], values)
  return step as Tail
}

/**
 * How many rows of a count, or of the log beside it, are read in the transaction that needs the count: some
 * milliseconds of work.
 */
const rowsAtOnce = 1_000
const tailAtOnce = 5_000
/** Larger than any row number. */
export const anyRow = Number.MAX_SAFE_INTEGER

type ReadKey = CountKey & { readonly by: number; readonly first: number }

const countReader = (
  name: string,
  limit: number,
  read: (session: Session, key: ReadKey) => Promise<Rows>,
): Reader<ReadKey, number | null> => ({
  name,
  idOf: ({ source, owner, part, from, until, by, first }) =>
    JSON.stringify([source, owner, part, from, until, by, first]),
  load: (session, keys) =>
    Promise.all(
      keys.map(async (key) => {
        const { rows, amount } = await read(session, key)
        return rows > limit ? null : amount
      }),
    ),
})

/** The total of the rows of a count; null if there are too many to read at once. */
export const fewRows = countReader("count of few rows", rowsAtOnce, (session, key) =>
  countRows(session, key, { below: anyRow, by: key.by, limit: rowsAtOnce + 1 }),
)

/** What the rows of the log from `first` on add to a count; null if there are too many to read at once. */
export const tailRows = countReader("end of a count", tailAtOnce, (session, key) =>
  countTail(session, key, { first: key.first, below: anyRow, by: key.by, limit: tailAtOnce + 1 }),
)
