import { Later, type Tx } from "../../transaction.ts"

/**
 * The players who are being merged in steps. Whoever asks for one of them waits until they are one, so that nobody meets
 * half of what a player has.
 */
export const playersMerging = () => {
  const byPlayer = new Map<number, Later>()

  return {
    /** When to ask again for a player who is being merged; null for any other. */
    laterFor: (row: number | null): Later | null =>
      byPlayer.size === 0 || row === null ? null : (byPlayer.get(row) ?? null),

    /** When to ask again for what all players have played, while any two are being merged. */
    laterForAll: (): Later | null => byPlayer.values().next().value ?? null,

    /** Has those wait who ask for either; `end` lets them go on, `fail` fails them. */
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
