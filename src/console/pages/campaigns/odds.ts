type Weighted = { readonly weight?: number | null }
type Segment = Weighted & { readonly isPrize?: boolean | null; readonly prizeId?: string | null }
type Prize = Weighted & { readonly prizeId: string }

/** What decides how often players win: in a saved campaign, a draft, or a form, whose empty fields are null. */
export type Chances = {
  readonly gameType?: string | null
  readonly winProbability?: number | null
  readonly segments?: readonly Segment[] | null
  readonly prizes?: readonly Prize[] | null
  /** The prizes with planned moments, whose weights do not count. */
  readonly momentPrizes?: ReadonlySet<string>
}

type Drawn = Weighted & { readonly prizeId?: string | null }

const shareOf = (some: readonly Drawn[], all: readonly Drawn[], momentPrizes?: ReadonlySet<string>): number => {
  const weightOf = ({ weight, prizeId }: Drawn) =>
    momentPrizes?.has(prizeId ?? "") ? 0 : weight === undefined ? 1 : (weight ?? 0)
  const sumOf = (drawn: readonly Drawn[]) => drawn.reduce((sum, one) => sum + weightOf(one), 0)
  const total = sumOf(all)
  return total > 0 ? sumOf(some) / total : 0
}

/** The share of plays that win, from 0 to 1, before any limit; null if answers decide. */
export const winShare = ({ gameType, winProbability, segments, momentPrizes }: Chances): number | null => {
  if (gameType === "trivia") return null
  if (gameType !== "roulette") return winProbability ?? 0
  const all = segments ?? []
  return shareOf(
    all.filter(({ isPrize }) => isPrize ?? true),
    all,
    momentPrizes,
  )
}

/** How often a prize is drawn, from 0 to 1: as a share of plays, or of wins if answers decide. */
export const prizeShare = (prize: Prize, chances: Chances): number => {
  const { gameType, segments, prizes, momentPrizes } = chances
  if (gameType !== "roulette") return shareOf([prize], prizes ?? [], momentPrizes) * (winShare(chances) ?? 1)
  const all = segments ?? []
  return shareOf(
    all.filter(({ isPrize, prizeId }) => (isPrize ?? true) && prizeId === prize.prizeId),
    all,
    momentPrizes,
  )
}
