import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { changedFields } from "../../../src/core/organization/audit.ts"
import { compacted, fits, valueBefore } from "../../../src/core/organization/list-change.ts"

const element = fc.record({ id: fc.nat(20), text: fc.constantFrom("x".repeat(300), "y".repeat(300)) })
const list = fc.array(element, { maxLength: 40 })
const state = fc.record(
  {
    name: fc.string(),
    list,
    nested: fc.record({ list, least: fc.nat(3) }, { requiredKeys: [] }),
    gone: fc.constant(null),
  },
  { requiredKeys: ["name"] },
)

test("what is stored of two states fits the later one, and leads back to the earlier one", () => {
  fc.assert(
    fc.property(state, state, (before, after) => {
      const kept = compacted(before, after)
      expect(fits(kept.after, after)).toBe(true)
      expect(fits(kept.before, before)).toBe(true)
      expect(valueBefore(after, kept)).toEqual(before)
    }),
  )
})

test("a state that is not the later one does not fit", () => {
  fc.assert(
    fc.property(list, list, fc.nat(39), (before, after, index) => {
      const { after: kept } = compacted(before, after)
      expect(fits(kept, [...after, { id: 1, text: "" }])).toBe(false)
      const changed = after.map((element, position) => (position === index ? { ...element, id: 99 } : element))
      // An element that both have is not stored, so this alone does not reveal its change.
      const isKept = Array.isArray(kept) || String(index) in (kept as object)
      if (index < after.length && isKept) expect(fits(kept, changed)).toBe(false)
    }),
  )
})

describe("of a long list", () => {
  const segments = Array.from({ length: 200 }, (_, index) => ({ segmentId: `s${index}`, name: "n".repeat(500) }))
  const renamed = (index: number) => segments.map((one, position) => (position === index ? { ...one, name: "N" } : one))
  const kept = (after: readonly object[]) =>
    changedFields({ name: "A", segments }, { name: "A", segments: after }) as {
      before: { segments: object }
      after: { segments: object }
    }

  test("only changed elements are stored, by their index", () => {
    expect(kept(renamed(7))).toEqual({
      before: { segments: { length: 200, 7: segments[7] } },
      after: { segments: { length: 200, 7: { segmentId: "s7", name: "N" } } },
    })
  })

  test("an added or removed element moves no other", () => {
    const added = { segmentId: "new", name: "New" }
    expect(kept([added, ...segments]).after).toEqual({ segments: { length: 201, 0: added } })
    expect(kept([added, ...segments]).before).toEqual({ segments: { length: 200 } })
    const without = segments.filter((_, index) => index !== 5)
    expect(kept(without).before).toEqual({ segments: { length: 200, 5: segments[5] } })
    const both = [added, ...renamed(199)]
    expect(JSON.stringify(kept(both)).length).toBeLessThan(1_000)
  })

  test("a short list is stored whole", () => {
    expect(changedFields({ events: ["a"] }, { events: ["a", "b"] })).toEqual({
      before: { events: ["a"] },
      after: { events: ["a", "b"] },
    })
  })
})
