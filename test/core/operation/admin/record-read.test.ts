import { expect, test } from "bun:test"
import { decideRecordExport, decideRecordPlayerRead } from "../../../../src/core/operation/admin/record-read.ts"

const read = (target: string, after: object | null) => ({
  answer: null,
  changes: [{ kind: "audit" as const, entry: { action: "read", target, before: null, after } }],
})

test("a read of a player is recorded", () => {
  const externalUserId = "ana"
  const filter = { as: "player" }
  expect(decideRecordPlayerRead({ isKnown: true }, { externalUserId, filter: null })).toEqual(read("ana", null))
  expect(decideRecordPlayerRead({ isKnown: true }, { externalUserId, filter })).toEqual(read("ana", filter))
})

test("nothing is recorded about a player who was erased since", () => {
  for (const filter of [null, { as: "player" }])
    expect(decideRecordPlayerRead({ isKnown: false }, { externalUserId: "ana", filter }).changes).toEqual([])
})

test("an export is recorded with the requested part", () => {
  const filter = { status: "active" }
  expect(decideRecordExport({ isKnown: false }, { target: "codes", filter })).toEqual(read("codes", filter))
  expect(decideRecordExport({ isKnown: false }, { target: "org", filter: null })).toEqual(read("org", null))
})

test("an export is recorded with a player's id unless the player was erased since", () => {
  const filter = { status: "active", externalUserId: "ana" }
  expect(decideRecordExport({ isKnown: true }, { target: "codes", filter })).toEqual(read("codes", filter))
  const without = { status: "active", externalUserId: null }
  expect(decideRecordExport({ isKnown: false }, { target: "codes", filter })).toEqual(read("codes", without))
})
