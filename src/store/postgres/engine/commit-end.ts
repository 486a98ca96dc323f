import type { Pool } from "pg"
import { passBarrier } from "./barrier.ts"
import { type TransactionId, timeline } from "./batch.ts"
import { sessionOf } from "./pool.ts"

/** How long, and how often, the server is asked. */
const askMs = 5_000
const retryMs = 100
const barrierMs = 2_000

/** The number of a transaction that is still ahead has no status. */
const question = `SELECT ${timeline} AS timeline, CASE
  WHEN ${timeline} = $2 AND $1::xid8 < pg_snapshot_xmax(pg_current_snapshot()) THEN pg_xact_status($1::xid8) END AS status`

type Answer = { readonly timeline: string; readonly status: "in progress" | "committed" | "aborted" | null }
export type End = "committed" | "aborted" | "unknown"

/** Returns null where it may be known a little later. */
const askFor = async (pool: Pool, { xid, timeline }: TransactionId): Promise<End | null> => {
  const client = await pool.connect()
  let isSound = false
  try {
    const [answer] = await sessionOf(client).query<Answer>(question, [xid, timeline])
    if (answer?.status === "committed") await passBarrier(client, barrierMs)
    isSound = true
    if (answer?.timeline !== timeline) return "unknown"
    return answer.status === "in progress" ? null : (answer.status ?? "unknown")
  } finally {
    client.release(!isSound)
  }
}

/**
 * How a transaction ended whose commit was not confirmed. Unknown on another timeline: the standby that was promoted may or
 * may not have had the commit, and has given the number to another transaction since.
 */
export const endOf = async (pool: Pool, transaction: TransactionId): Promise<End> => {
  for (const until = performance.now() + askMs; performance.now() < until; await Bun.sleep(retryMs)) {
    const end = await askFor(pool, transaction).catch(() => null)
    if (end !== null) return end
  }
  return "unknown"
}
