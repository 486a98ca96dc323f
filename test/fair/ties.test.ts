import { expect, test } from "bun:test"
import { verifyPack } from "../../src/fair/verify-draws.mjs"
import { HonestGame } from "../support/fair/honest-game.ts"
import { bytesOf, linesOf } from "../support/fair/records.ts"

test("a process may open its first chain in the very millisecond in which that of another is closed", async () => {
  const game = new HonestGame({ gameType: "scratch_card", winProbability: 0.5, limits: {} })
  game.play({ user: "ana", process: 0 })
  game.play({ user: "bea", process: 1 })
  game.close(0)
  game.close(1)
  const pack = linesOf(game.pack())
  expect(await verifyPack(() => bytesOf(pack))).toMatchObject({ ok: true, draws: 2 })
})
