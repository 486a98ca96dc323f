import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { eraserOf, separatePeople } from "../../../src/core/player/erasure.ts"

const erased = eraserOf(
  new Map([
    ["ana", "erased_1"],
    ['a "b"\\', "erased_2"],
  ]),
)

describe("a person is removed from a row's texts", () => {
  test.each<[what: string, before: unknown, after: unknown]>([
    [
      "an event",
      { data: { externalUserId: "ana", code: "ana" } },
      { data: { externalUserId: "erased_1", code: "ana" } },
    ],
    [
      "a merge",
      { fromExternalId: "ana", intoExternalId: "eva" },
      { fromExternalId: "erased_1", intoExternalId: "eva" },
    ],
    ["a ban", { externalUserId: "ana", reason: "cheats" }, { externalUserId: "erased_1", reason: null }],
    [
      "a ban of another, beside theirs",
      [
        { externalUserId: "ana", message: "x" },
        { externalUserId: "eva", message: "y" },
      ],
      [
        { externalUserId: "erased_1", message: null },
        { externalUserId: "eva", message: "y" },
      ],
    ],
    ["an id that JSON writes otherwise", { externalUserId: 'a "b"\\' }, { externalUserId: "erased_2" }],
  ])("%s", (_what, before, after) => {
    expect(erased([JSON.stringify(before), null])).toEqual([JSON.stringify(after), null])
  })

  test.each<[what: string, text: string | null]>([
    ["a text that does not name them", '{"externalUserId":"eva"}'],
    ["a text that has their id as something else", '{"code":"ana"}'],
    ["no text", null],
  ])("%s stays as it is", (_what, text) => {
    expect(erased([text])).toBeNull()
  })
})

test("an erasure changes only what the hash of a row leaves out, and erases nobody twice", () => {
  const names = fc.constantFrom("ana", "eva", 'a "b"\\', "")
  const fields = fc.dictionary(fc.constantFrom("externalUserId", "fromExternalId", "reason", "code"), names)
  const value = fc.oneof(fields, fc.array(fields), fc.record({ data: fields, items: fc.array(fields) }))
  fc.assert(
    fc.property(value, (before) => {
      const [text = null] = erased([JSON.stringify(before)]) ?? []
      if (text === null) return
      expect(separatePeople(JSON.parse(text), [])).toEqual(separatePeople(before, []))
      expect(erased([text])).toBeNull()
    }),
  )
})
