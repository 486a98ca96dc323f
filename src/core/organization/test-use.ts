import { refuseTestLimit } from "../bounds.ts"
import type { Refusal } from "../refusal.ts"

/** How many plays and spins, and how many players, a test organization has, or gets. */
export type TestUse = { readonly plays: number; readonly players: number }

/** What a test organization may hold; several processes together may pass it by 1 %. */
export const mostTestUse: TestUse = { plays: 100_000, players: 10_000 }

/** Refuses what a test organization has no room for any more. */
export const refuseBeyondTest = (use: TestUse, added: TestUse): Refusal | null => {
  if (use.plays + added.plays > mostTestUse.plays) return refuseTestLimit(mostTestUse.plays, "plays and spins")
  return added.players > 0 && use.players + added.players > mostTestUse.players
    ? refuseTestLimit(mostTestUse.players, "players")
    : null
}
