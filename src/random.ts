import type { Random, Sources } from "./core/random.ts"

/**
 * Uniform in [0, 1) with 53 bits from the operating system's generator, read in batches since a call costs more than a
 * number.
 */
const pooledRandom = (): Random => {
  const pool = new Uint32Array(1024)
  let used = pool.length
  const next = (): number => pool[used++] as number
  return () => {
    if (used === pool.length) {
      crypto.getRandomValues(pool)
      used = 0
    }
    return ((next() >>> 5) * 2 ** 26 + (next() >>> 6)) / 2 ** 53
  }
}

/** All chance from the operating system's generator. */
export const secureSources: Sources = { draw: pooledRandom(), ids: pooledRandom(), secrets: pooledRandom() }
