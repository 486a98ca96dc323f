import { describe, test } from "bun:test"
import { damagedCases, expectAlone, givenDamaged } from "../../support/fixture/damaged.ts"

givenDamaged()

describe("a record that cannot be read", () => {
  // Each waits for what its service does by itself, and has a database of its own.
  test.concurrent.each(damagedCases)("of %s, whose %s is %j, disturbs its organization alone", expectAlone, 240_000)
})
