import { isRefusal, type Refusal } from "../../../core/refusal.ts"
import type { SharedTx } from "../../../record/transaction.ts"
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

/** Writes the rows of `keys`, which are in the order of the file, in at most `steps` transactions, or some more if they are few. */
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
