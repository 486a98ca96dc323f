/**
 * A search for a part of a text, whatever the case of its letters. Databases agree on the case of ASCII letters alone, so
 * each is told what to do with the others.
 */
export type TextSearch = {
  /** What is searched for, in small letters. */
  readonly part: string
  /** The capital letters beyond ASCII that stand for one of the part, and those in the same order. */
  readonly capitals: string
  readonly smalls: string
  /** The longest stretch of the part that is found by making ASCII letters small: all of it without capitals. */
  readonly plain: string
  isIn(text: string): boolean
}

/** The small letter of a capital one, or the sign itself: only where each stands for the other alone. */
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
