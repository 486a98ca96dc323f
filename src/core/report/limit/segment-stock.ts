import type { MiniGame } from "../../mini-game/mini-game.ts"
import { type LimitUse, limitUse } from "./limit-use.ts"

/** The remaining stock of a mini-game's segment in its current period. */
export type SegmentStock = { readonly segmentId: string; readonly name: string; readonly stock: LimitUse }

/** The stocks of the segments that have a total stock; `won` counts their wins in the current periods, by segment. */
export const segmentStocks = ({ segments }: MiniGame, won: ReadonlyMap<string, number>): readonly SegmentStock[] =>
  segments.flatMap(({ segmentId, name, stock }) =>
    stock?.maxTotal === undefined
      ? []
      : [{ segmentId, name, stock: limitUse(stock.maxTotal, won.get(segmentId) ?? 0, stock.period) }],
  )
