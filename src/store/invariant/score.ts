import type { CampaignConfig } from "../../core/campaign/campaign.ts"
import { periodAt } from "../../core/period.ts"

const kinds = ["day", "week", "month"] as const

/** The scores that a standing keeps, with what its campaign says of the periods. */
export type Scored = {
  readonly player: number
  readonly campaign: number
  readonly lastPlay: number
  readonly config: CampaignConfig
  readonly zoneSince: number | null
  readonly totalScore: number
} & Readonly<Record<`${(typeof kinds)[number]}Score`, number>> &
  Readonly<Record<`${(typeof kinds)[number]}From`, number | null>>

/** A score that the log must add up to in [from, until). */
export type KeptScore = { readonly of: string; readonly from: number; readonly until: number; readonly score: number }

/** The scores of a standing that can be compared with the log. */
export function* keptScores(row: Scored): Generator<KeptScore> {
  const { timezone } = row.config
  yield { of: "in all", from: Number.MIN_SAFE_INTEGER, until: Number.MAX_SAFE_INTEGER, score: row.totalScore }
  for (const kind of kinds) {
    const from = row[`${kind}From`]
    if (from === null) continue
    const { start, end, key } = periodAt(kind, timezone, from)
    // A period of an earlier time zone may begin at the same time as one of the current zone, and end at a different
    // time.
    if (start === from && end > (row.zoneSince ?? start))
      yield { of: `for ${key}`, from, until: end, score: row[`${kind}Score`] }
  }
}

/** The order of additions affects the last digits of a sum of scores, so a small relative deviation is tolerated. */
const roundingShare = 1e-9

/** What the log has of a score: the sum, and the sum of the amounts. */
export type LoggedScore = { readonly total: number | null; readonly size: number | null }

/** Describes a score that is not that of the log; null if it is. Sums beyond the largest number are not compared. */
export const describeScore = (
  { player, campaign }: Scored,
  { of, score }: KeptScore,
  { total, size }: LoggedScore,
): string | null => {
  const isOff = Number.isFinite(size ?? 0) && Math.abs((total ?? 0) - score) > roundingShare * (size ?? 0)
  return isOff
    ? `the standing of player ${player} in campaign ${campaign} has a score of ${score} ${of}, the log of ${total ?? 0}`
    : null
}
