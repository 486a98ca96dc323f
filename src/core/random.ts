/** A uniform draw from [0, 1) with 53 bits, from a cryptographically secure source. */
export type Random = () => number

/** Where chance comes from, by what it decides: whoever knows the numbers of one can tell nothing of the others. */
export type Sources = {
  /** Decides games and nothing else. */
  readonly draw: Random
  /** Makes ids and codes, and what else needs chance. */
  readonly ids: Random
  /** Makes API keys, secrets of webhooks, session tokens, salts. */
  readonly secrets: Random
}

/** One of `items`, drawn by `weight`; undefined when the weights add up to 0. */
export const drawByWeight = <T extends { readonly weight: number }>(
  items: readonly T[],
  random: Random,
): T | undefined => {
  const total = items.reduce((sum, item) => sum + item.weight, 0)
  if (total <= 0) return undefined
  let left = random() * total
  let last: T | undefined
  for (const item of items) {
    if (item.weight <= 0) continue
    last = item
    left -= item.weight
    if (left < 0) return item
  }
  return last
}

/** `length` characters of `alphabet`, each drawn alike. */
export const drawText = (alphabet: string, length: number, random: Random): string => {
  let text = ""
  for (let i = 0; i < length; i++) text += alphabet[Math.floor(random() * alphabet.length)]
  return text
}
