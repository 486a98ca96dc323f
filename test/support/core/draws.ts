import type { Random } from "../../../src/core/random.ts"

/** Always the same draw. */
export const fixed =
  (value: number): Random =>
  () =>
    value

/** The largest number below 1 that a draw may be. */
export const almostOne = 1 - 2 ** -53

export const countBy = <T>(times: number, draw: () => T): Map<T, number> => {
  const counts = new Map<T, number>()
  for (let i = 0; i < times; i++) {
    const value = draw()
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return counts
}

/** By how many standard deviations Pearson's chi-square exceeds what chance gives (Wilson and Hilferty). */
export const deviation = (observed: readonly number[], expected: readonly number[]): number => {
  const chiSquare = observed.reduce((sum, count, index) => {
    const wanted = expected[index] ?? 0
    return sum + (count - wanted) ** 2 / wanted
  }, 0)
  const spread = 2 / (9 * (observed.length - 1))
  return ((chiSquare / (observed.length - 1)) ** (1 / 3) - (1 - spread)) / Math.sqrt(spread)
}

/** For draws from a seed: 0.02 % of all seeds lie above. */
export const plausible = 3.5
/** For draws that cannot be repeated: one run in a billion lies above. */
export const certain = 6
