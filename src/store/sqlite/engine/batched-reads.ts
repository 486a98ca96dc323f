import type { Db } from "../file/open.ts"

/**
 * Combines the reads of one turn of the event loop into one transaction: outside of one, each statement would lock and
 * unlock the log, which takes twice as long as a lookup.
 */
export const batchedReads = <Key, Row>(db: Db, read: (key: Key) => Row) => {
  const readAll = db.$client.transaction((keys: readonly Key[]) => keys.map(read))
  let asked: Key[] = []
  let rows: Promise<readonly Row[]> | undefined

  const answer = (): readonly Row[] => {
    const keys = asked
    asked = []
    rows = undefined
    return readAll(keys)
  }

  return async (key: Key): Promise<Row | undefined> => {
    const index = asked.push(key) - 1
    rows ??= Promise.resolve().then(answer)
    return (await rows)[index]
  }
}
