import type { Values } from "../../../../record/rows.ts"
import type { Tx } from "../../../../record/transaction.ts"
import type { GroupCommit } from "../commit/commit.ts"
import type { Binding, OpenTable, Row } from "./table.ts"

type Held = { row: Row; isChanged: boolean }

/** The rows that the jobs of a transaction have read, by their keys, and what lookups have found. */
type State = {
  readonly tx: Tx
  readonly rows: Map<string, Held>
  readonly found: Map<string, readonly Held[]>
  isOver: boolean
}

/**
 * A table whose rows all jobs of a transaction share: each is read once, and changes of its `counted` fields are written
 * once, before the commit. Otherwise a batch of plays would read and write the counts of one pool once per play.
 */
export const heldTable = (table: OpenTable, { declared, counted }: Binding, commit: GroupCommit): OpenTable => {
  const { key, changed, reads } = declared
  for (const { by, where = [], orderBy } of Object.values(reads))
    if (counted.some((field) => by.includes(field) || where.includes(field) || field === orderBy))
      throw new Error("a read looks rows up by a field that is written late")
  const others = changed.filter((field) => !counted.includes(field))
  const keyOf = (row: Row) => key.map((field) => row[field]).join("\n")
  let last: State | null = null

  const write = (state: State) => {
    for (const { row, isChanged } of state.rows.values()) if (isChanged) table.change(row, row)
    state.rows.clear()
    state.found.clear()
  }

  /** Null outside of jobs, and once the rows of the transaction are written. */
  const current = (): State | null => {
    const tx = commit.current
    if (!tx) return null
    if (last?.tx === tx) return last.isOver ? null : last
    const state: State = { tx, rows: new Map(), found: new Map(), isOver: false }
    tx.beforeCommit(() => {
      write(state)
      state.isOver = true
    })
    last = state
    return state
  }

  const hold = (state: State, row: Row): Held => {
    const rowKey = keyOf(row)
    const held = state.rows.get(rowKey) ?? { row, isChanged: false }
    state.rows.set(rowKey, held)
    return held
  }

  const look = (state: State, name: string, values: Values, read: () => readonly Row[]): readonly Held[] => {
    const lookup = `${name}\n${values.join("\n")}`
    const known = state.found.get(lookup)
    if (known) return known
    const found = read().map((row) => hold(state, row))
    state.found.set(lookup, found)
    return found
  }

  /** Writes what waits, so that whatever changes otherwise meets the rows as they are. */
  const settle = () => {
    const state = current()
    if (state) write(state)
  }

  return {
    one: (name, values) => {
      const state = current()
      if (!state) return table.one(name, values)
      const read = () => {
        const row = table.one(name, values)
        return row ? [row] : []
      }
      return look(state, name, values, read)[0]?.row ?? null
    },
    many: (name, values) => {
      const state = current()
      if (!state) return table.many(name, values)
      return look(state, name, values, () => table.many(name, values)).map(({ row }) => row)
    },
    count: table.count,
    add: (row) => {
      settle()
      return table.add(row)
    },
    change: (before, after) => {
      const held = current()?.rows.get(keyOf(after))
      if (held && others.every((field) => before[field] === after[field])) {
        held.row = after
        held.isChanged = true
        return
      }
      settle()
      table.change(before, after)
    },
    remove: (row) => {
      settle()
      table.remove(row)
    },
  }
}
