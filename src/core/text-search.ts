/**
 * A case-insensitive search for a part of a text. Databases only agree on the case of ASCII letters, so this tells each
 * what to do with the others.
 */
export type TextSearch = {
  /** The searched text in lower case. */
  readonly part: string
  /** The capital letters beyond ASCII that match one of the part, and their lower-case letters in the same order. */
  readonly capitals: string
  readonly smalls: string
  /**
   * The longest stretch of the part that can be found by lowering ASCII letters alone: all of it if `capitals` is
   * empty.
   */
  readonly plain: string
  isIn(text: string): boolean
}

/** The lower-case form of a letter; the character itself unless the two map only to each other. */
const smallOf = (sign: string): string => {
  const small = sign.toLowerCase()
  return small.toUpperCase() === sign ? small : sign
}

const capitalOf = (small: string): string => {
  const capital = small.toUpperCase()
  return smallOf(capital) === small ? capital : small
}

const isAscii = (sign: string): boolean => sign <= "\u007f"

const longest = (texts: readonly string[]): string =>
  texts.reduce((one, other) => (other.length > one.length ? other : one))

const literal = (sign: string): string => `\\u{${sign.codePointAt(0)?.toString(16)}}`

export const textSearch = (text: string): TextSearch => {
  const signs = Array.from(text, smallOf)
  const smalls = [...new Set(signs)].filter((sign) => !isAscii(sign) && capitalOf(sign) !== sign)
  const pattern = new RegExp(signs.map((sign) => `[${literal(sign)}${literal(capitalOf(sign))}]`).join(""), "u")
  const stretches = [""]
  for (const sign of signs) {
    if (smalls.includes(sign)) stretches.push("")
    else stretches[stretches.length - 1] += sign
  }
  return {
    part: signs.join(""),
    capitals: smalls.map(capitalOf).join(""),
    smalls: smalls.join(""),
    plain: longest(stretches),
    isIn: (searched) => pattern.test(searched),
  }
}
