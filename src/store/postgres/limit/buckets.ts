import type { Pool, QueryConfig } from "pg"
import { creditOfOne } from "../../../core/limit/rate.ts"
import { isUnavailable } from "../connection/fault.ts"
import { livingProcesses } from "../job/sending/process.ts"
import type { Drawing } from "./settlements.ts"
import type { Draw, Drawn } from "./shared-bucket.ts"

/** Clocks may differ by this much without harm: the fastest one fills the buckets. */
const clocksDifferMs = 10_000
/** How long a request waits for the database to admit it. */
const answeredMs = 2_000
const countedMs = 2_000
const sweptMs = 60_000
/** The row of a full bucket carries no information; this allows for clocks that differ. */
const keptMs = 600_000
/** A bucket that nobody has used for this long can go too, even if it never fills because its rate is hourly. */
const idleMs = 24 * 60 * 60_000

const passed = "greatest(0, excluded.filled_at - kept.filled_at)"
const filled = `least(excluded.burst * ${creditOfOne}, kept.credit + ${passed} * excluded.per_second)`
const granted = `least(excluded.granted, floor(${filled} / ${creditOfOne}))::integer`

/**
 * A bucket without a row is full. In a conflict, `granted` of the row to be inserted is the number of tokens requested.
 */
const drawTokens = `
  INSERT INTO rate_buckets AS kept (bucket, per_second, burst, credit, granted, filled_at)
  SELECT bucket, per_second, burst, (burst - tokens) * ${creditOfOne}, tokens, $1::bigint
  FROM unnest($2::text[], $3::float8[], $4::float8[], $5::integer[]) AS drawn (bucket, per_second, burst, tokens)
  ON CONFLICT (bucket) DO UPDATE SET
    per_second = excluded.per_second,
    burst = excluded.burst,
    credit = ${filled} - ${granted} * ${creditOfOne},
    granted = ${granted},
    filled_at = CASE WHEN excluded.filled_at < kept.filled_at - ${clocksDifferMs} THEN excluded.filled_at
      ELSE greatest(excluded.filled_at, kept.filled_at) END
  RETURNING bucket, granted, credit`

/**
 * Removes the rows of buckets that are full and have not been used for a while, and all that have not been used for a
 * day.
 */
export const sweepFull = `DELETE FROM rate_buckets
  WHERE filled_at < $1::bigint - ${keptMs} AND (filled_at < $1::bigint - ${idleMs}
    OR filled_at + (burst * ${creditOfOne} - credit) / per_second < $1::bigint)`

/** Calls `task` at most once in `ms` milliseconds, and not before `firstMs`. */
const atMostEvery = (ms: number, task: (now: number) => void, firstMs = ms) => {
  let calledAt = performance.now() + firstMs - ms
  return (now: number) => {
    if (performance.now() - calledAt < ms) return
    calledAt = performance.now()
    task(now)
  }
}

/** The buckets of all processes, in a table. Reports errors other than an unreachable database. */
export const sharedBuckets = (pool: Pool, onError: (error: unknown) => void): Drawing => {
  let processes = 1

  const count = async () => {
    const { rows } = await pool.query<{ n: number }>(`SELECT count(*) AS n FROM (${livingProcesses}) living`)
    processes = Math.max(1, rows[0]?.n ?? 1)
  }
  const report = (error: unknown) => {
    if (!isUnavailable(error)) onError(error)
  }
  const countNow = atMostEvery(countedMs, () => void count().catch(report), 0)
  const sweep = atMostEvery(sweptMs, (now) => void pool.query(sweepFull, [now]).catch(report))

  return {
    processes: () => processes,

    draw: async (draws, now) => {
      const query: QueryConfig & { readonly query_timeout: number } = {
        name: "draw tokens",
        text: drawTokens,
        values: [
          now,
          draws.map(({ bucket }) => bucket),
          draws.map(({ rate }) => rate.perSecond),
          draws.map(({ rate }) => rate.burst),
          draws.map(({ tokens }) => tokens),
        ],
        query_timeout: answeredMs,
      }
      const { rows } = await pool.query<Drawn & Pick<Draw, "bucket">>(query).catch((error: unknown) => {
        report(error)
        throw error
      })
      const byBucket = new Map(rows.map((row) => [row.bucket, row]))
      countNow(now)
      sweep(now)
      return draws.map(({ bucket }) => byBucket.get(bucket) ?? { granted: 0, credit: 0 })
    },
  }
}
