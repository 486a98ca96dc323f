import { resultsOf } from "../../connection/fault.ts"
import type { Session } from "../../connection/pool.ts"
import { idsOfADraw } from "../../schema/organization/organization.ts"
import { KnownFacts, type LoadedFacts, type Locking, type Reader } from "../row/facts.ts"

/** A kind of row to write: `flush` writes several at once, and kinds with a smaller `order` come first. */
export type Writer<Row> = {
  readonly name: string
  readonly order: number
  flush(session: Session, rows: readonly Row[]): readonly Promise<unknown>[]
}

type AnyReader = Reader<never, unknown>
type AnyWriter = Writer<never>

/** Above the numbers of all rows. */
const madeUpIds = 2 ** 52

/** Thrown by a job that needs facts that are not loaded yet; it runs again once they are. */
export const missingFacts = Symbol("facts have to be loaded")

/**
 * What the jobs of one transaction know and change. A job reads as if all facts were loaded. If one is missing, it is
 * noted, the job is undone, and it runs again after everything that the batch lacks was read together. Later jobs see
 * the changes of earlier ones, which are written at the end.
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
  #madeUpId = madeUpIds
  #undos: (() => void)[] = []
  #isFirstLoad = true
  #isRepeated: boolean

  /** `earlier` is the working set of a previous attempt with the same jobs; all of its facts are loaded at once. */
  constructor(earlier?: WorkingSet) {
    this.#isRepeated = earlier !== undefined
    if (earlier) for (const facts of earlier.#facts.values()) facts.wantIn(this)
  }

  /** Whether the same jobs were decided before, in a transaction that another one prevented from committing. */
  get isRepeated(): boolean {
    return this.#isRepeated
  }

  /**
   * The working set of the next jobs of the same transaction, which read what these have written. It waits for no
   * locks.
   */
  next(): WorkingSet {
    const next = new WorkingSet()
    next.#isFirstLoad = false
    next.#isRepeated = this.#isRepeated
    return next
  }

  /** The value of `key`; throws `missing` if it is not loaded. */
  get<Key, Value>(reader: Reader<Key, Value>, key: Key): Value {
    const facts = this.#factsOf(reader)
    const value = facts.get(key)
    if (value !== undefined) return value
    facts.want(key)
    throw missingFacts
  }

  /** The value of `key`, if it is loaded. */
  peek<Key, Value>(reader: Reader<Key, Value>, key: Key): Value | undefined {
    return this.#factsOf(reader).get(key)
  }

  /** Loads `key` with the next facts. */
  want<Key, Value>(reader: Reader<Key, Value>, key: Key) {
    this.#factsOf(reader).want(key)
  }

  /** Makes later reads of `key` return `value`. */
  put<Key, Value>(reader: Reader<Key, Value>, key: Key, value: Value) {
    setWithUndo(this.#factsOf(reader).values, reader.idOf(key), value, this.#undos)
  }

  /** Makes later reads of `key` return what `amend` makes of its value, which need not be loaded yet. */
  amend<Key, Value>(reader: Reader<Key, Value>, key: Key, amend: (value: Value) => Value) {
    const facts = this.#factsOf(reader)
    const value = facts.get(key)
    if (value === undefined) this.#undos.push(facts.amendLater(reader.idOf(key), amend))
    else this.put(reader, key, amend(value))
  }

  /** Stores a value that was read, unless jobs have changed it since. */
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

  /** Writes `row` with the transaction, replacing a pending row with the same id. */
  write<Row>(writer: Writer<Row>, id: string, row: Row) {
    setWithUndo(this.#rowsOf(writer), id, row, this.#undos)
  }

  /** Removes the pending row with this id. */
  unwrite<Row>(writer: Writer<Row>, id: string) {
    const rows = this.#rowsOf(writer)
    const row = rows.get(id)
    rows.delete(id)
    this.#undos.push(() => rows.set(id, row))
  }

  /** The pending row with this id. */
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

  /** The pending rows of the writers with this name. */
  pending(name: string): readonly unknown[] {
    return [...this.#rows].flatMap(([writer, rows]) => (writer.name === name ? [...rows.values()] : []))
  }

  /** Draws `count` more row numbers with the next facts. */
  wantIds(count: number) {
    this.#wantedIds += count
  }

  /** An unused row number above `after`, larger than the previous one. */
  nextId(after = 0): number {
    while ((this.#ids[this.#usedIds] ?? Number.POSITIVE_INFINITY) <= after) this.#usedIds++
    const id = this.#ids[this.#usedIds]
    if (id === undefined) {
      this.#wantedIds = Math.max(this.#wantedIds, idsOfADraw)
      throw missingFacts
    }
    this.#usedIds++
    return id
  }

  /**
   * A row number above those of all rows that were created under the locks of the job. A job that runs again gets
   * another one. Needed for rows that are read in the order in which they were created.
   */
  lateId(): number {
    const id = this.#lateIds[this.#usedLateIds]
    if (id === undefined) {
      // Earlier jobs of the batch draw theirs again.
      this.#wantedLateIds = this.#usedLateIds + idsOfADraw
      throw missingFacts
    }
    this.#usedLateIds++
    return id
  }

  /** Runs `job`. If facts are missing, undoes its changes and returns `missing`; if it throws, undoes its changes. */
  attempt<T>(job: () => T): T | typeof missingFacts {
    const usedIds = this.#usedIds
    const usedLateIds = this.#usedLateIds
    this.#undos = []
    try {
      return job()
    } catch (error) {
      for (const undo of this.#undos.reverse()) undo()
      this.#usedIds = usedIds
      this.#usedLateIds = usedLateIds
      if (error === missingFacts) return missingFacts
      throw error
    } finally {
      this.#undos = []
    }
  }

  onUndo(undo: () => void) {
    this.#undos.push(undo)
  }

  /**
   * Reads everything that is wanted, in statements that are sent together: first those that lock rows, in the order
   * that all batches share, then the others, which see what was committed until then. Only the first call waits for
   * locks, so that no two batches wait for each other; later calls throw RowsHeld instead of waiting. Draws `lateIds`
   * and more row numbers after that.
   */
  async load(session: Session, lateIds: number): Promise<void> {
    const locking = this.#isFirstLoad ? "FOR UPDATE" : "FOR UPDATE NOWAIT"
    this.#isFirstLoad = false
    const wanted = this.#takeWantedIds(lateIds)
    const reads = this.#reads(session, locking)
    const [ids] = await resultsOf([drawIds(session, wanted.count), ...reads])
    this.#addIds(ids, wanted.late)
  }

  /**
   * Reads everything that is wanted in a snapshot, and locks nothing. What its jobs add is forgotten, so the numbers of
   * those rows are made up. Throws if nothing is wanted: a job that still lacked a fact would run forever.
   */
  async loadUnlocked(session: Session): Promise<void> {
    const wanted = this.#takeWantedIds(0)
    const reads = this.#reads(session, "")
    if (reads.length + wanted.count === 0) throw new Error("a read lacks a fact that nothing loads")
    await resultsOf(reads)
    this.#addIds(
      Array.from({ length: wanted.count }, () => this.#madeUpId++),
      wanted.late,
    )
  }

  /** How many row numbers are wanted, those above all rows that exist among them; then none are. */
  #takeWantedIds(lateIds: number) {
    const late = Math.max(this.#wantedLateIds, lateIds)
    const count = this.#wantedIds + late
    this.#wantedIds = 0
    this.#wantedLateIds = 0
    return { late, count }
  }

  #addIds(ids: readonly number[], late: number) {
    this.#ids.push(...ids.slice(late))
    this.#lateIds = ids.slice(0, late)
    this.#usedLateIds = 0
  }

  #reads(session: Session, locking: Locking): Promise<void>[] {
    const wanting = [...this.#facts.values()].filter(({ isWanting }) => isWanting)
    return wanting.sort((a, b) => a.lockRank - b.lockRank).map((facts) => facts.load(session, this, locking))
  }

  /** Sends the statements that write all pending rows; empty if nothing has changed. */
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
