import type { ChangeOf } from "../core/change.ts"
import type { OwedPrize } from "../core/operation/job/give-ranking-round.ts"
import type { Caller } from "../core/organization/organization.ts"
import type { RankingPrize } from "../core/ranking/ranking.ts"
import type { EndedRound, OpenRound } from "../core/ranking/ranking-round.ts"

/** A round as stored: `open` is null once its prizes are given. */
export type StoredRound = {
  readonly open: OpenRound | null
  readonly tries: number
  readonly askedBy: Pick<Caller, "keyId"> | null
}

export type RankingRounds = {
  /** The round of a campaign and period, or null if there is none yet. */
  find(campaign: number, periodKey: string): StoredRound | null
  /** The first `limit` prizes of a decided round that are still to be given. */
  owed(campaign: number, periodKey: string, limit: number): readonly (OwedPrize & { readonly player: number })[]
  /** All prizes of a round, first position first. */
  prizesOf(campaign: number, periodKey: string): readonly RankingPrize[]
  keep(campaign: number, ended: readonly EndedRound[]): void
  tryAgain(orgId: string, now: number): void
  decide(campaign: number, change: ChangeOf<"decideRound">, decidedAt: number): void
  givePrize(change: ChangeOf<"givePrize">, givenAt: number): void
  end(campaign: number, periodKey: string, givenAt: number): void
  noteFault(campaign: number, change: ChangeOf<"noteFault">): void
  noteTry(campaign: number, change: ChangeOf<"noteTry">): void
}
