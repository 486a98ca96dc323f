/**
 * Picks one of `candidates` by weight with the number `u`, 0 <= u < 1: the algorithm of provable draws, exact to the
 * last bit. Returns the first if no weight is above 0; undefined if there are no candidates.
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

/** The probability of each candidate, in the same order. */
export const pickChances = (candidates: readonly { readonly weight: number }[]): number[] => {
  let total = 0
  for (const { weight } of candidates) total += weight
  return candidates.map(({ weight }, index) => (total > 0 ? weight / total : index === 0 ? 1 : 0))
}
