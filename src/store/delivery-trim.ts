/** The most that the ended deliveries of an organization may take, with their bodies and attempts (docs/limits.md). */
const maxEndedBytes = 1024 ** 3
/** Deliveries are measured once, and their sizes are remembered in stretches of this many bytes. */
const stretchBytes = 4 * 1024 * 1024
/** By then, most deliveries have ended, and have all their attempts. */
const measuredAfterMs = 60_000

/** The deliveries of a store. */
export type DeliverySizes = {
  /** The next deliveries of all organizations that have not been read and were created by `until`, in row order. */
  next(until: number, limit: number): Promise<readonly { orgId: string; row: number; bytes: number }[]>
  /** The current bytes of an organization's deliveries after row `from`, up to `upTo`. */
  bytesOf(orgId: string, from: number, upTo: number): Promise<number>
  /** Deletes up to `limit` ended ones, oldest first; returns how many. */
  dropEnded(orgId: string, from: number, upTo: number, limit: number): Promise<number>
}

type Stretch = { readonly from: number; upTo: number; bytes: number }
type Kept = { stretches: Stretch[]; bytes: number }

/**
 * Keeps each organization's deliveries within a number of bytes. Deletes the oldest ended ones, a few per call, and
 * never pending ones. Returns how many were measured or deleted.
 */
export const deliveryTrim = (sizes: DeliverySizes, clock: () => number, maxBytes = maxEndedBytes) => {
  const organizations = new Map<string, Kept>()

  const measure = (orgId: string, row: number, bytes: number) => {
    const kept = organizations.get(orgId) ?? { stretches: [], bytes: 0 }
    organizations.set(orgId, kept)
    const last = kept.stretches.at(-1)
    kept.bytes += bytes
    if (last && last.bytes < stretchBytes) {
      last.upTo = row
      last.bytes += bytes
    } else kept.stretches.push({ from: last?.upTo ?? 0, upTo: row, bytes })
  }

  const trim = async (orgId: string, kept: Kept, limit: number): Promise<number> => {
    let dropped = 0
    for (const stretch of kept.stretches) {
      if (kept.bytes <= maxBytes || dropped > 0) break
      dropped = await sizes.dropEnded(orgId, stretch.from, stretch.upTo, limit)
      // Some may have been deleted for their age, or by another process.
      const left = await sizes.bytesOf(orgId, stretch.from, stretch.upTo)
      kept.bytes += left - stretch.bytes
      stretch.bytes = left
    }
    kept.stretches = kept.stretches.filter(({ bytes }, index) => bytes > 0 || index === kept.stretches.length - 1)
    return dropped
  }

  return async (limit: number): Promise<number> => {
    const found = await sizes.next(clock() - measuredAfterMs, limit)
    for (const { orgId, row, bytes } of found) measure(orgId, row, bytes)
    let dropped = 0
    for (const [orgId, kept] of organizations) if (kept.bytes > maxBytes) dropped += await trim(orgId, kept, limit)
    return found.length + dropped
  }
}
