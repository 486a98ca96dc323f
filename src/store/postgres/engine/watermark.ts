import type { Session } from "../connection/pool.ts"
import { idsOfADraw } from "../schema/organization.ts"
import { lockSpace } from "./batch.ts"

const drawnLast = `SELECT coalesce(pg_sequence_last_value('row_ids') + ${idsOfADraw - 1}, 0) AS id`

/** The transactions that write of an organization: each takes its lock before it draws a row number. */
const writersOf = `SELECT virtualtransaction AS writer FROM pg_locks
  WHERE locktype = 'advisory' AND classid = ${lockSpace} AND objid = hashtext($1)::oid AND objsubid = 2 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`

type Mark = { readonly id: number; readonly writers: ReadonlySet<string> }

const pauseMs = 5

/**
 * Up to which row number all rows of an organization are visible: rows do not come in the order of their numbers, since
 * transactions that drew theirs earlier may commit later. Whoever reads on from here misses none. It is moved on by one
 * reader, one call after the other.
 */
export class Watermark {
  #settled: number | null = null
  #next: Mark | null = null

  /** Every row with a smaller number is visible to what is read from now on; null while that is not known of any. */
  async advance(session: Session, orgId: string): Promise<number | null> {
    const [[last], holding] = await Promise.all([
      // The number first: who takes the lock afterwards draws larger ones.
      session.query<{ id: number }>(drawnLast),
      session.query<{ writer: string }>(writersOf, [orgId]),
    ])
    const writers = new Set(holding.map(({ writer }) => writer))
    if (this.#next?.writers.isDisjointFrom(writers)) {
      this.#settled = this.#next.id
      this.#next = null
    }
    this.#next ??= { id: last?.id ?? 0, writers }
    return this.#settled
  }

  /** The same once it is known: after the transactions that write now, or null where they take longer than `ms`. */
  async settle(session: Session, orgId: string, ms: number): Promise<number | null> {
    for (const until = performance.now() + ms; ; await Bun.sleep(pauseMs)) {
      const settled = await this.advance(session, orgId)
      if (settled !== null || performance.now() >= until) return settled
    }
  }
}
