import type { Session } from "../../connection/pool.ts"
import { idsOfADraw } from "../../schema/organization/organization.ts"
import { lockSpace } from "./batch.ts"

/** The number that is drawn next. */
const drawnNext = `SELECT coalesce(pg_sequence_last_value('row_ids') + ${idsOfADraw}, 0) AS id`

/** The running transactions that write for an organization: each takes its lock before it draws a row number. */
const writersOf = `SELECT virtualtransaction AS writer FROM pg_locks
  WHERE locktype = 'advisory' AND classid = ${lockSpace} AND objid = hashtext($1)::oid AND objsubid = 2 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`

/** The same on the server of the organization, whose row makes a cluster ask there. */
const drawnNextThere = `SELECT coalesce(max(pg_sequence_last_value('row_ids')) + ${idsOfADraw}, 0) AS id
  FROM organizations WHERE org_id = $1`
const writersThere = `SELECT l.virtualtransaction AS writer FROM organizations o, pg_lock_status() l
  WHERE o.org_id = $1 AND l.locktype = 'advisory' AND l.classid = ${lockSpace} AND l.objid = hashtext(o.org_id)::oid
    AND l.objsubid = 2 AND l.granted AND l.database = (SELECT datid FROM pg_stat_get_activity(pg_backend_pid()))`

type Mark = { readonly id: number; readonly writers: ReadonlySet<string> }

const pauseMs = 5

/**
 * The row number below which all rows of an organization are visible. Rows do not appear in the order of their
 * numbers, since a transaction that drew its numbers earlier may commit later. A reader that continues from here
 * misses none. One reader advances it, one call at a time.
 */
export class Watermark {
  #settled: number | null = null
  #next: Mark | null = null

  /** All rows with smaller numbers are visible to later reads; null if nothing is known yet. */
  async advance(session: Session, orgId: string): Promise<number | null> {
    const [[next], holding] = await Promise.all([
      // The number is read first: whoever takes the lock later draws larger ones.
      session.isOfCluster
        ? session.query<{ id: number }>(drawnNextThere, [orgId])
        : session.query<{ id: number }>(drawnNext),
      session.query<{ writer: string }>(session.isOfCluster ? writersThere : writersOf, [orgId]),
    ])
    const mark = { id: next?.id ?? 0, writers: new Set(holding.map(({ writer }) => writer)) }
    const settled = mark.writers.size === 0 ? mark : this.#next?.writers.isDisjointFrom(mark.writers) && this.#next
    if (settled) {
      this.#settled = settled.id
      this.#next = null
    }
    if (settled !== mark) this.#next ??= mark
    return this.#settled
  }

  /** Waits for the transactions that are writing now, and returns the watermark; null if they take longer than `ms`. */
  async settle(session: Session, orgId: string, ms: number): Promise<number | null> {
    for (const until = performance.now() + ms; ; await Bun.sleep(pauseMs)) {
      const settled = await this.advance(session, orgId)
      if (settled !== null || performance.now() >= until) return settled
    }
  }
}
