import { describe, expect, test } from "bun:test"
import { creditAt, secondsToToken } from "../../../src/core/limit/rate.ts"
import { MemoryRateLimiter } from "../../../src/store/memory-rate-limiter.ts"

const slow = { perSecond: 0.2, burst: 10 }

test("a bucket fills up to its burst, and a clock that is set back takes nothing away", () => {
  const bucket = { credit: 500, filledAt: 10_000 }
  expect(creditAt(bucket, slow, 15_000)).toBe(1_500)
  expect(creditAt(bucket, slow, 10_000_000)).toBe(10_000)
  expect(creditAt(bucket, slow, 0)).toBe(500)
})

test.each([
  [1_000, 0],
  [999, 1],
  [801, 1],
  [799, 2],
  [0, 5],
])("with %d thousandths of a token, it has one after %d seconds", (credit, seconds) => {
  expect(secondsToToken(credit, slow)).toBe(seconds)
})

describe("a limiter", () => {
  test("has a bucket for each key", () => {
    const limiter = new MemoryRateLimiter({ perSecond: 1, burst: 2 })
    expect([limiter.take("a", 0), limiter.take("a", 0)]).toEqual([0, 0])
    expect([limiter.take("a", 0), limiter.take("b", 0)]).toEqual([1, 0])
    expect([limiter.take("a", 999), limiter.take("a", 1_000), limiter.take("a", 1_000)]).toEqual([1, 0, 1])
  })

  test("takes a token back, but never exceeds its burst", () => {
    const limiter = new MemoryRateLimiter({ perSecond: 1, burst: 1 })
    limiter.take("a", 0)
    limiter.giveBack("a")
    limiter.giveBack("a")
    expect([limiter.take("a", 0), limiter.take("a", 0)]).toEqual([0, 1])
  })

  test("forgets full buckets first, whatever it is used for meanwhile", () => {
    const limiter = new MemoryRateLimiter(slow)
    for (let taken = 0; taken < 10; taken++) limiter.take("used up", 0)
    for (let index = 0; index < 30_000; index++) {
      limiter.take(`junk ${index}`, 0)
      limiter.giveBack(`junk ${index}`)
    }
    expect(limiter.take("used up", 0)).toBe(5)
  })

  test("forgets the fullest buckets if none is full", () => {
    const limiter = new MemoryRateLimiter(slow)
    for (let taken = 0; taken < 10; taken++) limiter.take("used up", 0)
    for (let index = 0; index < 30_000; index++) limiter.take(`junk ${index}`, 0)
    expect(limiter.take("used up", 0)).toBe(5)
  })
})
