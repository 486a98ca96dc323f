/** How many row numbers of a list are read at once: few at first, since most pages end soon. */
const longestRun = 1_024
/** The same of all lists together: rows that take turns among many lists bring all of them to their end at once. */
const longestRuns = 8_192
const shortestRun = 8

/** How many lists are begun before others may go first. */
const listsOfATurn = 250

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
 * where many lists have still to be begun.
 */
export function* newestFirst<List>(
  lists: readonly List[],
  before: number,
  read: ReadList<List>,
): Generator<number | null, void> {
  const cursors: Cursor<List>[] = []
  const mostRows = Math.max(shortestRun, Math.min(longestRun, Math.floor(longestRuns / lists.length)))
  for (const [index, list] of lists.entries()) {
    if (index % listsOfATurn === listsOfATurn - 1) yield null
    const cursor: Cursor<List> = { list, rows: [], run: 1, isWhole: false }
    if (readOn(read, cursor, before, mostRows)) cursors.push(cursor)
  }
  cursors.sort((one, other) => next(one) - next(other))
  for (let cursor = cursors.pop(); cursor; cursor = cursors.pop()) {
    const until = cursors.at(-1)?.rows.at(-1) ?? 0
    let isLeft = true
    for (let row = next(cursor); isLeft && row > until; row = next(cursor)) {
      yield row
      cursor.rows.pop()
      isLeft = cursor.rows.length > 0 || readOn(read, cursor, row, mostRows)
    }
    if (isLeft) cursors.splice(placeIn(cursors, next(cursor)), 0, cursor)
  }
}
