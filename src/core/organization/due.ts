import type { RevealEvery } from "../draw/chain.ts"
import type { Game } from "../draw/record.ts"
import { periodAt } from "../period.ts"

/**
 * What falls due in a test organization by its clock (docs/api.md#the-clock): a date of a campaign, the end of a period
 * of its ranking, a try of a ranking round or the prizes of a decided one, an open chain of draws, and the end of a ban.
 */
export type Due =
  | { readonly kind: "dates" | "ranking"; readonly at: number; readonly campaignId: string }
  | { readonly kind: "ban"; readonly at: number; readonly banId: string }
  | { readonly kind: "round"; readonly at: number; readonly campaignId: string; readonly periodKey: string }
  | { readonly kind: "chain"; readonly at: number; readonly game: Game }

/** An open chain, with what its closing depends on. */
export type DueChain = {
  readonly game: Game
  readonly openedAt: number
  readonly hasDraws: boolean
  readonly every: RevealEvery
  readonly timezone: string
  /** When its game ends and draws nothing more; null if that is not known. */
  readonly endsAt: number | null
}

/** What an organization has that may fall due; of each kind but chains, the earliest are enough. */
export type DueFacts = {
  readonly bans: readonly { readonly banId: string; readonly at: number }[]
  readonly dates: readonly { readonly campaignId: string; readonly at: number }[]
  readonly rankings: readonly { readonly campaignId: string; readonly at: number }[]
  /** `at` is null for a round whose winners are decided: its prizes are due at once. */
  readonly rounds: readonly { readonly campaignId: string; readonly periodKey: string; readonly at: number | null }[]
  readonly chains: readonly DueChain[]
}

/** The name of a due thing, by which one that failed is left out. */
export const dueName = (due: Due): string => {
  if (due.kind === "chain") return `chain ${due.game.kind} ${due.game.id}`
  if (due.kind === "ban") return `ban ${due.banId}`
  return due.kind === "round" ? `round ${due.campaignId} ${due.periodKey}` : `${due.kind} ${due.campaignId}`
}

/** When an open chain is due: the end of the period that shows its seed, or the end of its game; null if never. */
export const chainDueAt = ({ openedAt, hasDraws, every, timezone, endsAt }: DueChain): number | null => {
  const shownAt = hasDraws && every !== "never" ? periodAt(every, timezone, openedAt).end : null
  return shownAt === null || endsAt === null ? (shownAt ?? endsAt) : Math.min(shownAt, endsAt)
}

const ofChains = (chains: readonly DueChain[]): readonly Due[] =>
  chains.flatMap((chain) => {
    const at = chainDueAt(chain)
    return at === null ? [] : [{ kind: "chain", at, game: chain.game } as const]
  })

/**
 * The things that are due first, at or before `until`, in the order in which things of one time happen: ends of bans,
 * then dates, then ranking rounds, and once there are no others, chains. What should have happened before `now` is due now. Of what is
 * due now, those named in `skipped` are left out.
 */
export const nextDue = (
  { bans, dates, rankings, rounds, chains }: DueFacts,
  { now, until }: { readonly now: number; readonly until: number },
  skipped: ReadonlySet<string>,
): readonly Due[] => {
  const all: readonly Due[] = [
    ...bans.map((one) => ({ kind: "ban", ...one }) as const),
    ...dates.map((one) => ({ kind: "dates", ...one }) as const),
    ...rankings.map((one) => ({ kind: "ranking", ...one }) as const),
    ...rounds.map(({ at, ...one }) => ({ kind: "round", at: at ?? now, ...one }) as const),
    ...ofChains(chains),
  ]
  const due = all
    .map((one) => (one.at < now ? { ...one, at: now } : one))
    .filter((one) => one.at <= until && !(one.at === now && skipped.has(dueName(one))))
  const first = due.reduce((soonest, { at }) => Math.min(soonest, at), Number.POSITIVE_INFINITY)
  const earliest = due.filter(({ at }) => at === first)
  const others = earliest.filter(({ kind }) => kind !== "chain")
  return others.length > 0 ? others : earliest
}
