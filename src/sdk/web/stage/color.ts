/** A colour as its three channels, from 0 to 255. */
type Channels = readonly [number, number, number]

const isColor = (color: string | undefined): color is string => /^#[0-9a-f]{6}$/i.test(color ?? "")

/** A colour as #rrggbb, or what stands in for one that is missing or written differently. */
export const colorOr = (color: string | undefined, other: string): string => (isColor(color) ? color : other)

const channelsOf = (color: string): Channels => {
  const value = Number.parseInt(color.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const hexOf = (channels: readonly number[]): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`

const luminance = (color: string): number => {
  const [red, green, blue] = channelsOf(color).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours, by WCAG 2. */
export const contrastOf = (one: string, other: string): number => {
  const [first, second] = [luminance(one), luminance(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

/** Black or white, whichever is easier to read on a colour. */
export const textOn = (color: string): string =>
  contrastOf(color, "#ffffff") >= contrastOf(color, "#000000") ? "#ffffff" : "#000000"

/** A colour between two: 0 is the first, 1 the second. */
export const mix = (one: string, other: string, share: number): string => {
  const to = channelsOf(other)
  return hexOf(channelsOf(one).map((channel, index) => channel + ((to[index] ?? 0) - channel) * share))
}

/** A colour beside another, such as blue beside violet: as strong, with the two weaker channels exchanged. */
const besides = (color: string): string => {
  const channels = channelsOf(color)
  const strongest = channels.indexOf(Math.max(...channels))
  return hexOf(channels.map((channel, at) => (at === strongest ? channel : (channels[3 - strongest - at] ?? 0))))
}

/** A paler colour; of one that is nearly white, a darker one. */
const tintOf = (color: string, share: number): string =>
  contrastOf(color, "#ffffff") < 1.4 ? mix(color, "#000000", share * 0.3) : mix(color, "#ffffff", share)

/** The colours of a wheel with `count` segments: derived from one, and no two neighbours alike. */
export const paletteOf = (primary: string, count: number): string[] => {
  // Of a grey it is the same: a little of a dark violet tells the two apart.
  const near = mix(besides(primary), "#2a1a5e", 0.12)
  const tones = [primary, tintOf(primary, 0.86), near, tintOf(near, 0.76)]
  return Array.from({ length: count }, (_, index) => {
    const isLastLikeFirst = count > 1 && index === count - 1 && index % tones.length === 0
    return tones[isLastLikeFirst ? 2 : index % tones.length] ?? primary
  })
}
