/** How many row numbers of a list are read at once: few at first, since most pages end soon. */
const longestRun = 1_024

/** The newest row numbers of a list that lie below `before`, at most `limit`. */
type ReadList<List> = (list: List, before: number, limit: number) => readonly number[]

/** A list that is read on: `rows` are the next ones, the newest last. */
type Cursor<List> = { readonly list: List; rows: number[]; run: number; isWhole: boolean }

const readOn = <List>(read: ReadList<List>, cursor: Cursor<List>, before: number): boolean => {
  if (cursor.isWhole) return false
  const rows = read(cursor.list, before, cursor.run)
  cursor.isWhole = rows.length < cursor.run
  cursor.run = Math.min(2 * cursor.run, longestRun)
  cursor.rows = rows.toReversed()
  return rows.length > 0
}

/** The row numbers of several lists below `before` as one, newest first, read lazily; none is in two of them. */
export function* newestFirst<List>(
  lists: readonly List[],
  before: number,
  read: ReadList<List>,
): Generator<number, void> {
  const next = (cursor: Cursor<List>): number => cursor.rows.at(-1) ?? 0
  /** The list with the newest row comes last. */
  const cursors = lists
    .map((list): Cursor<List> => ({ list, rows: [], run: 1, isWhole: false }))
    .filter((cursor) => readOn(read, cursor, before))
    .sort((one, other) => next(one) - next(other))
  for (let cursor = cursors.pop(); cursor; cursor = cursors.pop()) {
    const until = cursors.at(-1)?.rows.at(-1) ?? 0
    let isLeft = true
    for (let row = next(cursor); isLeft && row > until; row = next(cursor)) {
      yield row
      cursor.rows.pop()
      isLeft = cursor.rows.length > 0 || readOn(read, cursor, row)
    }
    if (!isLeft) continue
    let [low, high] = [0, cursors.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const other = cursors[middle]
      if (other && next(other) < next(cursor)) low = middle + 1
      else high = middle
    }
    cursors.splice(low, 0, cursor)
  }
}
