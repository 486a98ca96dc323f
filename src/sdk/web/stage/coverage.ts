/** A place on the card: 0 to 1 of its width from the left, and of its width from the top. */
export type Point = { readonly x: number; readonly y: number }

/** A straight stroke of a round tip, in widths of the card. */
export type Stroke = { readonly from: Point; readonly to: Point; readonly radius: number }

/** The height of the card in widths. */
export const cardHeight = 0.6

const columns = 30
const rows = columns * cardHeight

/** Which cells of the layer are scratched away. */
export type Scratched = ReadonlySet<number>

const distanceTo = ({ x, y }: Point, { from, to }: Stroke): number => {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const squared = dx * dx + dy * dy
  const along = squared === 0 ? 0 : ((x - from.x) * dx + (y - from.y) * dy) / squared
  const near = Math.min(1, Math.max(0, along))
  return Math.hypot(x - from.x - near * dx, y - from.y - near * dy)
}

/** What is scratched away after a stroke: also the cells whose centre its tip has passed over. */
export const scratch = (scratched: Scratched, stroke: Stroke): Scratched => {
  const after = new Set(scratched)
  for (let cell = 0; cell < columns * rows; cell += 1) {
    const centre = { x: ((cell % columns) + 0.5) / columns, y: (Math.floor(cell / columns) + 0.5) / columns }
    if (distanceTo(centre, stroke) <= stroke.radius) after.add(cell)
  }
  return after
}

/** How much of the layer is scratched away, from 0 to 1. */
export const coverage = (scratched: Scratched): number => scratched.size / (columns * rows)
