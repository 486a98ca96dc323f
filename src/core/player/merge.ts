import type { Counted, Span } from "../campaign/count.ts"
import { type Standing, withCounted } from "../campaign/standing.ts"
import { periodKinds, periodsAt } from "../period.ts"
import { type Account, addable } from "./player.ts"

/**
 * What changes its owner in a merge, beside plays; ids and times stay. `mergedPlayers` are those who were merged into the
 * player who goes.
 */
export type MovedInMerge = "awards" | "bans" | "codes" | "ledger" | "mergedPlayers" | "rankingPrizes"

/** What the player who stays in a merge has afterwards; `pointsCut` is what did not fit, of the points of both together. */
export const mergedTotals = (
  from: Pick<Account, "xp" | "points">,
  into: Pick<Account, "xp" | "points">,
): { readonly xp: number; readonly points: number; readonly pointsCut: number } => {
  const points = addable(into.points, from.points)
  return {
    xp: into.xp + addable(into.xp, from.xp),
    points: into.points + points,
    pointsCut: from.points - points,
  }
}

/** What two players' plays in a campaign come to, and the newest of them. */
type KeptStanding = Standing & { readonly lastPlay: number }

const noPlays = { playsFrom: null, playsUntil: null, plays: 0 }
const noWins = { winsFrom: null, winsUntil: null, wins: 0 }

/**
 * The standings of two players in a campaign as one; `counted` is what `joinedSpans` counts of the plays of both. A count of a
 * limit that is not of the same interval is left to be made when it is asked for.
 */
export const joinedStanding = <T extends KeptStanding>(from: T, into: T | null, counted: readonly Counted[]): T => {
  const isSamePlays = into && into.playsFrom === from.playsFrom && into.playsUntil === from.playsUntil
  const isSameWins = into && into.winsFrom === from.winsFrom && into.winsUntil === from.winsUntil
  const joined = {
    ...from,
    lastPlay: Math.max(from.lastPlay, into?.lastPlay ?? 0),
    lastAt: Math.max(from.lastAt, into?.lastAt ?? Number.MIN_SAFE_INTEGER),
    ...(isSamePlays ? { plays: from.plays + into.plays } : noPlays),
    ...(isSameWins ? { wins: from.wins + into.wins } : noWins),
  }
  return withCounted(joined, counted)
}

/** What is counted of the plays of two players who become one: the scores of the periods that run at `now`. */
export const joinedSpans = (timezone: string, now: number): Span[] => {
  const periods = periodsAt(timezone, now)
  return periodKinds.map((of) => ({ of, ...periods[of] }))
}

/** Whether what was counted by `joinedSpans` is still of the periods that run at `now`. */
export const areOfPresent = (counted: readonly Counted[], timezone: string, now: number): boolean =>
  joinedSpans(timezone, now).every(({ of, start }) => counted.find((span) => span.of === of)?.start === start)

/** Plays of several players as one list; each comes the newest first. A joining that was broken off leaves plays in two: each comes once. */
export function* joinedPlays<Play extends { readonly play: number }>(
  chains: readonly Iterator<Play, void>[],
): Generator<Play, void> {
  const next = chains.map((chain) => chain.next().value ?? null)
  for (;;) {
    const newest = next.reduce((found, play) => (play && (!found || play.play > found.play) ? play : found), null)
    if (!newest) return
    yield newest
    for (const [index, play] of next.entries())
      if (play?.play === newest.play) next[index] = chains[index]?.next().value ?? null
  }
}

/**
 * How `plays`, the newest first, are linked as one chain: of `count` of them, from the oldest but `done` on, each with the one
 * before it. So both heads lead to every play at any time, and a joining that is broken off can be made again.
 */
export function* linksOf(
  plays: readonly number[],
  done: number,
  count: number,
): Generator<{ readonly play: number; readonly previous: number | null }, void> {
  const oldest = plays.length - 1 - done
  for (let index = oldest; index > oldest - count && index >= 0; index--)
    yield { play: plays[index] as number, previous: plays[index + 1] ?? null }
}
