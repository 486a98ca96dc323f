import { type Refusal, refuse } from "../refusal.ts"
import { type Lot, lotOf, type PoolKind, poolCodeKey } from "./pool.ts"

/** How many codes an organization may have in its pools, whatever their status. */
export const maxCodes = 10_000_000

/** A pool has at most this many lots with free codes: each play of the pool reads them all. */
export const maxLots = 250

/** How many codes are added or changed in one step, which takes a few milliseconds. */
export const codesOfAStep = 250

/** A line of an upload, from 1; `text` is null if it is not one value. */
export type UploadedLine = { readonly line: number; readonly text: string | null }

/** A code to add to a pool, and how it is compared. */
export type NewCode = { readonly code: string; readonly key: string }

type Fault = { readonly line: number; readonly error: string }

/** What an upload did: `invalid` are the lines that were not stored because of a fault, of which the first are listed. */
export type Upload = {
  readonly added: number
  readonly duplicates: number
  readonly invalid: number
  readonly faults: readonly Fault[]
}

const shownFaults = 100

export const codeRule = "4 to 64 of A-Z a-z 0-9 . _ -"
const codeForm = /^[A-Za-z0-9._-]{4,64}$/

const faultOf = (kind: PoolKind, text: string | null): string | null => {
  if (text === null || !codeForm.test(text)) return `must be one code of ${codeRule}`
  return poolCodeKey(kind, text) === "" ? "must have more than hyphens" : null
}

const beyond = `an organization may have at most ${maxCodes} codes in its pools; delete a pool that was never used`

export const noUpload: Upload = { added: 0, duplicates: 0, invalid: 0, faults: [] }

const withFaults = (upload: Upload, more: readonly Fault[]): Upload => ({
  ...upload,
  invalid: upload.invalid + more.length,
  faults: [...upload.faults, ...more.slice(0, Math.max(0, shownFaults - upload.faults.length))],
})

/** The codes of the valid lines, each with its line, and the upload with the faults of the other lines. */
export const readLines = (upload: Upload, kind: PoolKind, lines: readonly UploadedLine[]) => {
  const faults: Fault[] = []
  const codes: (NewCode & { readonly line: number })[] = []
  for (const { line, text: sent } of lines) {
    const text = sent?.trim() ?? null
    const error = faultOf(kind, text)
    if (error !== null || text === null) faults.push({ line, error: error ?? "" })
    else codes.push({ line, code: text, key: poolCodeKey(kind, text) })
  }
  return { codes, upload: withFaults(upload, faults) }
}

/** What one step did with its codes: `beyond` are the indexes of those for which there was no room. */
export type Sorted = {
  readonly added: readonly NewCode[]
  readonly duplicates: number
  readonly beyond: readonly number[]
}

/** Sorts the codes of a step: the first of equal ones that nobody has is added, as long as there is room. */
export const sortCodes = (codes: readonly NewCode[], isTaken: (key: string) => boolean, room: number): Sorted => {
  const added = new Map<string, NewCode>()
  const without: number[] = []
  let duplicates = 0
  for (const [index, code] of codes.entries()) {
    if (added.has(code.key) || isTaken(code.key)) duplicates++
    else if (added.size < room) added.set(code.key, code)
    else without.push(index)
  }
  return { added: [...added.values()], duplicates, beyond: without }
}

/** The upload after a step that added some of `codes`. */
export const withStep = (
  upload: Upload,
  codes: readonly { readonly line: number }[],
  step: { readonly added: number; readonly duplicates: number; readonly beyond: readonly number[] },
): Upload =>
  withFaults(
    { ...upload, added: upload.added + step.added, duplicates: upload.duplicates + step.duplicates },
    step.beyond.map((index) => ({ line: codes[index]?.line ?? 0, error: beyond })),
  )

/**
 * The lot that takes the next codes with a date: the one of the upload so far, else the newest if its date is the same,
 * else a new one. Null if the pool has too many.
 */
export const lotFor = (
  lots: readonly Lot[],
  count: number,
  { expiresAt, lot }: { readonly expiresAt: number | null; readonly lot: number | null },
): Pick<Lot, "number" | "size"> | null => {
  const own = lots.find(({ number }) => number === lot) ?? lots.find(({ number }) => number === count - 1)
  if (own && own.expiresAt === expiresAt) return own
  return lots.length < maxLots ? { number: count, size: 0 } : null
}

export const refuseLots = (): Refusal =>
  refuse(
    "CONFLICT",
    `a pool may have free codes with ${maxLots} different dates at most; withdraw those that have expired, or use another pool`,
  )

/** How many of some places lie in each lot, and the place after the last of them. */
export const byLot = (
  places: readonly number[],
): ReadonlyMap<number, { readonly count: number; readonly end: number }> => {
  const lots = new Map<number, { count: number; end: number }>()
  for (const place of places) {
    const lot = lotOf(place)
    const known = lots.get(lot) ?? { count: 0, end: 0 }
    lots.set(lot, { count: known.count + 1, end: Math.max(known.end, place + 1) })
  }
  return lots
}
