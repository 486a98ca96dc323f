import type { CodeState, HandoutState } from "../core/stream/row.ts"
import { type Rows, tableOf } from "./rows.ts"

/** A change of what a stream has shown, which no other log tells. */
export type StreamChange =
  | { readonly kind: "codeChange"; readonly state: CodeState }
  /** `award` is the row of the award whose prize it is; null for another win. */
  | { readonly kind: "handout"; readonly award: number | null; readonly state: HandoutState }
  /** What `fromPlayer` had belongs to `player`. */
  | { readonly kind: "merge"; readonly player: number; readonly fromPlayer: number }
  | { readonly kind: "erasure"; readonly player: number }

type HandedOut = Pick<HandoutState, "forfeitedAt" | "handedOutAt">

/** The change that hands out a prize, takes that back, or notes that it was forfeited. */
export const handoutChange = (
  { handedOutAt, forfeitedAt }: HandedOut,
  of: { readonly sessionId?: string; readonly award?: number; readonly rankingPrizeId?: string },
): StreamChange => {
  const { sessionId = null, award = null, rankingPrizeId = null } = of
  return { kind: "handout", award, state: { sessionId, rankingPrizeId, handedOutAt, forfeitedAt } }
}

/** Fields that the kind of a change does not have are null. */
export type StreamChangeRow = {
  readonly id: number
  readonly orgId: string
  readonly at: number
  readonly kind: StreamChange["kind"]
  readonly player: number | null
  readonly fromPlayer: number | null
  readonly award: number | null
  readonly state: CodeState | HandoutState | null
}

export const streamChangeTable = tableOf<StreamChangeRow>()({ key: ["id"], changed: [], reads: {} })

/** The log of such changes, for jobs. It names nobody, so that an erasure leaves it alone. */
export const streamChangeRecords = (rows: Rows) => ({
  add: (orgId: string, at: number, change: StreamChange) => {
    const { kind } = change
    const none = { player: null, fromPlayer: null, award: null, state: null }
    rows.add(streamChangeTable, { orgId, at, ...none, ...change, kind })
  },
})

export type StreamChanges = ReturnType<typeof streamChangeRecords>
