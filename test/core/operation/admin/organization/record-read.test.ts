import { expect, test } from "bun:test"
import {
  decideRecordExport,
  decideRecordPlayerRead,
} from "../../../../../src/core/operation/admin/organization/record-read.ts"

const at = 1_795_255_500_000

const read = <T>(answer: T, target: string, after: object | null) => ({
  answer,
  changes: [{ kind: "audit" as const, entry: { action: "read", target, before: null, after } }],
})

test("a read of a player is recorded", () => {
  const externalUserId = "ana"
  const filter = { as: "player" }
  expect(decideRecordPlayerRead({ isKnown: true }, { externalUserId, filter: null }, at)).toEqual(read(at, "ana", null))
  expect(decideRecordPlayerRead({ isKnown: true }, { externalUserId, filter }, at)).toEqual(read(at, "ana", filter))
})

test("nothing is recorded about a player who was erased since", () => {
  for (const filter of [null, { as: "player" }])
    expect(decideRecordPlayerRead({ isKnown: false }, { externalUserId: "ana", filter }, at).changes).toEqual([])
})

test("an export is recorded with the requested part", () => {
  const filter = { status: "active" }
  expect(decideRecordExport({ isKnown: false }, { target: "codes", filter })).toEqual(read(null, "codes", filter))
  expect(decideRecordExport({ isKnown: false }, { target: "org", filter: null })).toEqual(read(null, "org", null))
})

test("an export is recorded with a player's id unless the player was erased since", () => {
  const filter = { status: "active", externalUserId: "ana" }
  expect(decideRecordExport({ isKnown: true }, { target: "codes", filter })).toEqual(read(null, "codes", filter))
  const without = { status: "active", externalUserId: null }
  expect(decideRecordExport({ isKnown: false }, { target: "codes", filter })).toEqual(read(null, "codes", without))
})
