// What is wrong

/** Why a record is wrong; the caller adds which record it is. */
export class Wrong extends Error {}

export const demand = (holds, reason) => {
  if (!holds) throw new Wrong(typeof reason === "function" ? reason() : reason)
}

/** Longer than any reason that quotes nothing from a file. */
const longestReason = 600

/**
 * Text that may come from a file, in a form safe to print: on one line, without characters that could mislead a
 * terminal or a reader.
 */
export const escaped = (text) => {
  const shown = String(text).slice(0, longestReason)
  const plain = shown.replace(/[^ -~]/gu, (sign) => `\\u{${sign.codePointAt(0).toString(16)}}`)
  return shown.length < String(text).length ? `${plain}...` : plain
}
