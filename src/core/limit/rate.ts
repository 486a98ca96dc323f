/** A token bucket gains `perSecond` tokens a second, up to `burst`. */
export type Rate = { readonly perSecond: number; readonly burst: number }

/** `credit` is in thousandths of a token, so that a rate per millisecond adds up exactly. */
export type Bucket = { readonly credit: number; readonly filledAt: number }

export const creditOfOne = 1_000

/** The credit of a bucket at `now`; a clock that was set back takes nothing away. */
export const creditAt = ({ credit, filledAt }: Bucket, { perSecond, burst }: Rate, now: number): number =>
  Math.min(burst * creditOfOne, credit + Math.max(0, now - filledAt) * perSecond)

/** The number of whole seconds until a bucket with `credit` has a token; 0 if it has one. */
export const secondsToToken = (credit: number, { perSecond }: Rate): number =>
  credit >= creditOfOne ? 0 : Math.ceil((creditOfOne - credit) / creditOfOne / perSecond)
