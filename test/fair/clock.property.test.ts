import { expect, test } from "bun:test"
import fc from "fast-check"
import { describeReport, verifyPack } from "../../src/fair/verify-draws.mjs"
import { drawConfig } from "../support/fair/histories.ts"
import { HonestGame } from "../support/fair/honest-game.ts"
import { bytesOf, eventLines, linesOf, type Pack } from "../support/fair/records.ts"
import { change, recordOf, rewrite, verify } from "../support/fair/tampering.ts"

const dayMs = 24 * 3_600_000

const step = fc.record({
  user: fc.constantFrom("ana", "beto", "carla"),
  process: fc.integer({ min: 0, max: 2 }),
  /** How far the clock is moved before the step, back or ahead. */
  moveMs: fc.oneof(fc.constant(1_000), fc.integer({ min: -40 * dayMs, max: 40 * dayMs })),
  isClosing: fc.boolean(),
})

const checked = async (pack: Pack, withEvents = true) =>
  verifyPack(() => bytesOf(linesOf(pack)), withEvents ? { checkpoints: bytesOf(eventLines(pack)) } : {})

test("an honest pack is accepted however often its clocks were set back, in and between processes", async () => {
  await fc.assert(
    fc.asyncProperty(drawConfig, fc.array(step, { maxLength: 60 }), async (config, steps) => {
      const game = new HonestGame(config)
      const start = game.now
      for (const { user, process, moveMs, isClosing } of steps) {
        game.now = Math.max(start, game.now + moveMs)
        game.play({ user, process })
        if (isClosing) game.close(process)
      }
      expect((await checked(game.pack())).problem).toBeNull()
    }),
    { numRuns: 200 },
  )
})

const card = {
  gameType: "scratch_card",
  winProbability: 1,
  limits: { quota: { maxTotal: 2, period: "day" as const } },
}

/** Two wins and a loss on the second day, after which the clock is set back to the first. */
const setBack = (): Pack => {
  const game = new HonestGame(card)
  game.now += dayMs
  for (const user of ["ana", "beto", "carla"]) game.play({ user })
  game.now -= dayMs
  game.play({ user: "dora" })
  game.close(0)
  return game.pack()
}

test("a win stopped by another period than that of its time is a warning if the clock went back", async () => {
  const pack = setBack()
  // It was stopped by what the next day had used up.
  change(recordOf(pack, "draw", 3), {
    outcome: { won: false, turned: { by: "quota", taken: 2 } },
    used: undefined,
    usedPeriod: undefined,
  })
  for (const key of ["used", "usedPeriod"] as const) delete recordOf(pack, "draw", 3)[key]
  rewrite(pack)
  const report = await checked(pack, false)
  expect(report.problem).toBeNull()
  expect(report.elsewhere).toEqual({ draws: 1, first: { chain: pack.header.chains[0] ?? "", n: 4 } })
  expect(describeReport(report).join("\n")).toContain("OTHER PERIOD: what turned 1 draws")
})

test("it is wrong if no clock went back, and if no period had as many", async () => {
  const steady = setBack()
  const last = recordOf(steady, "draw", 3)
  last.at = recordOf(steady, "draw", 2).at + 3 * dayMs
  recordOf(steady, "close").at = last.at
  change(last, { outcome: { won: false, turned: { by: "quota", taken: 2 } } })
  const more = setBack()
  change(recordOf(more, "draw", 3), { outcome: { won: false, turned: { by: "quota", taken: 3 } } })
  for (const pack of [steady, more]) {
    for (const key of ["used", "usedPeriod"] as const) delete recordOf(pack, "draw", 3)[key]
    rewrite(pack)
    expect((await verify(linesOf(pack)))?.reason).toMatch(/that many places were never taken/)
  }
})

test("a chain that names no previous one, which was closed only by its times, is a warning", async () => {
  const game = new HonestGame({ gameType: "scratch_card", winProbability: 0.5, limits: {} })
  game.play({ user: "ana", process: 0 })
  // The second process's clock is far ahead: by its times, the first chain had been closed.
  game.now += 5 * dayMs
  game.play({ user: "beto", process: 1 })
  game.now -= 4 * dayMs
  game.close(0)
  game.close(1)
  const report = await checked(game.pack())
  expect(report.problem).toBeNull()
  expect(report.unlinked).toEqual([game.pack().header.chains[1] ?? ""])
  expect(describeReport(report).join("\n")).toContain("UNLINKED: chain ch_")
})
