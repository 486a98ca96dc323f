import type { MiniGame } from "../mini-game/mini-game.ts"
import { type LimitUse, limitUse } from "./results.ts"

/** What is left of the stock of a mini-game's segment in its running period. */
export type SegmentStock = { readonly segmentId: string; readonly name: string; readonly stock: LimitUse }

/** The stocks of the segments that have one for all clients; `won` counts their wins in the running periods, by segment. */
export const segmentStocks = ({ segments }: MiniGame, won: ReadonlyMap<string, number>): readonly SegmentStock[] =>
  segments.flatMap(({ segmentId, name, stock }) =>
    stock?.maxTotal === undefined
      ? []
      : [{ segmentId, name, stock: limitUse(stock.maxTotal, won.get(segmentId) ?? 0, stock.period) }],
  )
