// The numbers of a draw, and what they pick

import { bytesOfHex, hmac, hmacKey } from "./sha256.mjs"

/** The bytes whose HMAC gives a draw's numbers. */
export const messageOf = (chainId, n, clientSeed = "") => `premio.draw.v1\n${chainId}\n${n}\n${clientSeed}`

/** u[0] to u[3] from the words of an HMAC: 53 bits each. */
export const numbersIn = (words) =>
  [0, 2, 4, 6].map((i) => ((words[i] >>> 0) * 2 ** 21 + (words[i + 1] >>> 11)) / 2 ** 53)

/** The numbers of draw `n` of a chain; `seed` is hex. */
export const numbersOf = (seed, chainId, n, clientSeed) =>
  numbersIn(hmac(hmacKey(bytesOfHex(seed)), messageOf(chainId, n, clientSeed)))

/** The candidate that `u` picks by weight; undefined if there are none. */
export const pick = (candidates, u) => {
  let left = u * candidates.reduce((total, { weight }) => total + weight, 0)
  let last
  for (const candidate of candidates) {
    if (!(candidate.weight > 0)) continue
    last = candidate
    left -= candidate.weight
    if (left < 0) return candidate
  }
  return last ?? candidates[0]
}
