import { resultsOf } from "../connection/fault.ts"
import type { Session } from "../connection/pool.ts"
import { idsOfADraw } from "../schema/organization.ts"
import { KnownFacts, type LoadedFacts, type Reader } from "./facts.ts"

/** A kind of row that is written: `flush` writes several at once. `order` says which kinds come first. */
export type Writer<Row> = {
  readonly name: string
  readonly order: number
  flush(session: Session, rows: readonly Row[]): readonly Promise<unknown>[]
}

type AnyReader = Reader<never, unknown>
type AnyWriter = Writer<never>

/** Thrown by a job that asks for facts that are not loaded yet: it runs again once they are. */
export const missing = Symbol("facts are to be loaded")

/**
 * What the jobs of one transaction know and change. A job reads as if all facts were there; where one is not, it is noted,
 * the job is undone and runs again after all that the batch lacks was read at once. What a job changes is seen by those
 * after it, and written at the end.
 */
export class WorkingSet {
  readonly #facts = new Map<AnyReader, LoadedFacts>()
  readonly #rows = new Map<AnyWriter, Map<string, unknown>>()
  readonly #ids: number[] = []
  #usedIds = 0
  #wantedIds = 0
  #lateIds: readonly number[] = []
  #usedLateIds = 0
  #wantedLateIds = 0
  #undos: (() => void)[] = []
  #isFirstLoad = true
  #isRepeated: boolean

