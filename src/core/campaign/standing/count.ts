import { allTime } from "../../period.ts"
import { addScore } from "../../ranking/ranking.ts"
import type { ArchivedPlays } from "./archived.ts"

/** A play as counters see it; `play` is its row number, which increases in the order of plays. */
export type CountedPlay = {
  readonly play: number
  readonly at: number
  readonly score: number
  readonly usedQuota: boolean
  /** Whether a grant took the place of `playLimits`, which then do not count the play. */
  readonly beyondLimit?: boolean | null
  /** The prize that it won, if any. */
  readonly prizeId?: string | null
}

/** A total score, and the play that reached it. */
export type Total = { readonly score: number; readonly reached: number | null }

export const noTotal: Total = { score: 0, reached: null }

/**
 * The only way to add scores, whether a play adds its own or the log is recounted: SQLite's sum() rounds differently. A
 * play that does not change the total does not change who reached it first.
 */
export const addPlay = (total: Total, { play, score }: { readonly play: number; readonly score: number }): Total => {
  const sum = addScore(total.score, score)
  return sum === total.score ? total : { score: sum, reached: play }
}

/** The total of plays, added in the order of time. */
export const totalOf = (plays: readonly Pick<CountedPlay, "at" | "play" | "score">[]): Total =>
  plays.toSorted((a, b) => a.at - b.at || a.play - b.play).reduce<Total>(addPlay, noTotal)

export type ScoreKind = "total" | "day" | "week" | "month"

/** What to count of a player's plays: those in [start, end), both epoch milliseconds. */
export type Span = {
  readonly of: "plays" | "wins" | "prize" | ScoreKind
  /** The prize whose wins are counted. */
  readonly prizeId?: string
  readonly start: number
  readonly end: number
}

/** What was counted: a number of plays or wins, or a total score. */
export type Counted = Span & { readonly count: number; readonly total: Total }

type Scores = { readonly plays: number[]; readonly scores: number[] }

/** What the archive adds to a count for all time. */
const archivedIn = (archived: ArchivedPlays, { of, prizeId = "" }: Span): number => {
  if (of === "plays") return archived.plays
  if (of === "wins") return archived.wins ?? 0
  return of === "prize" ? (archived.prizes?.[prizeId] ?? 0) : 0
}

/** Counts spans in one pass over a player's plays, newest first, the order in which a chain is read. */
export class SpanCount {
  readonly #spans: readonly (Span & Scores & { count: number })[]

  /** `archived` is what the player has in the archive, which only counts for all time. */
  constructor(spans: readonly Span[], archived: ArchivedPlays | null = null) {
    this.#spans = spans.map((span) => ({
      ...span,
      count: archived && span.start === allTime.start ? archivedIn(archived, span) : 0,
      plays: [],
      scores: [],
    }))
  }

  add({ play, at, score, usedQuota, beyondLimit, prizeId }: CountedPlay) {
    for (const span of this.#spans) {
      if (at < span.start || at >= span.end) continue
      if (span.of === "prize") span.count += span.prizeId === prizeId ? 1 : 0
      else if (span.of === "plays") span.count += beyondLimit ? 0 : 1
      else if (span.of === "wins") span.count += usedQuota ? 1 : 0
      else if (score !== 0) {
        span.plays.push(play)
        span.scores.push(score)
      }
    }
  }

  /** Scores are added in the order of plays. */
  result(): Counted[] {
    return this.#spans.map(({ of, prizeId, start, end, count, plays, scores }) => {
      let total = noTotal
      for (let index = plays.length - 1; index >= 0; index--)
        total = addPlay(total, { play: plays[index] ?? 0, score: scores[index] ?? 0 })
      return { of, ...(prizeId !== undefined && { prizeId }), start, end, count, total }
    })
  }
}
