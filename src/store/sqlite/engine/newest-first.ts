/** How many row numbers of a list are read at once: few at first, since most pages end soon. */
const longestRun = 1_024
/** The same of all lists together: rows that take turns among many lists bring all of them to their end at once. */
const longestRuns = 8_192
const shortestRun = 8

/** How many times lists are read before others may go first. */
const readsOfATurn = 250

/** The newest row numbers of a list that lie below `before`, at most `limit`. */
type ReadList<List> = (list: List, before: number, limit: number) => readonly number[]

/** A list that is read on: `rows` are the next ones, the newest last. */
type Cursor<List> = { readonly list: List; rows: number[]; run: number; isWhole: boolean }

const readOn = <List>(read: ReadList<List>, cursor: Cursor<List>, before: number, mostRows: number): boolean => {
  if (cursor.isWhole) return false
  const rows = read(cursor.list, before, cursor.run)
  cursor.isWhole = rows.length < cursor.run
  cursor.run = Math.min(2 * cursor.run, mostRows)
  cursor.rows = rows.toReversed()
  return rows.length > 0
}

const next = (cursor: Cursor<unknown>): number => cursor.rows.at(-1) ?? 0

/** The place of a cursor among others, the one with the newest row last. */
const placeIn = (cursors: readonly Cursor<unknown>[], row: number): number => {
  let [low, high] = [0, cursors.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const other = cursors[middle]
    if (other && next(other) < row) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The row numbers of several lists below `before` as one, newest first, read lazily; none is in two of them. Yields null
 * after every few reads.
 */
export function* newestFirst<List>(
  lists: readonly List[],
  before: number,
  read: ReadList<List>,
): Generator<number | null, void> {
  const cursors: Cursor<List>[] = []
  const mostRows = Math.max(shortestRun, Math.min(longestRun, Math.floor(longestRuns / lists.length)))
  let reads = 0
  for (const list of lists) {
    const cursor: Cursor<List> = { list, rows: [], run: 1, isWhole: false }
    if (readOn(read, cursor, before, mostRows)) cursors.push(cursor)
    if (++reads % readsOfATurn === 0) yield null
  }
  cursors.sort((one, other) => next(one) - next(other))
  for (let cursor = cursors.pop(); cursor; cursor = cursors.pop()) {
    const until = cursors.at(-1)?.rows.at(-1) ?? 0
    let isLeft = true
    for (let row = next(cursor); isLeft && row > until; row = next(cursor)) {
      yield row
      cursor.rows.pop()
      if (cursor.rows.length > 0) continue
      isLeft = readOn(read, cursor, row, mostRows)
      if (++reads % readsOfATurn === 0) yield null
    }
    if (isLeft) cursors.splice(placeIn(cursors, next(cursor)), 0, cursor)
  }
}
