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
  const bytes = new Uint8Array(words * 4)
  for (let i = 0; i < bytes.length; i += 4) {
    const word = Math.floor(random() * 2 ** 32)
    bytes[i] = word >>> 24
    bytes[i + 1] = word >>> 16
    bytes[i + 2] = word >>> 8
    bytes[i + 3] = word
  }
  return bytes.toHex()
}

const hexDigits = "0123456789abcdef"
const keyDigits = 64

/** A key of 32 random bytes, in hex. */
export const drawKey = (random: Random): string => drawText(hexDigits, keyDigits, random)
