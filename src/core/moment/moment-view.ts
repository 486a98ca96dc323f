import type { Page, PageRequest } from "../page.ts"
import { type MomentBatch, shownCount } from "./moment.ts"

/** A moment that was taken or is void; times are epoch milliseconds. */
export type MomentItem = { readonly at: number; readonly takenAt: number | null; readonly sessionId: string | null }

/** The visible part of planned moments: only times that are taken or void. */
export type MomentsView = {
  readonly batches: readonly ShownBatch[]
  readonly page: Page<MomentItem>
}

/** A batch; `revealed` is null until its campaign has ended. */
export type ShownBatch = MomentBatch & { readonly revealed: RevealedMoments | null }

/** The salt of a commitment, and its moments, a few at a time. */
export type RevealedMoments = { readonly salt: string; moments(): AsyncIterable<readonly number[]> }

/** Above the number of moments that a batch may have. */
const batchNumbers = 2 ** 17

/** A moment by its batch and its position in it. */
export type MomentPosition = { readonly batch: number; readonly position: number; readonly row: number }

/**
 * The positions of the moments on a page and of the one after it, newest batch and last moment first: those that are
 * taken or void. `batches` holds null for batches that are not shown; a batch is named by its index.
 */
export const positionsOnPage = (
  batches: readonly (MomentBatch | null)[],
  page: PageRequest,
): readonly MomentPosition[] => {
  const listed: MomentPosition[] = []
  const before = page.before ?? Number.POSITIVE_INFINITY
  for (let batch = batches.length - 1; batch >= 0; batch--) {
    const shown = batches[batch]
    const base = (batch + 1) * batchNumbers
    for (let position = Math.min(shown ? shownCount(shown) : 0, before - base) - 1; position >= 0; position--) {
      if (listed.length > page.limit) return listed
      listed.push({ batch, position, row: base + position })
    }
  }
  return listed
}
