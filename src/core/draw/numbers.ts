import type { Random } from "../random.ts"
import type { Hashing } from "./hashing.ts"

/**
 * The numbers of one draw, each from 0 up to and without 1. The first picks the segment, or says whether the game is
 * won; the second picks the prize, the third the segment of a loss that was a win, the fourth a redraw.
 */
export type Numbers = readonly [number, number, number, number]

export const drawNumbers = (random: Random): Numbers => [random(), random(), random(), random()]

/** The draw of a chain that its numbers belong to (docs/fair-draws.md). */
export type NumberedDraw = { readonly chainId: string; readonly n: number; readonly clientSeed?: string | undefined }

/** By hand, since a view of the bytes took longer than all that is read by it. */
const wordAt = (digest: Uint8Array, start: number): number => {
  let word = 0
  for (let index = start; index < start + 4; index++) word = (word << 8) | (digest[index] as number)
  return word >>> 0
}

const numberIn = (digest: Uint8Array, start: number): number =>
  (wordAt(digest, start) * 2 ** 21 + (wordAt(digest, start + 4) >>> 11)) / 2 ** 53

/** The numbers of a draw from the seed of its chain: 53 bits each of one HMAC. */
export const seededNumbers = (
  seed: Uint8Array,
  { chainId, n, clientSeed = "" }: NumberedDraw,
  { hmac }: Hashing,
): Numbers => {
  const digest = hmac(seed, `premio.draw.v1\n${chainId}\n${n}\n${clientSeed}`)
  return [numberIn(digest, 0), numberIn(digest, 8), numberIn(digest, 16), numberIn(digest, 24)]
}
