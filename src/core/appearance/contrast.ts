/** What WCAG 2 asks of texts at level AA. */
export const minContrast = 4.5

/** How light a channel of a colour, from 0 to 255, is: 0 to 1. */
const lightness = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** The relative luminance of a colour written as #rrggbb: 0 for black, 1 for white. */
const luminance = (color: string): number => {
  const channel = (from: number) => lightness(Number.parseInt(color.slice(from, from + 2), 16))
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

/** The contrast of two colours written as #rrggbb, by WCAG 2: from 1 to 21, in either order. */
export const contrastOf = (one: string, other: string): number => {
  const [first, second] = [luminance(one), luminance(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}
