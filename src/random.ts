import type { Random } from "./core/random.ts"

const pool = new Uint32Array(1024)
let used = pool.length

const next = (): number => pool[used++] as number

/** Uniform in [0, 1) with 53 bits of the operating system's generator, drawn in pools since a call costs more than a number. */
export const secureRandom: Random = () => {
  if (used === pool.length) {
    crypto.getRandomValues(pool)
    used = 0
  }
  return ((next() >>> 5) * 2 ** 26 + (next() >>> 6)) / 2 ** 53
}
