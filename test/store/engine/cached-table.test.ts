import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import { oneClock } from "../../../src/core/clock.ts"
import { GroupCommit } from "../../../src/store/sqlite/engine/commit/commit.ts"
import { cachedTable } from "../../../src/store/sqlite/engine/row/cached-table.ts"
import type { OpenTable, Row } from "../../../src/store/sqlite/engine/row/table.ts"

/** A table of named rows that notes what is read of it, and a commit that can be made to fail. */
const setUp = () => {
  const commit = new GroupCommit(new Database(":memory:"), oneClock(Date.now))
  let stored: Readonly<Record<string, Row>> = { a: { name: "a", value: 1 } }
  const read: unknown[] = []
  const put = (row: Row) => {
    const before = stored
    stored = { ...stored, [String(row.name)]: row }
    commit.current?.onRollback(() => {
      stored = before
    })
    return row
  }
  const plain: OpenTable = {
    one: (_name, [name]) => {
      read.push(name)
      return stored[String(name)] ?? null
    },
    many: () => [],
    count: () => 0,
    add: put,
    change: (_before, after) => void put(after),
    remove: () => undefined,
  }
  const table = cachedTable(plain, commit)
  const valueNamed = (name: string) => table.one("byName", [name])?.value
  return { commit, table, read, valueNamed }
}

test("a row is read once, until a row changes, and one that is not there each time", async () => {
  const { commit, table, read, valueNamed } = setUp()
  expect([valueNamed("a"), valueNamed("a"), valueNamed("b"), valueNamed("b")]).toEqual([1, 1, undefined, undefined])
  expect(table.one("byName", ["a"])).toBe(table.one("byName", ["a"]))
  expect(read).toEqual(["a", "b", "b"])
  await commit.runForAll(() => {
    table.add({ name: "b", value: 2 })
    return null
  })
  expect([valueNamed("b"), valueNamed("b"), valueNamed("a")]).toEqual([2, 2, 1])
  expect(read).toEqual(["a", "b", "b", "b", "a"])
})

test("jobs see what their transaction has changed, and of one that is rolled back nothing stays", async () => {
  const { commit, table, valueNamed } = setUp()
  const seen: unknown[] = []
  const changed = commit.runForAll(() => {
    table.change({ name: "a" }, { name: "a", value: 2 })
    seen.push(valueNamed("a"))
    throw new Error("no")
  })
  await expect(changed).rejects.toThrow("no")
  expect(new Set(seen)).toEqual(new Set([2]))
  expect(valueNamed("a")).toBe(1)
  await commit.runForAll(() => {
    table.change({ name: "a" }, { name: "a", value: 3 })
    return valueNamed("a")
  })
  expect(valueNamed("a")).toBe(3)
})
