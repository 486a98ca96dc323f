import { idsOfADraw } from "../schema/organization.ts"
import type { Session } from "./pool.ts"

/** A kind of fact: `load` reads the values of several keys at once, in the order of the keys. */
export type Reader<Key, Value> = {
  readonly name: string
  /** Equal for equal keys. */
  idOf(key: Key): string
  load(session: Session, keys: readonly Key[], known: Filling): Promise<readonly Value[]>
}

/** Takes what a reader has learned on the way of another reader's keys. */
export type Filling = { fill<Key, Value>(reader: Reader<Key, Value>, key: Key, value: Value): void }

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
  readonly #known = new Map<AnyReader, Map<string, unknown>>()
  #wanted = new Map<AnyReader, Map<string, unknown>>()
  readonly #rows = new Map<AnyWriter, Map<unknown, unknown>>()
  readonly #ids: number[] = []
  #usedIds = 0
  #wantedIds = 0
  #lateIds: readonly number[] = []
  #usedLateIds = 0
  #wantedLateIds = 0
  #undos: (() => void)[] = []

  /** The value of `key`; throws `missing` where it is not loaded. */
  get<Key, Value>(reader: Reader<Key, Value>, key: Key): Value {
    const known = this.#known.get(reader as never)
    const id = reader.idOf(key)
    if (known?.has(id)) return known.get(id) as Value
    this.want(reader, key)
    throw missing
  }

  /** The value of `key` where it is loaded. */
  peek<Key, Value>(reader: Reader<Key, Value>, key: Key): Value | undefined {
    return this.#known.get(reader as never)?.get(reader.idOf(key)) as Value | undefined
  }

  /** Has `key` loaded with the next that are. */
  want<Key, Value>(reader: Reader<Key, Value>, key: Key) {
    const id = reader.idOf(key)
    if (this.#known.get(reader as never)?.has(id)) return
    mapOf(this.#wanted, reader as never).set(id, key)
  }

  /** Makes `value` what jobs read of `key` from now on. */
  put<Key, Value>(reader: Reader<Key, Value>, key: Key, value: Value) {
    const known = mapOf(this.#known, reader as never)
    setWithUndo(known, reader.idOf(key), value, this.#undos)
  }

  /** Has `row` written with the transaction, in place of one that was to be written under the same id. */
  write<Row>(writer: Writer<Row>, id: unknown, row: Row) {
    setWithUndo(mapOf(this.#rows, writer as never), id, row, this.#undos)
  }

  /** Has the row not written that was to be written under `id`. */
  unwrite<Row>(writer: Writer<Row>, id: unknown) {
    const rows = mapOf(this.#rows, writer as never)
    const row = rows.get(id)
    rows.delete(id)
    this.#undos.push(() => rows.set(id, row))
  }

  /** The row that is to be written under `id`. */
  written<Row>(writer: Writer<Row>, id: unknown): Row | undefined {
    return this.#rows.get(writer as never)?.get(id) as Row | undefined
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
      this.#wantedLateIds = idsOfADraw
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

  /** Notes a value that was read; what jobs have changed since stays. */
  fill<Key, Value>(reader: Reader<Key, Value>, key: Key, value: Value) {
    const known = mapOf(this.#known, reader as never)
    const id = reader.idOf(key)
    if (!known.has(id)) known.set(id, value)
  }

  /**
   * Reads all that is wanted, in statements that are sent together; behind those that lock rows, draws `lateIds` and more row
   * numbers.
   */
  async load(session: Session, lateIds: number): Promise<void> {
    const wanted = this.#wanted
    this.#wanted = new Map()
    const late = Math.max(this.#wantedLateIds, lateIds)
    const count = this.#wantedIds + late
    this.#wantedIds = 0
    this.#wantedLateIds = 0
    const reads = [...wanted].map(async ([reader, keys]) => {
      const values = await reader.load(session, [...keys.values()] as never[], this)
      for (const [index, key] of [...keys.values()].entries()) this.fill(reader, key as never, values[index])
    })
    const [ids] = await Promise.all([drawIds(session, count), ...reads])
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
  return (await session.query<{ id: number }>(text, [count])).map(({ id }) => id)
}

const mapOf = <Owner, Id, Value>(maps: Map<Owner, Map<Id, Value>>, owner: Owner): Map<Id, Value> => {
  const known = maps.get(owner)
  if (known) return known
  const made = new Map<Id, Value>()
  maps.set(owner, made)
  return made
}

const setWithUndo = <Id>(map: Map<Id, unknown>, id: Id, value: unknown, undos: (() => void)[]) => {
  const had = map.has(id)
  const before = map.get(id)
  map.set(id, value)
  undos.push(() => {
    if (had) map.set(id, before)
    else map.delete(id)
  })
}
