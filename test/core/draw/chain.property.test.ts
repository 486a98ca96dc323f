import { expect, test } from "bun:test"
import fc from "fast-check"
import { verifyPack } from "../../../src/fair/verify-draws.mjs"
import { drawConfig } from "../../support/fair/histories.ts"
import { bytesOf } from "../../support/fair/records.ts"
import { ServiceGame } from "../../support/fair/service-game.ts"

const hour = 3_600_000
const play = fc.record({
  user: fc.constantFrom("ana", "beto", "carla"),
  clientSeed: fc.option(fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/), { nil: undefined }),
  waitMs: fc.oneof({ weight: 9, arbitrary: fc.nat(hour) }, { weight: 1, arbitrary: fc.nat(50 * hour) }),
  reveals: fc.nat(9).map((chance) => chance === 0),
})

const asked = fc.oneof(
  fc.record({ won: fc.boolean() }),
  fc.record({ segmentId: fc.constantFrom("a", "b", "n:o-1") }),
  fc.record({ prizeId: fc.constantFrom("tv", "ten", "mug") }),
)
const askedPlay = fc.record({ play, asked: fc.option(asked, { nil: undefined }) })

test("outcomes that are asked for come out, break no limit, and are told apart", async () => {
  await fc.assert(
    fc.asyncProperty(
      ...[drawConfig, fc.integer({ min: 0, max: 12 }), fc.array(askedPlay, { maxLength: 40 })],
      fc.array(fc.integer({ min: -hour, max: 20 * hour }), { maxLength: 3 }),
      async (config, budget, plays, moments) => {
        // A campaign whose prizes all have planned moments wins nothing by odds, and is recorded without a chance.
        const isByOdds = config.prizes?.some(({ weight }) => weight > 0)
        const planned = isByOdds ? config.prizes?.find(({ weight }) => weight === 0)?.prizeId : undefined
        const game = new ServiceGame(config, budget, "UTC", true)
        if (planned !== undefined && moments.length > 0)
          game.plan(
            planned,
            moments.map((ms) => game.now + ms),
          )
        let forced = 0
        for (const { play, asked } of plays) {
          game.now += play.waitMs
          const outcome = game.play(play.user, play.clientSeed, asked)
          if (play.reveals) game.reveal()
          if (!outcome.forced) continue
          forced++
          const { won, segmentId, prizeId, turned, redrawnAmong, moment } = outcome
          expect(moment).toBeUndefined()
          if (!turned && !redrawnAmong) expect({ won, segmentId, prizeId }).toMatchObject(asked ?? {})
        }
        game.reveal()
        const text = game.text()
        const report = await verifyPack(() => bytesOf(text))
        expect(report).toMatchObject({ problem: null, test: true, forced, repeated: plays.length - forced })
      },
    ),
    { numRuns: 200 },
  )
})

test("the verifier accepts what the rules of the service draw, and the columns give the same records", async () => {
  await fc.assert(
    fc.asyncProperty(
      ...[drawConfig, fc.integer({ min: 0, max: 12 }), fc.constantFrom("UTC", "America/Bogota", "Asia/Kathmandu")],
      ...[fc.array(play, { maxLength: 40 }), fc.array(fc.integer({ min: -hour, max: 20 * hour }), { maxLength: 3 })],
      async (config, budget, timezone, plays, moments) => {
        const planned = [...(config.segments ?? []), ...(config.prizes ?? [])].find(
          ({ weight, prizeId }) => weight === 0 && prizeId !== undefined,
        )?.prizeId
        const game = new ServiceGame(config, budget, timezone)
        const hasMoments = planned !== undefined && moments.length > 0 && config.gameType !== "mini_game"
        const show =
          hasMoments &&
          game.plan(
            planned,
            moments.map((ms) => game.now + ms),
          )
        for (const { user, clientSeed, waitMs, reveals } of plays) {
          game.now += waitMs
          game.play(user, clientSeed)
          if (reveals) game.reveal()
        }
        if (show) show()
        game.reveal()
        const text = game.text()
        const report = await verifyPack(() => bytesOf(text))
        expect(report.problem).toBeNull()
        expect(report.repeated).toBe(plays.length)
      },
    ),
    { numRuns: 300 },
  )
})
