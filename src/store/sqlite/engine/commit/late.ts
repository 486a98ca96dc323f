import { isRefusal, type Refusal } from "../../../../core/refusal.ts"
import type { SharedTx } from "../../../../record/transaction.ts"
import type { GroupCommit } from "./commit.ts"

const minRowsOfAStep = 64

/** A transaction that writes nothing: what a start reads from the logs waits in memory, like what the jobs change. */
export const inMemory: SharedTx = {
  wall: 0,
  transaction: {},
  beforeCommit: () => undefined,
  afterCommit: () => undefined,
  onRollback: () => undefined,
}

/** Up to these, the id of a row and its place fit into a number together. */
const mostId = 2 ** 33
const mostRows = 2 ** 20

/**
 * The keys of rows in the order of the file. A hundred thousand may wait, and nothing else runs while they are sorted:
 * comparing rows takes five times as long as sorting numbers in a typed array.
 */
export const inFileOrder = (rows: ReadonlyMap<number, { readonly id: number }>): readonly number[] => {
  const keys = new Float64Array(rows.size)
  const order = new Float64Array(rows.size)
  let place = 0
  let largest = 0
  for (const [key, { id }] of rows) {
    keys[place] = key
    order[place] = id * mostRows + place
    place++
    if (id > largest) largest = id
  }
  // An import may have so many.
  if (place > mostRows || largest >= mostId) return [...rows].sort((a, b) => a[1].id - b[1].id).map(([key]) => key)
  return Array.from(order.sort(), (packed) => keys[packed - Math.floor(packed / mostRows) * mostRows] as number)
}

/**
 * Writes the rows of `keys`, which are in the order of the file, in at most `steps` transactions, or some more if they
 * are few.
 */
export const writeInSteps = async <Key>(
  commit: GroupCommit,
  keys: readonly Key[],
  steps: number,
  write: (tx: SharedTx, key: Key) => void,
): Promise<null | Refusal> => {
  const step = Math.max(minRowsOfAStep, Math.ceil(keys.length / steps))
  for (let from = 0; from < keys.length; from += step) {
    const written = await commit.runForAll((tx) => {
      for (const key of keys.slice(from, from + step)) write(tx, key)
    })
    if (isRefusal(written)) return written
  }
  return null
}
