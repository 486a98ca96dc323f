import { describe, expect, test } from "bun:test"
import { mayBegin } from "../../../src/core/webhook/webhook.ts"

describe("the slots of requests in progress", () => {
  /** How many slots each of `organizations` has after each in turn has taken what it may. */
  const greedy = (organizations: number) => {
    const held = Array.from({ length: organizations }, () => 0)
    const all = () => held.reduce((sum, one) => sum + one, 0)
    for (let isMore = true; isMore; ) {
      isMore = false
      for (const [index, mine] of held.entries())
        if (mayBegin(mine, all())) {
          held[index] = mine + 1
          isMore = true
        }
    }
    return { held, all: all() }
  }

  test.each([1, 2, 3, 10, 100, 1_000])(
    "are left for another organization by %i that take all they may",
    (organizations) => {
      const { held, all } = greedy(organizations)
      expect(Math.max(...held) - Math.min(...held)).toBeLessThanOrEqual(1)
      expect(all).toBeLessThanOrEqual(1_024)
      expect(mayBegin(0, all)).toBe(true)
      if (organizations <= 100) expect(mayBegin(4, all)).toBe(true)
    },
  )

  test("are half of all for a single organization", () => expect(greedy(1).all).toBe(512))

  test("one is always left for an organization that holds none", () => {
    for (const all of [0, 1_023, 1_024, 5_000]) expect(mayBegin(0, all)).toBe(true)
    expect(mayBegin(1, 1_024)).toBe(false)
  })
})