  /** `earlier` is of a transaction with the same jobs: what was read in it is read at once. */
  constructor(earlier?: WorkingSet) {
    this.#isRepeated = earlier !== undefined
    if (earlier) for (const facts of earlier.#facts.values()) facts.wantIn(this)
  }

  /** Whether the same jobs were decided before, in a transaction that another one prevented. */
  get isRepeated(): boolean {
    return this.#isRepeated
  }

  /** For the next jobs of the same transaction, which read anew what these have written; it waits for no locks. */
  next(): WorkingSet {
    const next = new WorkingSet()
    next.#isFirstLoad = false
    next.#isRepeated = this.#isRepeated
    return next
  }

  /** The value of `key`; throws `missing` where it is not loaded. */
  get<Key, Value>(reader: Reader<Key, Value>, key: Key): Value {
    const facts = this.#factsOf(reader)
    const value = facts.get(key)
    if (value !== undefined) return value
    facts.want(key)
    throw missing
  }

  /** The value of `key` where it is loaded. */
  peek<Key, Value>(reader: Reader<Key, Value>, key: Key): Value | undefined {
    return this.#factsOf(reader).get(key)
  }

  /** Has `key` loaded with the next that are. */
  want<Key, Value>(reader: Reader<Key, Value>, key: Key) {
    this.#factsOf(reader).want(key)
  }

  /** Makes `value` what jobs read of `key` from now on. */
  put<Key, Value>(reader: Reader<Key, Value>, key: Key, value: Value) {
    setWithUndo(this.#factsOf(reader).values, reader.idOf(key), value, this.#undos)
  }

  /** Notes a value that was read; what jobs have changed since stays. */
  fill<Key, Value>(reader: Reader<Key, Value>, key: Key, value: Value) {
    this.#factsOf(reader).fill(key, value)
  }

  #factsOf<Key, Value>(reader: Reader<Key, Value>): KnownFacts<Key, Value> {
    const known = this.#facts.get(reader)
    if (known) return known as KnownFacts<Key, Value>
    const made = new KnownFacts(reader)
    this.#facts.set(reader, made)
    return made
  }

  /** Has `row` written with the transaction, in place of one that was to be written under the same id. */
  write<Row>(writer: Writer<Row>, id: string, row: Row) {
    setWithUndo(this.#rowsOf(writer), id, row, this.#undos)
  }

  /** Has the row not written that was to be written under `id`. */
  unwrite<Row>(writer: Writer<Row>, id: string) {
    const rows = this.#rowsOf(writer)
    const row = rows.get(id)
    rows.delete(id)
    this.#undos.push(() => rows.set(id, row))
  }

  /** The row that is to be written under `id`. */
  written<Row>(writer: Writer<Row>, id: string): Row | undefined {
    return this.#rowsOf(writer).get(id) as Row | undefined
  }

  #rowsOf(writer: AnyWriter): Map<string, unknown> {
    const known = this.#rows.get(writer)
    if (known) return known
    const made = new Map<string, unknown>()
    this.#rows.set(writer, made)
    return made
  }

  /** Has `count` more row numbers drawn with the next facts. */
  wantIds(count: number) {
    this.#wantedIds += count
  }

  /** A row number that no other row has, above `after`; grows from call to call. */
  nextId(after = 0): number {
    while ((this.#ids[this.#usedIds] ?? Number.POSITIVE_INFINITY) <= after) this.#usedIds++
    const id = this.#ids[this.#usedIds]
    if (id === undefined) {
      this.#wantedIds = Math.max(this.#wantedIds, idsOfADraw)
      throw missing
    }
    this.#usedIds++
    return id
  }

  /**
   * A row number above those of all rows that were made under the locks of the job; another one when the job runs again. Rows
   * that are read in the order in which they were made need it.
   */
  lateId(): number {
    const id = this.#lateIds[this.#usedLateIds]
    if (id === undefined) {
      // Those before it in the batch ask for theirs again.
      this.#wantedLateIds = this.#usedLateIds + idsOfADraw
      throw missing
    }
    this.#usedLateIds++
    return id
  }

  /** Runs `job`; undoes what it did and returns `missing` where facts are to be loaded, and undoes it where it throws. */
  attempt<T>(job: () => T): T | typeof missing {
    const usedIds = this.#usedIds
    const usedLateIds = this.#usedLateIds
    this.#undos = []
    try {
      return job()
    } catch (error) {
      for (const undo of this.#undos.reverse()) undo()
      this.#usedIds = usedIds
      this.#usedLateIds = usedLateIds
      if (error === missing) return missing
      throw error
    } finally {
      this.#undos = []
    }
  }

  onUndo(undo: () => void) {
    this.#undos.push(undo)
  }

  /**
   * Reads all that is wanted, in statements that are sent together: first those that lock rows, in the one order of all
   * batches, then the others, which see what was committed until then. Only the first call waits for locks, so that no two
   * batches wait for each other; later ones throw RowsHeld where they would have to. Behind them, draws `lateIds` and more
   * row numbers.
   */
  async load(session: Session, lateIds: number): Promise<void> {
    const mayWait = this.#isFirstLoad
    this.#isFirstLoad = false
    const late = Math.max(this.#wantedLateIds, lateIds)
    const count = this.#wantedIds + late
    this.#wantedIds = 0
    this.#wantedLateIds = 0
    const wanting = [...this.#facts.values()].filter(({ isWanting }) => isWanting)
    const reads = wanting.sort((a, b) => a.place - b.place).map((facts) => facts.load(session, this, mayWait))
    const [ids] = await resultsOf([drawIds(session, count), ...reads])
    this.#ids.push(...ids.slice(late))
    this.#lateIds = ids.slice(0, late)
    this.#usedLateIds = 0
  }

  /** Sends the statements that write all rows; empty where nothing was changed. */
  flush(session: Session): Promise<unknown>[] {
    return [...this.#rows]
      .filter(([, rows]) => rows.size > 0)
      .sort(([a], [b]) => a.order - b.order)
      .flatMap(([writer, rows]) => writer.flush(session, [...rows.values()] as never[]))
  }
}

const drawIds = async (session: Session, count: number): Promise<number[]> => {
  const text = "SELECT nextval('row_ids') AS id FROM generate_series(1, $1::int)"
  const rows = await session.query<{ id: number }>(text, [Math.ceil(count / idsOfADraw)])
  return rows.flatMap(({ id }) => Array.from({ length: idsOfADraw }, (_, index) => id + index))
}

const setWithUndo = <Value>(map: Map<string, Value>, id: string, value: Value, undos: (() => void)[]) => {
  const had = map.has(id)
  const before = map.get(id)
  map.set(id, value)
  undos.push(() => {
    if (had) map.set(id, before as Value)
    else map.delete(id)
  })
}
