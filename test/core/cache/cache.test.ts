import { expect, test } from "bun:test"
import fc from "fast-check"
import { Cache } from "../../../src/core/cache/cache.ts"

const limit = 8
const key = fc.nat(30)
const use = fc.oneof(
  { weight: 6, arbitrary: fc.record({ use: fc.constant("set"), key }) },
  { weight: 6, arbitrary: fc.record({ use: fc.constant("get"), key }) },
  { weight: 1, arbitrary: fc.record({ use: fc.constantFrom("delete", "clear"), key }) },
)
type Use = { readonly use: string; readonly key: number }

/** A cache after `uses`; each value is the number of the use that set it. */
const used = (uses: readonly Use[]) => {
  const cache = new Cache<number, number>(limit)
  for (const [index, { use, key }] of uses.entries()) {
    if (use === "set") cache.set(key, index)
    else if (use === "get") cache.get(key)
    else if (use === "delete") cache.delete(key)
    else cache.clear()
  }
  return cache
}

/** What the cache holds for each key; since a lookup counts as a use, each key gets its own cache. */
const heldAfter = (uses: readonly Use[]) =>
  new Map(
    Array.from({ length: 31 }, (_, key) => [key, used(uses).get(key)] as const).filter(
      ([, held]) => held !== undefined,
    ),
  )

const histories = fc.array(use, { maxLength: 80, size: "max" })

test("a cache never exceeds its limit, and only holds the latest values that were not removed", () => {
  fc.assert(
    fc.property(histories, (uses) => {
      const held = heldAfter(uses)
      expect(held.size).toBeLessThanOrEqual(limit)
      for (const [key, value] of held) {
        const last = uses.findLastIndex((each) => each.use === "clear" || (each.key === key && each.use !== "get"))
        expect([value, uses[last]?.use]).toEqual([last, "set"])
      }
    }),
  )
})

test("the most recently used keys stay, up to half the limit", () => {
  fc.assert(
    fc.property(histories, (uses) => {
      const lately = new Set<number>()
      for (const [index, { use, key }] of [...uses.entries()].reverse()) {
        if (use === "delete" || use === "clear" || lately.size === limit / 2) break
        // A lookup that finds nothing uses nothing.
        if (use === "set" || used(uses.slice(0, index)).get(key) !== undefined) lately.add(key)
      }
      const held = heldAfter(uses)
      expect([...lately].filter((key) => !held.has(key))).toEqual([])
    }),
  )
})

test("a used entry survives new ones, and an unused one makes room", () => {
  const cache = new Cache<string, number>(limit)
  cache.set("used", 1)
  cache.set("unused", 2)
  for (let other = 0; other < 1_000; other++) {
    cache.set(`other ${other}`, other)
    if (other % 3 === 0) expect(cache.get("used")).toBe(1)
  }
  expect([cache.get("used"), cache.get("unused")]).toEqual([1, undefined])
})

test("a falsy value is kept, and a cleared entry is gone until it is set again", () => {
  const cache = new Cache<string, boolean>(limit)
  cache.set("off", false)
  expect(cache.get("off")).toBe(false)
  cache.clear()
  expect(cache.get("off")).toBeUndefined()
  cache.set("off", true)
  expect(cache.get("off")).toBe(true)
})

const weighed = fc.array(fc.record({ key: fc.nat(30), weight: fc.integer({ min: 1, max: 6 }) }), { maxLength: 80 })

test("the contents of a cache never weigh more than its limit", () => {
  fc.assert(
    fc.property(weighed, (sets) => {
      const cache = new Cache<number, { weight: number }>(20, ({ weight }) => weight)
      for (const { key, weight } of sets) cache.set(key, { weight })
      const held = Array.from({ length: 31 }, (_, key) => key).filter((key) => {
        const copy = new Cache<number, { weight: number }>(20, ({ weight }) => weight)
        for (const { key, weight } of sets) copy.set(key, { weight })
        return copy.get(key) !== undefined
      })
      const total = held.reduce((sum, key) => sum + (sets.findLast((set) => set.key === key)?.weight ?? 0), 0)
      // A value replaced by a heavier one begins no generation.
      const heaviest = 6
      expect(total).toBeLessThanOrEqual(20 + 2 * heaviest)
    }),
  )
})

test("a value heavier than the limit is kept until the next one comes", () => {
  const cache = new Cache<string, { weight: number }>(10, ({ weight }) => weight)
  cache.set("large", { weight: 50 })
  expect(cache.get("large")?.weight).toBe(50)
  cache.set("a", { weight: 1 })
  cache.set("b", { weight: 5 })
  expect([cache.get("a")?.weight, cache.get("b")?.weight]).toEqual([1, 5])
  cache.set("c", { weight: 5 })
  expect(cache.get("large")).toBeUndefined()
})
