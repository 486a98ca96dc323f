/**
 * One of `candidates`, picked by weight with the number `u`, 0 <= u < 1: the algorithm of provable draws, to the last
 * bit. Without a weight above 0 it is the first; undefined if there is no candidate.
 */
export const pick = <T extends { readonly weight: number }>(candidates: readonly T[], u: number): T | undefined => {
  let total = 0
  for (const { weight } of candidates) total += weight
  let left = u * total
  let last: T | undefined
  for (const candidate of candidates) {
    if (candidate.weight <= 0) continue
    last = candidate
    left -= candidate.weight
    if (left < 0) return candidate
  }
  return last ?? candidates[0]
}

/** The probability of each candidate to be picked, in their order. */
export const pickChances = (candidates: readonly { readonly weight: number }[]): number[] => {
  let total = 0
  for (const { weight } of candidates) total += weight
  return candidates.map(({ weight }, index) => (total > 0 ? weight / total : index === 0 ? 1 : 0))
}
