import type { RevealEvery } from "../draw/chain.ts"
import type { Game } from "../draw/record.ts"
import { periodAt } from "../period.ts"

/**
 * What falls due in a test organization by its clock (docs/api.md#the-clock): a date of a campaign, the end of a period
 * of its ranking, a try of a ranking round or the prizes of a decided one, an open chain of draws, and the end of a ban.
 */
export type DueItem =
  | { readonly kind: "dates" | "ranking"; readonly at: number; readonly campaignId: string }
  | { readonly kind: "ban"; readonly at: number; readonly banId: string }
  | { readonly kind: "round"; readonly at: number; readonly campaignId: string; readonly periodKey: string }
  | { readonly kind: "chain"; readonly at: number; readonly game: Game }

/** An open chain, with what its closing depends on; `row` is its row number. */
export type DueChain = {
  readonly row: number
  readonly game: Game
  readonly openedAt: number
  readonly hasDraws: boolean
  readonly every: RevealEvery
  readonly timezone: string
  /** When its game ends and draws nothing more; null if that is not known. */
  readonly endsAt: number | null
}

/** What an organization has that may fall due; the earliest of each kind are enough. */
export type DueFacts = {
  readonly bans: readonly { readonly banId: string; readonly at: number }[]
  readonly dates: readonly { readonly campaignId: string; readonly at: number }[]
  readonly rankings: readonly { readonly campaignId: string; readonly at: number }[]
  /** `at` is null for a round whose winners are decided: its prizes are due at once. */
  readonly rounds: readonly { readonly campaignId: string; readonly periodKey: string; readonly at: number | null }[]
  readonly chains: readonly { readonly game: Game; readonly at: number }[]
}

/** After every time that a clock can show. */
const neverDue = 8.64e15

/** The name of a due item, by which one that failed is skipped. */
export const dueName = (due: DueItem): string => {
  if (due.kind === "chain") return `chain ${due.game.kind} ${due.game.id}`
  if (due.kind === "ban") return `ban ${due.banId}`
  return due.kind === "round" ? `round ${due.campaignId} ${due.periodKey}` : `${due.kind} ${due.campaignId}`
}

/** When an open chain is due: the end of the period that shows its seed, or the end of its game, or never. */
export const chainDueAt = ({ openedAt, hasDraws, every, timezone, endsAt }: DueChain): number =>
  Math.min(hasDraws && every !== "never" ? periodAt(every, timezone, openedAt).end : neverDue, endsAt ?? neverDue)

/**
 * The items that are due first, at or before `until`, in the order in which those of one time are run: ends of bans, then
 * dates, then ranking rounds, and once there are no others, chains. What was due before `now` is due now. Of what is due
 * now, the items named in `skipped` are left out.
 */
export const nextDue = (
  { bans, dates, rankings, rounds, chains }: DueFacts,
  { now, until }: { readonly now: number; readonly until: number },
  skipped: ReadonlySet<string>,
): readonly DueItem[] => {
  const all: readonly DueItem[] = [
    ...bans.map((one) => ({ kind: "ban", ...one }) as const),
    ...dates.map((one) => ({ kind: "dates", ...one }) as const),
    ...rankings.map((one) => ({ kind: "ranking", ...one }) as const),
    ...rounds.map(({ at, ...one }) => ({ kind: "round", at: at ?? now, ...one }) as const),
    ...chains.map((one) => ({ kind: "chain", ...one }) as const),
  ]
  const due = all
    .map((one) => (one.at < now ? { ...one, at: now } : one))
    .filter((one) => one.at <= until && !(one.at === now && skipped.has(dueName(one))))
  const first = due.reduce((soonest, { at }) => Math.min(soonest, at), Number.POSITIVE_INFINITY)
  const earliest = due.filter(({ at }) => at === first)
  const others = earliest.filter(({ kind }) => kind !== "chain")
  return others.length > 0 ? others : earliest
}
