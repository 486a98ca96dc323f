import type { Random } from "./core/random.ts"

const pool = new BigUint64Array(512)
let used = pool.length

/** Uniform in [0, 1) with 53 bits of the operating system's generator, drawn in pools since a call costs more than a number. */
export const secureRandom: Random = () => {
  if (used === pool.length) {
    crypto.getRandomValues(pool)
    used = 0
  }
  const bits = pool[used++] ?? 0n
  return Number(bits >> 11n) / 2 ** 53
}
