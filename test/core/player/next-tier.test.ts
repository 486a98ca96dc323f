import { expect, test } from "bun:test"
import { nextTierOf } from "../../../src/core/player/tier.ts"

const tier = (name: string, minXp: number) => ({ name, minXp, color: "gold" })
const tiers = [tier("Plata", 100), tier("Bronce", 10), tier("Oro", 500), tier("Platino", 500)]

test.each([
  [0, "Bronce", 10],
  [10, "Plata", 90],
  [99, "Plata", 1],
  [100, "Platino", 400],
  [500, undefined, undefined],
])("with %d XP, the next tier is %s", (xp, name, missing) => {
  const next = nextTierOf(tiers, xp)
  expect([next?.name, next?.xpMissing]).toEqual([name, missing])
})
