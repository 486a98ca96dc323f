/** A uniform draw from [0, 1) with 53 bits, from a cryptographically secure source. */
export type Random = () => number

/** The sources of randomness, by purpose: knowing the numbers of one reveals nothing about the others. */
export type Sources = {
  /** Only decides games. */
  readonly draw: Random
  /** Generates ids and codes, and serves all other purposes. */
  readonly ids: Random
  /** Generates API keys, webhook secrets, session tokens and salts. */
  readonly secrets: Random
}

/** `length` characters, drawn uniformly from `alphabet`. */
export const drawText = (alphabet: string, length: number, random: Random): string => {
  let text = ""
  for (let i = 0; i < length; i++) text += alphabet[Math.floor(random() * alphabet.length)]
  return text
}

/** `words` times 32 random bits in hex, 8 digits each. */
export const drawHex = (words: number, random: Random): string => {
  let text = ""
  for (let i = 0; i < words; i++) text += (Math.floor(random() * 2 ** 32) + 2 ** 32).toString(16).slice(1)
  return text
}
