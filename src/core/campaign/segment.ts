/** A part of a roulette, drawn by `weight`. */
export type Segment = {
  readonly segmentId: string
  readonly name: string
  readonly externalId?: string
  readonly isPrize?: boolean
  readonly weight: number
  readonly prizeType?: string
  /** The prize that it gives; without one, it gives the campaign's reward. */
  readonly prizeId?: string
}

/** A segment is a prize unless `isPrize` is false (docs/api.md#play-outcome). */
export const isPrize = (segment: { readonly isPrize?: boolean }): boolean => segment.isPrize !== false
