import { expect, test } from "bun:test"
import fc from "fast-check"
import { Cache } from "../../../src/core/cache/cache.ts"
import { PairCache } from "../../../src/core/cache/pair-cache.ts"

const limit = 8
const text = fc.constantFrom("a", "b", "c", "d", "e")
const use = fc.record({
  use: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom("set", "get") },
    { weight: 1, arbitrary: fc.constant("delete") },
    { weight: 1, arbitrary: fc.constant("clear") },
  ),
  first: text,
  second: text,
})

test("a cache of pairs holds the same as a cache of joined texts", () => {
  fc.assert(
    fc.property(fc.array(use, { maxLength: 120, size: "max" }), (uses) => {
      const pairs = new PairCache<number>(limit)
      const joined = new Cache<string, number>(limit)
      for (const [index, { use, first, second }] of uses.entries()) {
        const key = first + second
        if (use === "set") {
          pairs.set(first, second, index)
          joined.set(key, index)
        } else if (use === "delete") {
          pairs.delete(first, second)
          joined.delete(key)
        } else if (use === "clear") {
          pairs.clear()
          joined.clear()
        }
        expect(pairs.get(first, second)).toBe(joined.get(key))
      }
    }),
  )
})
