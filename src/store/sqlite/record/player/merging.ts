import { Later, type Tx } from "../../../../record/transaction.ts"

/**
 * The players who are being merged in steps. Requests for one of them wait until the merge is done, so that none sees
 * half of a player's data.
 */
export const playersMerging = () => {
  const byPlayer = new Map<number, Later>()

  return {
    /** When to retry a request for a player who is being merged; null for any other. */
    laterFor: (row: number | null): Later | null =>
      byPlayer.size === 0 || row === null ? null : (byPlayer.get(row) ?? null),

    /** When to retry a request for the plays of all players, while any two are being merged. */
    laterForAll: (): Later | null => byPlayer.values().next().value ?? null,

    /** Makes requests for either player wait; `end` lets them continue, `fail` fails them. */
    begin: (tx: Pick<Tx, "onRollback">, from: number, into: number) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      promise.catch(() => undefined)
      const later = new Later(promise)
      const remove = () => {
        byPlayer.delete(from)
        byPlayer.delete(into)
      }
      byPlayer.set(from, later)
      byPlayer.set(into, later)
      tx.onRollback(remove)
      const end = () => {
        remove()
        resolve()
      }
      return { end, fail: reject }
    },
  }
}

export type PlayersMerging = ReturnType<typeof playersMerging>
