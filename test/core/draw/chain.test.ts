import { describe, expect, test } from "bun:test"
import { addConfig, addDraw, configText, isCheckpoint, isRevealDue, openChain } from "../../../src/core/draw/chain.ts"
import type { DrawConfig } from "../../../src/core/draw/draw-config.ts"
import { noPlaces } from "../../../src/core/draw/record.ts"
import { nativeHashing } from "../../../src/secret/hash.ts"

const config: DrawConfig = { gameType: "scratch_card", winProbability: 0.1, limits: {} }
const openedAt = Date.UTC(2026, 10, 22, 23)
const opening = {
  organization: "demo",
  game: { kind: "campaign" as const, id: "spring" },
  ordinal: 1,
  previous: null,
  commitment: "ab".repeat(32),
  config,
  taken: {},
} as const
const { chain } = openChain("ch_1", opening, openedAt, nativeHashing)
const content = { play: "cd".repeat(32), subject: "ef".repeat(16), outcome: { won: false }, places: noPlaces }
const drawn = addDraw(chain, content, openedAt, nativeHashing).chain

describe("a configuration is recorded", () => {
  const add = (next: DrawConfig) => addConfig(drawn, next, () => ({}), openedAt, nativeHashing)

  test("if something that affects draws has changed", () => {
    const added = add({ ...config, winProbability: 0.2 })
    expect(added?.position).toEqual({ chainId: "ch_1", n: 2, at: openedAt, prev: drawn.lastHash })
    expect(added?.chain).toMatchObject({ next: 3, draws: 1, config: configText({ ...config, winProbability: 0.2 }) })
  })

  test("not if it is the same, in any order of its fields", () => {
    expect(add({ limits: {}, winProbability: 0.1, gameType: "scratch_card" })).toBeNull()
  })
})

describe("a seed is due", () => {
  const hour = 3_600_000

  test.each([
    ["day", "UTC", openedAt + hour - 1, false],
    ["day", "UTC", openedAt + hour, true],
    ["day", "America/Bogota", openedAt + hour, false],
    ["day", "America/Bogota", openedAt + 6 * hour, true],
    ["week", "UTC", openedAt + hour, true],
    ["month", "UTC", openedAt + 7 * 24 * hour, false],
    ["month", "UTC", openedAt + 9 * 24 * hour, true],
    ["never", "UTC", openedAt + 999 * 24 * hour, false],
  ] as const)("every %s in %s at %d: %p", (every, timezone, now, isDue) => {
    expect(isRevealDue(drawn, every, timezone, now)).toBe(isDue)
  })

  test("not without a draw", () => {
    expect(isRevealDue(chain, "day", "UTC", openedAt + 999 * hour)).toBe(false)
  })
})

test.each([
  [1_000, 3_599_999, false],
  [1_001, 0, true],
  [1, 3_600_000, true],
])("a checkpoint at draw %d, %d ms after the opening: %p", (draws, ms, isDue) => {
  expect(isCheckpoint({ ...chain, draws }, { draws: 0, at: openedAt }, openedAt + ms)).toBe(isDue)
})
