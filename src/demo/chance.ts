import type { Random } from "../core/random.ts"

/** A repeatable source: the same `seed` gives the same draws (mulberry32). */
export const seeded = (seed: number): Random => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A whole number from `from` to `to`, both inclusive. */
export const between = (from: number, to: number, random: Random): number =>
  from + Math.floor(random() * (to - from + 1))

export const oneOf = <T>(items: readonly T[], random: Random): T => {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error("there is nothing to draw from")
  return item
}
