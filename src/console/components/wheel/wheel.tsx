import type { CSSProperties } from "react"
import { useFormat } from "../../i18n/format.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { componentMessages } from "../messages.ts"

/** One slice of a wheel; without a weight it never comes up. */
export type Slice = {
  readonly key: string
  readonly name: string
  readonly weight: number
  readonly isPrize: boolean
  /** Whether it comes up at planned moments, and so never by its weight. */
  readonly isPlanned?: boolean
}

const tones = 8
const center = 100
const radius = 96
const hubRadius = 12
/** Names begin this far from the center, and run towards it. */
const nameRadius = radius - 6
/** The sizes of names, the most legible first. */
const nameSizes = [9, 8, 7, 6]
/** The width of a letter and the height of a line, relative to the font size. */
const letterWidth = 0.62
const lineHeight = 1.15
const fewestLetters = 3

/** The color of a slice, also for its mark elsewhere: prizes alternate, and non-prizes are grey. */
export const sliceStyle = (index: number, isPrize: boolean): CSSProperties => ({
  color: isPrize ? `var(--wheel-${index % tones})` : "var(--wheel-none)",
})

const pointAt = (turn: number, distance: number) => {
  const angle = 2 * Math.PI * turn - Math.PI / 2
  return [center + distance * Math.cos(angle), center + distance * Math.sin(angle)].map((part) => part.toFixed(2))
}

const pathOf = (from: number, share: number): string => {
  const [startX, startY] = pointAt(from, radius)
  const [endX, endY] = pointAt(from + share, radius)
  return `M${center} ${center}L${startX} ${startY}A${radius} ${radius} 0 ${share > 0.5 ? 1 : 0} 1 ${endX} ${endY}Z`
}

/**
 * How many letters of `size` fit between the edge and the point where a slice of `share` is as narrow as a line is
 * high.
 */
const lettersThatFit = (size: number, share: number): number => {
  const narrowest = share >= 0.5 ? 0 : (size * lineHeight) / (2 * Math.tan(Math.PI * share))
  return Math.floor((nameRadius - Math.max(narrowest, hubRadius + 2)) / (size * letterWidth))
}

/** A name in the largest size that fits its slice, shortened if none does; null if there is no room for it. */
const fittedName = (name: string, share: number): { readonly text: string; readonly size: number } | null => {
  const letters = [...name]
  const smallest = nameSizes.at(-1) ?? 0
  const size = nameSizes.find((each) => letters.length <= lettersThatFit(each, share)) ?? smallest
  const fitting = lettersThatFit(size, share)
  if (letters.length <= fitting) return { text: name, size }
  return fitting < fewestLetters
    ? null
    : {
        text: `${letters
          .slice(0, fitting - 1)
          .join("")
          .trimEnd()}…`,
        size,
      }
}

const SliceName = ({ name, share, middle }: { name: string; share: number; middle: number }) => {
  const fitted = fittedName(name, share)
  if (!fitted) return null
  const isLeft = middle > 0.5
  const degrees = 360 * middle - 90
  const [x, y] = pointAt(middle, nameRadius)
  return (
    <text
      x={x}
      y={y}
      fontSize={fitted.size}
      textAnchor={isLeft ? "start" : "end"}
      dominantBaseline="central"
      transform={`rotate(${(isLeft ? degrees + 180 : degrees).toFixed(2)} ${x} ${y})`}
    >
      {fitted.text}
    </text>
  )
}

type WheelProps = { readonly label: string; readonly slices: readonly Slice[] }

/** How often each slice comes up, in words. */
const useShareText = (slices: readonly Slice[]) => {
  const { byMoments } = useMessages(componentMessages)
  const format = useFormat()
  const drawn = slices.reduce((sum, { weight, isPlanned }) => sum + (isPlanned ? 0 : weight), 0)
  return ({ weight, isPlanned }: Slice) => (isPlanned ? byMoments : format.percent(drawn > 0 ? weight / drawn : 0))
}

/** A wheel as players see it: each slice is as large as it is likely. */
export const Wheel = ({ label, slices }: WheelProps) => {
  const shareText = useShareText(slices)
  const total = slices.reduce((sum, { weight }) => sum + weight, 0)
  let turned = 0
  const drawn = slices.map((slice, index) => {
    const share = total > 0 ? slice.weight / total : 0
    const from = turned
    turned += share
    return { ...slice, index, share, from }
  })
  const shown = drawn.filter(({ share }) => share > 0)
  const spoken = shown.map((slice) => `${slice.name} ${shareText(slice)}`).join(", ")
  return (
    <svg className="wheel" viewBox="0 0 200 200" role="img" aria-label={spoken ? `${label}: ${spoken}` : label}>
      <circle cx={center} cy={center} r={radius} className="wheel-ground" />
      {shown.map(({ key, index, isPrize, share, from }) => (
        <g key={key} style={sliceStyle(index, isPrize)} className="wheel-slice" data-slice={key}>
          {share === 1 ? <circle cx={center} cy={center} r={radius} /> : <path d={pathOf(from, share)} />}
        </g>
      ))}
      {shown.map(({ key, name, share, from }) => (
        <SliceName key={key} name={name} share={share} middle={from + share / 2} />
      ))}
      <circle cx={center} cy={center} r={hubRadius} className="wheel-hub" />
    </svg>
  )
}

const messages = defineMessages({ prize: "premio" }, { prize: "prize" })

/** The slices of a wheel in words, each with its color and how often it comes up. */
export const WheelLegend = ({ label, slices }: WheelProps) => {
  const texts = useMessages(messages)
  const shareText = useShareText(slices)
  return (
    <ul className="wheel-legend" aria-label={label}>
      {slices.map((slice, index) => (
        <li key={slice.key}>
          <span className="wheel-mark" style={sliceStyle(index, slice.isPrize)} />
          <span className="wheel-name">
            {slice.name}
            {slice.isPrize && <span className="wheel-prize"> · {texts.prize}</span>}
          </span>
          <span className="wheel-share">{shareText(slice)}</span>
        </li>
      ))}
    </ul>
  )
}
