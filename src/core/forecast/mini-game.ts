import { drawNumbers } from "../draw/numbers.ts"
import type { MiniGame } from "../mini-game/mini-game.ts"
import { drawSpin, refuseSpin } from "../mini-game/spin.ts"
import { addable } from "../player/player.ts"
import type { Random } from "../random.ts"
import type { Refusal } from "../refusal.ts"
import { spinOutcome } from "./odds.ts"
import { countOutcomes, type Simulation, stepPlays } from "./simulation.ts"

/**
 * Spins a mini-game `spins` times by the rules of a spin, whatever its status, dates and hours, each time with a
 * different client.
 */
export function* simulateMiniGame(
  stored: MiniGame,
  hasTemplate: (campaignId: string) => boolean,
  /** The wins of segments in the current periods of their stock. */
  taken: ReadonlyMap<string, number>,
  spins: number,
  now: number,
  random: Random,
): Generator<undefined, Simulation | Refusal> {
  const { endsAt: _endsAt, schedule: _schedule, ...endless } = stored
  const miniGame: MiniGame = { ...endless, status: "active", startsAt: Math.min(stored.startsAt, now) }
  const refusal = refuseSpin(miniGame, null, now)
  if (refusal) return refusal
  const outcomes = countOutcomes(miniGame.segments.map((segment) => spinOutcome(segment)))
  const stock = new Map(taken)
  const wins = { ofAll: (segmentId: string) => stock.get(segmentId) ?? 0, ofPlayer: () => 0 }
  const sums = { codesIssued: 0, pointsAwarded: 0, xpAwarded: 0 }
  for (let spin = 1; spin <= spins; spin++) {
    const { segment, outcome } = drawSpin(miniGame, wins, now, drawNumbers(random))
    outcomes.add(spinOutcome(segment, outcome.won))
    if (outcome.won) stock.set(segment.segmentId, (stock.get(segment.segmentId) ?? 0) + 1)
    const prize = outcome.won ? segment.prize : undefined
    if (prize?.type === "points") sums.pointsAwarded += addable(sums.pointsAwarded, prize.points)
    if (prize?.type === "promo_code" && hasTemplate(prize.campaignId)) sums.codesIssued++
    if (spin % stepPlays === 0) yield
  }
  return { ...outcomes.summary(spins), ...sums, quota: null }
}
