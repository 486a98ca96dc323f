import { turnedIn } from "../../draw/columns.ts"
import type { Turned } from "../../draw/outcome.ts"

/** How many of the newest draws became losses although their numbers had won, by what prevented the win. */
export type TurnedWins = { readonly draws: number } & Readonly<Record<Turned["by"], number>>

/** How many of the newest draws are read, so that results take no longer with more of them. */
export const newestDraws = 2_000

/** In how many chains they are looked for, the newest first. */
export const newestChains = 20

/** Counts what turned the stored draws of a campaign since `since`. */
export const turnedWins = (contents: Iterable<Uint8Array>, since: number): TurnedWins => {
  const wins = { draws: 0, quota: 0, stock: 0, budget: 0, perUser: 0, pool: 0 }
  for (const content of contents) {
    const { at, by } = turnedIn(content)
    if (at < since) continue
    wins.draws++
    if (by) wins[by]++
  }
  return wins
}
