import { HonestGame } from "./honest-game.ts"
import type { DrawConfig, Pack } from "./records.ts"

const day = 24 * 3_600_000
const users = ["ana", "beto", "carla", "dora", "eva"]

const roulette: DrawConfig = {
  gameType: "roulette",
  segments: [
    { segmentId: "tv", isPrize: true, weight: 1, prizeId: "tv" },
    { segmentId: "mug", isPrize: true, weight: 4, prizeId: "mug" },
    { segmentId: "ten", isPrize: true, weight: 3 },
    { segmentId: "again", isPrize: false, weight: 2 },
    { segmentId: "nothing", isPrize: false, weight: 3 },
  ],
  prizes: [
    { prizeId: "tv", weight: 1 },
    { prizeId: "mug", weight: 1 },
  ],
  whenGone: "redraw",
  limits: {
    quota: { maxTotal: 9, period: "day" },
    "stock:mug": { maxTotal: 4, period: "total" },
    "stock:tv": { maxTotal: 3, maxPerUser: 1, period: "total" },
  },
}

const playMany = (game: HonestGame, times: number, processes = 1) => {
  for (let i = 0; i < times; i++) {
    const clientSeed = i % 3 === 0 ? `phone-${i}` : undefined
    game.play({ user: users[i % users.length] ?? "", process: i % processes, ...(clientSeed && { clientSeed }) })
    game.now += 60_000
  }
}

/**
 * A roulette over three days: a planned television, a redraw of mugs, a quota per day, two processes on the second day.
 */
export const roulettePack = (): Pack => {
  const game = new HonestGame(roulette)
  playMany(game, 30)
  game.plan("tv", [2 * 60_000, 5 * 60_000, 900 * day])
  playMany(game, 10)
  game.now += day
  game.close(0)
  playMany(game, 30, 2)
  game.close(0)
  game.close(1)
  game.now += day
  playMany(game, 12)
  const weights = [1, 5, 5, 1, 1]
  game.configure({
    ...game.config,
    segments: (game.config.segments ?? []).map((one, i) => ({ ...one, weight: one.weight && (weights[i] ?? 0) })),
  })
  playMany(game, 12)
  game.show()
  game.close(0)
  return game.pack()
}

/** Scratch cards with one prize per player, and a chain that is still open. */
export const scratchPack = (): Pack => {
  const game = new HonestGame({
    gameType: "scratch_card",
    winProbability: 0.7,
    prizes: [
      { prizeId: "tv", weight: 1 },
      { prizeId: "pen", weight: 2 },
    ],
    whenGone: "lose",
    limits: {
      "stock:pen": { maxTotal: 12, maxPerUser: 2, period: "total" },
      "stock:tv": { maxTotal: 1, period: "day" },
    },
  })
  game.budget.left = 700
  playMany(game, 40)
  game.now += day
  game.close(0)
  playMany(game, 9)
  return game.pack()
}
