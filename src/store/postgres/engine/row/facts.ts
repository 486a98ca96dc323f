import { RowsHeld } from "../../connection/fault.ts"
import type { Session } from "../../connection/pool.ts"

/**
 * A kind of fact: `load` reads the values of several keys at once, in the order of the keys. A value is never
 * undefined.
 */
export type Reader<Key, Value> = {
  readonly name: string
  /** What it locks, if anything. */
  readonly lock?: Lock
  /** Equal for equal keys. */
  idOf(key: Key): string
  /** Sends its statements before it returns; those that lock rows end with `locking`. */
  load(session: Session, keys: readonly Key[], known: Filling, locking: Locking): Promise<readonly Value[]>
}

/** Whether to wait for rows that another transaction has locked; empty in a snapshot, which locks nothing. */
export type Locking = "FOR UPDATE" | "FOR UPDATE NOWAIT" | ""

/** The text of a statement for each way to lock its rows. */
export const lockingTexts = (textOf: (locking: Locking) => string): Readonly<Record<Locking, string>> => ({
  "FOR UPDATE": textOf("FOR UPDATE"),
  "FOR UPDATE NOWAIT": textOf("FOR UPDATE NOWAIT"),
  "": textOf(""),
})

/** The order in which every batch locks rows, so that no two batches wait for each other. */
export const lockOrder = [
  ...(["quota", "stock", "segment stock", "budget", "moments", "pool", "test outcome", "chain", "player"] as const),
  ...(["points transaction", "push send", "kept answer", "code", "award", "redemption lane"] as const),
  ...(["delivery", "webhook", "ban", "audience", "audit chain"] as const),
] as const
export type Lock = (typeof lockOrder)[number]

/** Receives facts that a reader has learned about keys of another reader. */
export type Filling = { fill<Key, Value>(reader: Reader<Key, Value>, key: Key, value: Value): void }

/** What a transaction knows about one kind of fact, whatever its type. */
export type LoadedFacts = {
  readonly isWanting: boolean
  /** Facts that lock rows are loaded first, in the order of `lockOrder`. */
  readonly lockRank: number
  wantIn(other: Wanting): void
  load(session: Session, known: Filling, locking: Locking): Promise<void>
}

type Wanting = { want<Key, Value>(reader: Reader<Key, Value>, key: Key): void }

/** What a transaction knows about one kind of fact, and what it has to load next. */
export class KnownFacts<Key, Value> implements LoadedFacts {
  readonly lockRank: number
  readonly #reader: Reader<Key, Value>
  readonly values = new Map<string, Value>()
  readonly #keys = new Map<string, Key>()
  readonly #amendments = new Map<string, ((value: Value) => Value)[]>()
  #wanted: Key[] = []

  constructor(reader: Reader<Key, Value>) {
    this.#reader = reader
    this.lockRank = reader.lock ? lockOrder.indexOf(reader.lock) : lockOrder.length
  }

  get isWanting(): boolean {
    return this.#wanted.length > 0
  }

  /** Makes `other` load all keys that were ever wanted here. */
  wantIn(other: Wanting) {
    for (const key of this.#keys.values()) other.want(this.#reader, key)
  }

  get(key: Key): Value | undefined {
    return this.values.get(this.#reader.idOf(key))
  }

  want(key: Key) {
    const id = this.#reader.idOf(key)
    if (this.values.has(id) || this.#keys.has(id)) return
    this.#keys.set(id, key)
    this.#wanted.push(key)
  }

  fill(key: Key, value: Value) {
    const id = this.#reader.idOf(key)
    if (this.values.has(id)) return
    const amendments = this.#amendments.get(id) ?? []
    this.values.set(
      id,
      amendments.reduce((amended, amend) => amend(amended), value),
    )
  }

  /** Changes the value of `id` once it is loaded; returns what undoes that. */
  amendLater(id: string, amend: (value: Value) => Value): () => void {
    const amendments = this.#amendments.get(id) ?? []
    this.#amendments.set(id, amendments)
    amendments.push(amend)
    return () => void amendments.pop()
  }

  async load(session: Session, known: Filling, locking: Locking): Promise<void> {
    const keys = this.#wanted
    this.#wanted = []
    try {
      const values = await this.#reader.load(session, keys, known, locking)
      for (const [index, key] of keys.entries()) this.fill(key, values[index] as Value)
    } catch (error) {
      throw locking === "FOR UPDATE NOWAIT" && this.#reader.lock !== undefined ? RowsHeld.from(error) : error
    }
  }
}
