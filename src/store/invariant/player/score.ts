import type { CampaignConfig } from "../../../core/campaign/campaign.ts"
import { periodAt } from "../../../core/period.ts"

export const scoredKinds = ["day", "week", "month"] as const
type ScoredKind = (typeof scoredKinds)[number]

/** The scores in a standing, with what its campaign determines about the periods. */
export type Scored = {
  readonly player: number
  readonly campaign: number
  readonly lastPlay: number
  readonly config: CampaignConfig
  readonly zoneSince: number | null
  readonly totalScore: number
} & Readonly<Record<`${ScoredKind}Score`, number>> &
  Readonly<Record<`${ScoredKind}From`, number | null>>

/** A score that the sum of the log in [from, until) must equal. */
export type KeptScore = { readonly of: string; readonly from: number; readonly until: number; readonly score: number }

/** The score of all time, which every standing has. */
export const inAll = { of: "in all", from: Number.MIN_SAFE_INTEGER, until: Number.MAX_SAFE_INTEGER } as const

/** The period that begins at `from`, or null if its scores cannot be compared with the log. */
export const comparedPeriod = (
  kind: ScoredKind,
  { config, zoneSince }: Pick<Scored, "config" | "zoneSince">,
  from: number,
): Omit<KeptScore, "score"> | null => {
  const { start, end, key } = periodAt(kind, config.timezone, from)
  // A period of an earlier time zone may begin at the same time as one of the current zone, and end at a different time.
  return start === from && end > (zoneSince ?? start) ? { of: `for ${key}`, from, until: end } : null
}

/** The scores of a standing that can be compared with the log. */
export function* keptScores(row: Scored): Generator<KeptScore> {
  yield { ...inAll, score: row.totalScore }
  for (const kind of scoredKinds) {
    const from = row[`${kind}From`]
    const period = from === null ? null : comparedPeriod(kind, row, from)
    if (period) yield { ...period, score: row[`${kind}Score`] }
  }
}

/** The order of additions affects the last digits of a sum of scores, so a small relative deviation is tolerated. */
export const roundingShare = 1e-9

/** A score according to the log: the sum, and the sum of the absolute values. */
export type LoggedScore = { readonly total: number | null; readonly size: number | null }

/** The same with the scores of the plays that lie in the archive. */
export const withArchived = ({ total, size }: LoggedScore, archived: number): LoggedScore => ({
  total: (total ?? 0) + archived,
  size: (size ?? 0) + Math.abs(archived),
})

/**
 * Describes a score that differs from the log; null if it does not. Sums beyond the largest number are not compared.
 */
export const describeScore = (
  { player, campaign }: Pick<Scored, "player" | "campaign">,
  { of, score }: Pick<KeptScore, "of" | "score">,
  { total, size }: LoggedScore,
): string | null => {
  const isOff = Number.isFinite(size ?? 0) && Math.abs((total ?? 0) - score) > roundingShare * (size ?? 0)
  return isOff
    ? `the standing of player ${player} in campaign ${campaign} has a score of ${score} ${of}, the log of ${total ?? 0}`
    : null
}
