import { expect, test } from "bun:test"
import fc from "fast-check"
import { pauseBefore } from "../../../src/sdk/server/retry.ts"

const number = fc.integer({ min: 1, max: 1000 })
const share = fc.double({ min: 0, max: 1, noNaN: true })

test("pauses double, keep their earlier half, and end growing at five seconds", () => {
  fc.assert(
    fc.property(number, share, (n, random) => {
      const pause = pauseBefore(n, null, () => random) ?? 0
      const longest = Math.min(5000, 200 * 2 ** (n - 1))
      expect(pause).toBeGreaterThanOrEqual(longest / 2)
      expect(pause).toBeLessThanOrEqual(longest)
    }),
  )
})

test("a Retry-After is waited for in full, up to ten seconds", () => {
  fc.assert(
    fc.property(number, fc.integer({ min: 0, max: 100 }), share, (n, seconds, random) => {
      const pause = pauseBefore(n, seconds, () => random)
      if (seconds > 10) expect(pause).toBeNull()
      else expect(pause).toBeGreaterThanOrEqual(seconds * 1000)
    }),
  )
})
