import fc from "fast-check"
import { HonestGame } from "./honest-game.ts"
import type { DrawConfig, Limit, Pack } from "./records.ts"

const period = fc.constantFrom("day", "week", "month", "total" as const)
const most = fc.integer({ min: 0, max: 6 })
const limit: fc.Arbitrary<Limit> = fc.oneof(
  fc.record({ maxTotal: most, period }),
  fc.record({ maxPerUser: most, period }),
  fc.record({ maxTotal: most, maxPerUser: most, period }),
)
const weight = fc.oneof(fc.constant(1), fc.integer({ min: 0, max: 9 }), fc.double({ min: 0.01, max: 3, noNaN: true }))
const prizeIds = ["tv", "ten", "mug"]
const names = ["a", "b", "n:o-1", "d_", "e"]

const segments = fc.array(
  fc.record({ isPrize: fc.boolean(), weight, prizeId: fc.option(fc.constantFrom(...prizeIds), { nil: undefined }) }),
  { minLength: 1, maxLength: 5 },
)
const prizes = fc.array(weight, { maxLength: 3 })
const limits = fc.record({
  quota: fc.option(limit, { nil: undefined }),
  stocks: fc.array(fc.option(limit, { nil: undefined }), { minLength: 5, maxLength: 5 }),
})

export const drawConfig: fc.Arbitrary<DrawConfig> = fc
  .record({
    gameType: fc.constantFrom("roulette", "mini_game", "scratch_card", "slot_machine", "marketplace"),
    segments,
    prizes,
    limits,
    winProbability: fc.constantFrom(0, 0.3, 0.8, 1),
    whenGone: fc.constantFrom("lose" as const, "redraw" as const),
  })
  .map(({ gameType, segments, prizes, limits, winProbability, whenGone }) => {
    const isMiniGame = gameType === "mini_game"
    const isWheel = isMiniGame || gameType === "roulette"
    const shown = segments.map(({ isPrize, weight, prizeId }, i) => ({
      segmentId: names[i] ?? "",
      isPrize,
      weight,
      ...(isPrize && !isMiniGame && prizeId !== undefined && { prizeId }),
    }))
    const stocked = isMiniGame ? shown.filter(({ isPrize }) => isPrize).map(({ segmentId }) => segmentId) : prizeIds
    const stocks = stocked.flatMap((id, i) => (limits.stocks[i] ? [[`stock:${id}`, limits.stocks[i]] as const] : []))
    return {
      gameType,
      ...(isWheel ? { segments: shown } : { winProbability }),
      ...(!isWheel && { prizes: prizes.map((weight, i) => ({ prizeId: prizeIds[i] ?? "", weight })) }),
      ...(!isMiniGame && { whenGone }),
      limits: { ...(limits.quota && { quota: limits.quota }), ...Object.fromEntries(stocks) },
    }
  })

const hour = 3_600_000
const user = fc.constantFrom("ana", "beto", "carla", "dora")
const step = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record({
      kind: fc.constant("play" as const),
      user,
      process: fc.nat(2),
      clientSeed: fc.option(fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/), { nil: undefined }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("wait" as const), ms: fc.nat(30 * hour) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("configure" as const), config: drawConfig }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("close" as const), process: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("closeAll" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("plan" as const),
      prizeId: fc.constantFrom(...prizeIds),
      inMs: fc.array(fc.integer({ min: -hour, max: 9 * hour }), { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("show" as const) }) },
)

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const prizesOf = ({ prizes = [], segments = [] }: DrawConfig) =>
  new Set([...prizes, ...segments].map((one) => one.prizeId))

const take = (game: HonestGame, step: Step, planned: Set<string>) => {
  switch (step.kind) {
    case "play":
      game.play(step)
      game.now += 61_000
      return
    case "wait":
      game.now += step.ms
      return
    case "configure": {
      const { gameType } = game.config
      const isSameGame =
        step.config.gameType === gameType || (gameType !== "mini_game" && step.config.gameType !== "mini_game")
      if (!isSameGame || planned.size > 0) return
      return game.configure(step.config)
    }
    case "close":
      return game.close(step.process)
    case "closeAll":
      for (const process of [0, 1, 2]) game.close(process)
      return
    case "plan":
      if (game.config.gameType === "mini_game" || !prizesOf(game.config).has(step.prizeId)) return
      planned.add(step.prizeId)
      return game.plan(step.prizeId, step.inMs)
    case "show":
      return game.show()
  }
}

/** Honest histories of all games: limits, budgets, moments, changes of the configuration, several chains at once. */
export const honestPack: fc.Arbitrary<Pack> = fc
  .record({
    config: drawConfig,
    offsetHours: fc.integer({ min: -11, max: 13 }),
    budget: fc.option(fc.nat(900), { nil: Number.POSITIVE_INFINITY }),
    processes: fc.integer({ min: 1, max: 3 }),
    steps: fc.array(step, { minLength: 1, maxLength: 60 }),
  })
  .map(({ config, offsetHours, budget, processes, steps }) => {
    const game = new HonestGame(config, { offsetHours, checkpointEvery: 3 })
    game.budget.left = budget
    const planned = new Set<string>()
    for (const step of steps)
      take(game, step.kind === "play" ? { ...step, process: step.process % processes } : step, planned)
    return game.pack()
  })
