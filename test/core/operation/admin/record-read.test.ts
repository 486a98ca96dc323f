import { expect, test } from "bun:test"
import { decideRecordExport, decideRecordPlayerRead } from "../../../../src/core/operation/admin/record-read.ts"

const read = (target: string, after: object | null) => ({
  ...{ answer: null },
  changes: [{ kind: "audit" as const, entry: { action: "read", target, before: null, after } }],
})

test("a read of a player is recorded", () => {
  expect(decideRecordPlayerRead({ isKnown: true }, { externalUserId: "ana" })).toEqual(read("ana", null))
})

test("nothing is recorded of who was erased since", () => {
  expect(decideRecordPlayerRead({ isKnown: false }, { externalUserId: "ana" })).toEqual({ answer: null, changes: [] })
})

test("an export is recorded with the part that was asked for", () => {
  const filter = { status: "active" }
  expect(decideRecordExport({ target: "codes", filter })).toEqual(read("codes", filter))
})
