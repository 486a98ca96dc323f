import type { Pool } from "pg"
import { withTimeout } from "../../../../concurrency/with-timeout.ts"
import { passBarrier } from "../../connection/barrier.ts"
import { sessionOf } from "../../connection/pool.ts"
import { SilentServer } from "../../connection/silence.ts"
import { type TransactionId, walPosition } from "./batch.ts"

/** The interval between two questions to the server. */
const retryMs = 100
const barrierMs = 2_000

/** A number that the server has yet to assign was never on disk: a crash has undone it. */
const question = `SELECT ${walPosition}, CASE WHEN $1::xid8 < pg_snapshot_xmax(pg_current_snapshot())
  THEN pg_xact_status($1::xid8) ELSE 'aborted' END AS status`

type Answer = Omit<TransactionId, "xid"> & { readonly status: "in progress" | "committed" | "aborted" | null }
export type End = "committed" | "aborted" | "unknown"

/** Returns null if the answer may be known a little later. */
const askFor = async (pool: Pool, { xid, timeline, checkpoint }: TransactionId): Promise<End | null> => {
  const client = await pool.connect()
  let isSound = false
  try {
    const [answer] = await sessionOf(client).query<Answer>(question, [xid])
    const isCommitted = answer?.status === "committed"
    if (isCommitted) await passBarrier(client, barrierMs)
    isSound = true
    if (answer?.timeline !== timeline || (isCommitted && answer.checkpoint !== checkpoint)) return "unknown"
    return answer.status === "in progress" ? null : (answer.status ?? "unknown")
  } finally {
    client.release(!isSound)
  }
}

/**
 * Finds out how a transaction with an unconfirmed commit ended. The result is unknown if another transaction may have
 * its number by now (always on a promoted standby; after a crash or a checkpoint, if that transaction has committed),
 * if the server hangs, or if it has not answered by `until`, a time of `performance.now()`.
 */
export const endOf = async (pool: Pool, transaction: TransactionId, until: number): Promise<End> => {
  for (let now = performance.now(); now < until; now = performance.now()) {
    const end = await withTimeout(
      askFor(pool, transaction).catch((error): End | null => (error instanceof SilentServer ? "unknown" : null)),
      until - now,
      () => null,
    )
    if (end !== null) return end
    await Bun.sleep(retryMs)
  }
  return "unknown"
}
