import { expect, test } from "bun:test"
import fc from "fast-check"
import { newestFirst } from "../../../src/store/sqlite/engine/newest-first.ts"

/** Rows with the list that each is in, in the order of their numbers. */
const rows = fc.array(fc.nat(6), { maxLength: 400 })

test("the rows of many lists come as one, newest first, and no more are read than a few beside those that are taken", () => {
  fc.assert(
    fc.property(rows, fc.nat(450), fc.nat(450), (listOfRow, before, wanted) => {
      let read = 0
      const lists = [0, 1, 2, 3, 4, 5, 6]
      const rowsOf = (list: number, below: number, limit: number) => {
        const found = listOfRow.flatMap((of, index) => (of === list && index + 1 < below ? [index + 1] : []))
        const newest = found.reverse().slice(0, limit)
        read += newest.length
        return newest
      }
      const all = listOfRow.map((_, index) => index + 1).filter((row) => row < before)
      const taken = newestFirst(lists, before, rowsOf).take(wanted).toArray()
      expect(taken).toEqual(all.reverse().slice(0, wanted))
      expect(read).toBeLessThanOrEqual(2 * taken.length + 2 * lists.length)
    }),
  )
})

test("many lists are begun, and read on, with pauses", () => {
  const lists = Array.from({ length: 1_000 }, (_, index) => index)
  let reads = 0
  let most = 0
  const rows = newestFirst(lists, 5_000, (list, below, limit) => {
    most = Math.max(most, ++reads)
    const last = Math.ceil((below - list - 1) / 1_000) - 1
    return Array.from({ length: Math.min(limit, last + 1) }, (_, index) => list + 1 + 1_000 * (last - index))
  })
  const found: number[] = []
  for (const row of rows)
    if (row === null) reads = 0
    else found.push(row)
  expect(found).toEqual(Array.from({ length: 4_999 }, (_, index) => 4_999 - index))
  expect(most).toBe(250)
})

test("lists whose rows take turns are not all read on far ahead at once", () => {
  const lists = Array.from({ length: 400 }, (_, index) => index)
  let read = 0
  const rows = newestFirst(lists, 400 * 2_000, (list, below, limit) => {
    const last = Math.ceil((below - list) / 400) - 1
    const found = Array.from({ length: Math.min(limit, last + 1) }, (_, index) => list + 400 * (last - index))
    read += found.length
    return found
  })
  let most = 0
  for (let taken = 0; taken < 600_000; taken++) {
    if (taken % 4_000 === 0) read = 0
    rows.next()
    most = Math.max(most, read)
  }
  expect(rows.next().done).toBe(false)
  expect(most).toBeLessThanOrEqual(3 * 4_000)
})
