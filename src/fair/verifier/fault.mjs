// What is wrong

/** Why a record is wrong; who checks it adds where it is. */
export class Wrong extends Error {}

export const demand = (holds, reason) => {
  if (!holds) throw new Wrong(typeof reason === "function" ? reason() : reason)
}

/** Longer than any reason that holds nothing from a file. */
const longestReason = 600

/**
 * Text that may come from a file, as it is printed: in one line, without signs that a terminal or a reader takes for others.
 */
export const escaped = (text) => {
  const shown = String(text).slice(0, longestReason)
  const plain = shown.replace(/[^ -~]/gu, (sign) => `\\u{${sign.codePointAt(0).toString(16)}}`)
  return shown.length < String(text).length ? `${plain}...` : plain
}
