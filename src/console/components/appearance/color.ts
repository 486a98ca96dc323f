import { contrastOf } from "../../../core/appearance/contrast.ts"

const form = /^#[0-9a-f]{6}$/i

export const isColor = (text: string): boolean => form.test(text)

/** The colour that somebody entered, also as `0b6e4f` or `#abc`; otherwise what they entered. */
export const colorIn = (entered: string): string => {
  const text = entered.trim()
  const digits = text.replace(/^#/, "")
  if (/^[0-9a-f]{6}$/i.test(digits)) return `#${digits}`
  return /^[0-9a-f]{3}$/i.test(digits) ? `#${digits.replace(/./g, "$&$&")}` : text
}

const black = "#000000"
const white = "#ffffff"

/** Black or white, whichever is easier to read on `color`, as the game writes on its button. */
export const readableOn = (color: string): string =>
  contrastOf(black, color) > contrastOf(white, color) ? black : white
