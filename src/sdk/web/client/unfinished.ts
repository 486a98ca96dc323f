import type { Host } from "./host.ts"

/** A play or spin that was sent, and whose answer is not known. */
export type Turn = { readonly key: string; readonly input: Readonly<Record<string, unknown>>; readonly at: number }

/** The service remembers an Idempotency-Key for 24 hours: a later repeat would be another play. */
const keptMs = 23 * 3_600_000

/** What another script may have written over is no turn. */
const readTurn = (text: string): Turn | null => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Keeps unfinished turns by player and game, in the storage of the tab or, where that throws, in memory. `place` tells
 * services and organizations apart.
 */
export const unfinishedTurns = (place: readonly string[], { storage, now }: Pick<Host, "storage" | "now">) => {
  const memory = new Map<string, string>()
  const nameOf = (parts: readonly string[]) => `premio:${JSON.stringify([...place, ...parts])}`

  const tryStorage = <T>(use: (kept: Storage) => T): T | undefined => {
    try {
      const kept = storage()
      return kept && use(kept)
    } catch {
      return undefined
    }
  }

  const drop = (name: string): void => {
    memory.delete(name)
    tryStorage((kept) => kept.removeItem(name))
  }

  return {
    find: (...parts: readonly string[]): Turn | null => {
      const name = nameOf(parts)
      const text = memory.get(name) ?? tryStorage((kept) => kept.getItem(name))
      const turn = text ? readTurn(text) : null
      if (turn && now() - turn.at < keptMs) return turn
      drop(name)
      return null
    },
    keep: (turn: Turn, ...parts: readonly string[]): void => {
      const name = nameOf(parts)
      const text = JSON.stringify(turn)
      const isKept = tryStorage((kept) => {
        kept.setItem(name, text)
        return true
      })
      if (!isKept) memory.set(name, text)
    },
    drop: (...parts: readonly string[]): void => drop(nameOf(parts)),
    /** Drops all of a player. */
    dropAll: (player: string): void => {
      const start = `${nameOf([player]).slice(0, -1)},`
      const stored = tryStorage((kept) => Array.from({ length: kept.length }, (_, at) => kept.key(at) ?? "")) ?? []
      for (const name of [...memory.keys(), ...stored]) if (name.startsWith(start)) drop(name)
    },
  }
}
