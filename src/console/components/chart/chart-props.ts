/** The colors of series; each has a value for the light page and one for the dark. */
export type Tone = "brand" | "teal" | "orange" | "gray"

export type Series = {
  readonly name: string
  readonly values: readonly number[]
  readonly tone: Tone
  /** Belongs to the previous period; drawn in a fainter color. */
  readonly isBefore?: boolean
}

export type ChartProps = {
  readonly label: string
  readonly kind: "line" | "bar"
  /** One for each value of a series. */
  readonly points: readonly string[]
  readonly series: readonly Series[]
}
