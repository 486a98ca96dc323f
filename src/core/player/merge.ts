import { mergedWins } from "../campaign/prize/stock.ts"
import { mergedArchived } from "../campaign/standing/archived.ts"
import type { Counted, Span } from "../campaign/standing/count.ts"
import { type Standing, withCounted } from "../campaign/standing/standing.ts"
import { periodKinds, periodsAt } from "../period.ts"
import { addScore } from "../ranking/ranking.ts"
import { type Account, addable } from "./player.ts"

/**
 * What changes its owner in a merge, in addition to plays; ids and times stay. `mergedPlayers` were merged earlier into
 * the player who disappears.
 */
export type MovedInMerge =
  | "acceptances"
  | "awards"
  | "bans"
  | "codes"
  | "grants"
  | "ledger"
  | "liftedBans"
  | "mergedPlayers"
  | "pushReactions"
  | "rankingPrizes"
  | "rankingWins"
  | "transactions"

/**
 * The totals of the remaining player after a merge; `pointsCut` is the part of the combined points that exceeds the
 * cap.
 */
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

/** The combined standing of two players in a campaign, and their newest play. */
type KeptStanding = Standing & { readonly lastPlay: number }

const noPlays = { playsFrom: null, playsUntil: null, plays: 0 }
const noWins = { winsFrom: null, winsUntil: null, wins: 0 }

/** The play that reached the joint score is the later one. */
const laterOf = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)

/**
 * The combined standing of two players in a campaign; `counted` is what was counted of the plays of both in `mergedSpans`.
 * Limit counts of different intervals are left to be recounted on demand. Where scores lie in the archive, the totals of
 * all time add up without being counted.
 */
export const mergedStanding = <T extends KeptStanding>(from: T, into: T | null, counted: readonly Counted[]): T => {
  const isSamePlays = into && into.playsFrom === from.playsFrom && into.playsUntil === from.playsUntil
  const isSameWins = into && into.winsFrom === from.winsFrom && into.winsUntil === from.winsUntil
  const joined = {
    ...from,
    lastPlay: Math.max(from.lastPlay, into?.lastPlay ?? 0),
    lastAt: Math.max(from.lastAt, into?.lastAt ?? Number.MIN_SAFE_INTEGER),
    ...(isSamePlays ? { plays: from.plays + into.plays } : noPlays),
    ...(isSameWins ? { wins: from.wins + into.wins } : noWins),
    prizeWins: mergedWins(from.prizeWins, into?.prizeWins ?? null),
    archived: mergedArchived(from.archived, into?.archived ?? null),
  }
  return joined.archived?.score === undefined
    ? withCounted(joined, counted)
    : withCounted(
        {
          ...joined,
          totalScore: addScore(from.totalScore, into?.totalScore ?? 0),
          totalReached: laterOf(from.totalReached, into?.totalReached ?? null),
        },
        counted.filter(({ of }) => of !== "total"),
      )
}

/** What is counted of the plays of two merging players: the scores of the periods that are current at `now`. */
export const mergedSpans = (timezone: string, now: number): Span[] => {
  const periods = periodsAt(timezone, now)
  return periodKinds.map((of) => ({ of, ...periods[of] }))
}

/** Whether these counts of `mergedSpans` still belong to the periods that are current at `now`. */
export const areCurrent = (counted: readonly Counted[], timezone: string, now: number): boolean =>
  mergedSpans(timezone, now).every(({ of, start }) => counted.find((span) => span.of === of)?.start === start)

/**
 * Merges the plays of several players into one list; each input is sorted newest first. An interrupted merge leaves
 * some plays in two lists: each appears once in the result.
 */
export function* mergedPlays<Play extends { readonly play: number }>(
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
 * Links `plays`, newest first, as one chain: `count` of them, starting after the `done` oldest, each with its
 * predecessor. Both heads lead to every play at any time, so an interrupted merge can be repeated.
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
