import { isRefusal, type Refusal } from "../../../../core/refusal.ts"
import type { Tx } from "../../../../record/transaction.ts"
import type { GroupCommit } from "../../engine/commit/commit.ts"
import { writeInSteps } from "../../engine/commit/late.ts"
import type { Db } from "../../file/open.ts"

/** A delivery that waits for its first attempt, due since it was added. */
export type FreshDelivery = { readonly row: number; readonly webhook: number; readonly dueAt: number }

const statementsFor = ({ $client: client }: Db) => ({
  indexed: client.query<{ upTo: number }, []>("SELECT up_to AS upTo FROM deliveries_indexed"),
  setIndexed: client.query("UPDATE deliveries_indexed SET up_to = ?"),
  after: client.query<FreshDelivery, [row: number]>(
    "SELECT id AS row, webhook, due_at AS dueAt FROM deliveries WHERE id > ? AND is_fresh ORDER BY id",
  ),
  last: client.query<{ id: number }, []>("SELECT id FROM deliveries ORDER BY id DESC LIMIT 1"),
  index: client.query("UPDATE deliveries SET is_fresh = 0 WHERE id = ?"),
  pending: client.query<{ id: number }, [row: number]>("SELECT id FROM deliveries WHERE id = ? AND due_at IS NOT NULL"),
})

/**
 * The deliveries that wait for their first attempt, which most get within milliseconds. They are found in memory: an
 * index would write a page when each is added and another when it was sent. Those that wait longer are written to the
 * index of due deliveries with the other deferred writes; after a crash, the next start reads the rest from the outbox.
 */
export class FreshDeliveries {
  readonly #commit: GroupCommit
  readonly #statements: ReturnType<typeof statementsFor>
  readonly #byRow = new Map<number, FreshDelivery>()
  readonly #byWebhook = new Map<number, Map<number, FreshDelivery>>()
  /** The index has all that are due up to this row. */
  #indexedUpTo: number
  /** The transaction of the last addition. */
  #open: object | undefined

  constructor(db: Db, commit: GroupCommit) {
    this.#commit = commit
    this.#statements = statementsFor(db)
    this.#indexedUpTo = this.#statements.indexed.get()?.upTo ?? 0
    for (const fresh of this.#statements.after.iterate(this.#indexedUpTo)) this.#hold(fresh)
  }

  get size(): number {
    return this.#byRow.size
  }

  /** At most `limit` of a webhook, oldest first. */
  oldest(webhook: number, limit: number): FreshDelivery[] {
    return this.due(webhook, Number.POSITIVE_INFINITY, limit)
  }

  /** The same of those that are due at `now`: all, unless the clock was set back. */
  due(webhook: number, now: number, limit: number): FreshDelivery[] {
    const due: FreshDelivery[] = []
    for (const fresh of this.#byWebhook.get(webhook)?.values() ?? []) {
      if (due.length === limit) break
      if (fresh.dueAt <= now) due.push(fresh)
    }
    return due
  }

  /** When the oldest of a webhook falls due, if that is after `after`. Those before it are due, and are sent first. */
  nextAt(webhook: number, after: number): number | null {
    const [first] = this.oldest(webhook, 1)
    return first && first.dueAt > after ? first.dueAt : null
  }

  has(webhook: number): boolean {
    return this.#byWebhook.has(webhook)
  }

  /** Adds a delivery that was appended to the outbox as fresh. */
  add(tx: Tx, fresh: FreshDelivery): void {
    if (tx.transaction !== this.#open) {
      this.#open = tx.transaction
      tx.onRollback(() => this.#dropFrom(fresh.row))
    }
    this.#hold(fresh)
  }

  /** Forgets a delivery of which the transaction writes that it is not fresh. */
  leave(row: number): boolean {
    const fresh = this.#byRow.get(row)
    if (!fresh) return false
    this.#drop(fresh)
    this.#commit.current?.onRollback(() => this.#hold(fresh))
    return true
  }

  /** Writes a delivery to the index of due ones, so that it can change in any way. */
  index(row: number): void {
    if (this.leave(row)) this.#statements.index.run(row)
  }

  /** Forgets a delivery that a sweep or a removal has deleted. */
  forgetDeleted(row: number): void {
    const fresh = this.#byRow.get(row)
    if (fresh && !this.#statements.pending.get(row)) this.#drop(fresh)
  }

  /** Writes all that still wait to the index, in a limited number of transactions, and then the watermark. */
  async writeBack(commit: GroupCommit, steps: number): Promise<null | Refusal> {
    const last = this.#statements.last.get()?.id ?? this.#indexedUpTo
    if (this.#byRow.size === 0 && last === this.#indexedUpTo) return null
    const refusal = await writeInSteps(commit, [...this.#byRow.keys()], steps, (_tx, row) => this.index(row))
    if (refusal) return refusal
    const indexed = await commit.runForAll((tx) => {
      this.#statements.setIndexed.run(last)
      tx.afterCommit(() => {
        this.#indexedUpTo = last
      })
    })
    return isRefusal(indexed) ? indexed : null
  }

  #hold(fresh: FreshDelivery): void {
    this.#byRow.set(fresh.row, fresh)
    const own = this.#byWebhook.get(fresh.webhook)
    if (own) own.set(fresh.row, fresh)
    else this.#byWebhook.set(fresh.webhook, new Map([[fresh.row, fresh]]))
  }

  #drop({ row, webhook }: FreshDelivery): void {
    this.#byRow.delete(row)
    const own = this.#byWebhook.get(webhook)
    own?.delete(row)
    if (own?.size === 0) this.#byWebhook.delete(webhook)
  }

  /** Drops those that were added from `row` on. */
  #dropFrom(row: number): void {
    for (const fresh of [...this.#byRow.values()]) if (fresh.row >= row) this.#drop(fresh)
  }
}
