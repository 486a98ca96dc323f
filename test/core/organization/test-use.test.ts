import { expect, test } from "bun:test"
import { mostTestUse, refuseBeyondTest } from "../../../src/core/organization/test-use.ts"

const play = { plays: 1, players: 0 }
const player = { plays: 0, players: 1 }

test.each([
  ["a last play", { plays: mostTestUse.plays - 1, players: 0 }, play, null],
  ["one play more", { plays: mostTestUse.plays, players: 0 }, play, /100,000 plays and spins/],
  ["a last player", { plays: 0, players: mostTestUse.players - 1 }, player, null],
  ["one player more", { plays: 0, players: mostTestUse.players }, player, /10,000 players/],
  ["a play of a known player where no other has room", { plays: 0, players: mostTestUse.players }, play, null],
] as const)("of a test organization, %s", (_, use, added, reason) => {
  const refusal = refuseBeyondTest(use, added)
  if (reason === null) return expect(refusal).toBeNull()
  expect(refusal?.refusal).toBe("TEST_LIMIT")
  expect(refusal?.message).toMatch(reason)
  expect(refusal?.message).toContain("reset")
})
