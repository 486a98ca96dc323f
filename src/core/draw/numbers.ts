import type { Random } from "../random.ts"
import type { Hashing } from "./hashing.ts"

/**
 * The numbers of one draw, each in [0, 1). The first picks the segment, or decides whether the game is won; the second
 * picks the prize, the third the segment of a win that became a loss, the fourth a redraw.
 */
export type Numbers = readonly [number, number, number, number]

export const drawNumbers = (random: Random): Numbers => [random(), random(), random(), random()]

/** The position of a draw in a chain, from which its numbers follow (docs/fair-draws.md). */
export type NumberedDraw = { readonly chainId: string; readonly n: number; readonly clientSeed?: string | undefined }

/** Written by hand, since a view of the bytes took longer than everything read through it. */
const wordAt = (digest: Uint8Array, start: number): number => {
  let word = 0
  for (let index = start; index < start + 4; index++) word = (word << 8) | (digest[index] as number)
  return word >>> 0
}

const numberIn = (digest: Uint8Array, start: number): number =>
  (wordAt(digest, start) * 2 ** 21 + (wordAt(digest, start + 4) >>> 11)) / 2 ** 53

/** The numbers of a draw from the seed of its chain: 53 bits each, from one HMAC. */
export const seededNumbers = (
  seed: Uint8Array,
  { chainId, n, clientSeed = "" }: NumberedDraw,
  { hmac }: Hashing,
): Numbers => {
  const digest = hmac(seed, `premio.draw.v1\n${chainId}\n${n}\n${clientSeed}`)
  return [numberIn(digest, 0), numberIn(digest, 8), numberIn(digest, 16), numberIn(digest, 24)]
}
