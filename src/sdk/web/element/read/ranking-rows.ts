import type { Ranking } from "../../client/premio.ts"

/** A line of a ranking as it is shown. */
export type RankingRow = {
  readonly position: number
  readonly score: number
  /** What the organization shows of this player; null if it shows nothing. */
  readonly label: string | null
  readonly isOwn: boolean
}

/** The lines of a ranking, with the player's own at its end where it is further down. */
export const rankingRows = ({ rankings, entry }: Pick<Ranking, "rankings" | "entry">): readonly RankingRow[] => {
  const rows = rankings.map(({ position, totalScore, label }) => ({
    position,
    score: totalScore,
    label: label ?? null,
    isOwn: position === entry?.position,
  }))
  if (!entry || rows.some(({ isOwn }) => isOwn)) return rows
  return [...rows, { position: entry.position, score: entry.totalScore, label: null, isOwn: true }]
}
