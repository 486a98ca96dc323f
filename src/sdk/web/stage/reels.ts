/** How many symbols there are: enough for three reels that have none in common. */
export const symbolCount = 9

const reelCount = 3

/** The row of a strip that stands on the line once the reel has stopped; one row shows above it and one below. */
export const lineRow = 1

/** The symbols of a reel from top to bottom; it turns downwards, and its first rows are those that show at the end. */
export type Strip = readonly number[]

/** FNV-1a with a last mix, so that seeds that differ by their end spread too; a number below 2^32. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

const shuffled = (symbols: readonly number[], seed: string): readonly number[] =>
  symbols.toSorted((one, other) => hashOf(`${seed} ${one}`) - hashOf(`${seed} ${other}`) || one - other)

const allSymbols = Array.from({ length: symbolCount }, (_, symbol) => symbol)

/** The reels at rest, and while they turn and the answer is awaited: all in step, so that no two symbols are alike. */
export const turning: readonly Strip[] = Array.from({ length: reelCount }, (_, reel) =>
  Array.from({ length: symbolCount + reelCount }, (_, row) => (row + reel * reelCount) % symbolCount),
)

/**
 * The strips that turn down to an outcome, each of as many rows as `lengths` says. On a win, all three stop at the
 * symbol of its label. Apart from these, the reels have no symbol in common, so that no two are ever alike: a loss
 * never looks like almost a win, at no moment.
 */
export const stripsTo = (
  { won, label, seed }: { readonly won: boolean; readonly label: string; readonly seed: string },
  lengths: readonly number[],
): readonly Strip[] => {
  const prize = won ? hashOf(label) % symbolCount : -1
  const others = shuffled(
    allSymbols.filter((symbol) => symbol !== prize),
    seed,
  )
  return lengths.map((length, reel) => {
    const own = others.filter((_, at) => at % lengths.length === reel)
    return Array.from({ length }, (_, row) => (won && row === lineRow ? prize : (own[row % own.length] ?? 0)))
  })
}
