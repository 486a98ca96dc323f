import { type BudgetFacts, charged, isWithinBudget, refusedByBudget } from "../../campaign/prize/budget.ts"
import type { ChangeOf, Decision } from "../../change.ts"
import { codeOf, type PromoCode, refuseCollision } from "../../code/code.ts"
import { type CodeTemplate, drawCodeText, isPooled, madeBy, templateIn } from "../../code/template.ts"
import { codeCampaignOf, type PositionPrize } from "../../mini-game/prize.ts"
import type { Caller } from "../../organization/organization.ts"
import { type Account, addable } from "../../player/player.ts"
import { afterGiving, costOfTemplate, foundEmpty, type PoolOf, pooledCode, poolIdOf } from "../../pool/giving.ts"
import type { Random } from "../../random.ts"
import { type RankingPrize, rankingPrizeIdOf } from "../../ranking/ranking.ts"
import type { EndedRound, Winner } from "../../ranking/ranking-round.ts"
import type { Refusal } from "../../refusal.ts"

/** The text of a prize's code; null if it gives none, if its campaign has no template, or if a pool will give it. */
export const drawPrizeCode = (
  orgId: string,
  prize: PositionPrize | null,
  templateOf: (campaignId: string) => CodeTemplate | undefined,
  isCodeTaken: (code: string) => boolean,
  ids: Random,
): string | null | Refusal => {
  const campaignId = codeCampaignOf(prize)
  const template = campaignId === null ? undefined : madeBy(templateOf(campaignId))
  return template ? (drawCodeText(templateIn(orgId, template), ids, isCodeTaken) ?? refuseCollision()) : null
}

/** A round's winners as read, and whether they are outdated. */
export type DecideWinnersFacts = {
  readonly winners: readonly Winner[]
  /** The text of the code that each will get, in the same order; null for none. */
  readonly codes: readonly (string | null)[]
  /** Whether there was a merge or a ban since the scores were read. */
  readonly isOutdated: boolean
  /** The player to whom a row now belongs. */
  findPlayer(player: number): { readonly row: number | null; readonly isBanned: boolean } | null
}

/** Decides all winners of a round at once; returns false if they have to be read again, since they may have changed. */
export const decideWinners = (
  { winners, codes, isOutdated, findPlayer }: DecideWinnersFacts,
  { period, ranking }: EndedRound,
  askedBy: Caller | null,
): Decision<boolean, ChangeOf<"decideRound">> => {
  const isStanding = ({ player }: Winner) => {
    const found = findPlayer(player)
    return found?.row === player && !found.isBanned
  }
  if (isOutdated || !winners.every(isStanding)) return { answer: false, changes: [] }
  return {
    answer: true,
    changes: [
      {
        kind: "decideRound",
        round: { period, ranking },
        askedBy: askedBy && { keyId: askedBy.keyId },
        winners: winners.map((winner, index) => ({ ...winner, prizeCode: codes[index] ?? null })),
      },
    ],
  }
}

/** A prize that is owed to a winner; `row` identifies it, and `prizeCode` is the text of the promised code. */
export type OwedPrize = Pick<RankingPrize, "periodKey" | "position" | "prize" | "prizeCode"> & { readonly row: number }

type GivePrizeChange = ChangeOf<
  "addRankingWin" | "earn" | "emit" | "givePrize" | "issueCode" | "putBudget" | "tellPool"
>

export type GivePrizeFacts = {
  readonly campaignId: string
  readonly owed: OwedPrize
  readonly winner: Pick<Account, "points">
  /** Where a campaign's codes come from; undefined if it has none or no longer exists. */
  templateOf(campaignId: string): CodeTemplate | undefined
  readonly poolOf: PoolOf
  /** The budget of a campaign; null if it has none. */
  budgetOf(campaignId: string): BudgetFacts | null
}

/** The code of a prize: the next of its pool, or the one with the text that was promised; null if there is none. */
const promisedCode = (template: CodeTemplate, text: string | null, poolOf: PoolOf, now: number): PromoCode | null => {
  if (isPooled(template)) return pooledCode(poolOf(template.poolId), now)
  return text === null ? null : codeOf(template, text, now)
}

/** Decides what a winner gets: points up to the cap, the code drawn for them, or a prize to be handed out. */
export const decideGivePrize = (
  { campaignId, owed, winner, templateOf, budgetOf, poolOf }: GivePrizeFacts,
  now: number,
): Decision<null, GivePrizeChange> => {
  const { row, periodKey, position, prize, prizeCode } = owed
  const sourceId = rankingPrizeIdOf(campaignId, owed)
  const changes: GivePrizeChange[] = []
  const points = prize?.type === "points" ? addable(winner.points, prize.points) : 0
  if (points > 0) changes.push({ kind: "earn", earning: { xp: 0, points, reason: "ranking", sourceId } })
  if (prize?.type === "external") {
    const { name, value = null } = prize
    const win = { periodKey, position, at: now, name, value, handedOutAt: null, note: null, forfeitedAt: null }
    changes.push({ kind: "addRankingWin", win })
  }
  const issuedOf = codeCampaignOf(prize)
  const template = issuedOf === null ? undefined : templateOf(issuedOf)
  const cost = costOfTemplate(template, poolOf, undefined)
  const isOwed = template !== undefined && (prizeCode !== null || isPooled(template))
  const budget = isOwed && issuedOf !== null ? budgetOf(issuedOf) : null
  const isPaid = isWithinBudget(budget, cost)
  if (!isPaid) changes.push(...refusedByBudget(budget))
  const code = template && isPaid ? promisedCode(template, prizeCode, poolOf, now) : null
  if (code) changes.push(...charged(budget, cost, code))
  if (code && issuedOf !== null) {
    const poolId = poolIdOf(template)
    changes.push({ kind: "issueCode", code, campaignId: issuedOf, origin: "ranking", issueKey: sourceId, poolId })
    changes.push(...afterGiving(template, poolOf))
  }
  if (isPaid && !code && isPooled(template)) changes.push(...foundEmpty(poolOf(template.poolId)))
  changes.push({ kind: "givePrize", prize: row, prizeCode: code?.code ?? null })
  return { answer: null, changes }
}

export type EndRoundFacts = {
  readonly campaignId: string
  readonly periodKey: string
  /** The caller of a manual request; null for an automatic round. */
  readonly askedBy: Pick<Caller, "keyId"> | null
  /** All prizes, first position first. */
  prizes(): readonly RankingPrize[]
}

/** Decides the end of a round whose prizes have all been given: a manual request is recorded in the audit log. */
export const decideEndRound = ({
  campaignId,
  periodKey,
  askedBy,
  prizes,
}: EndRoundFacts): Decision<null, ChangeOf<"audit" | "endRound">> => {
  const end: ChangeOf<"endRound"> = { kind: "endRound", periodKey }
  if (!askedBy) return { answer: null, changes: [end] }
  const after = { periodKey, items: prizes() }
  const entry = { action: "ranking-prizes.give", target: campaignId, before: null, after }
  return { answer: null, changes: [end, { kind: "audit", entry }] }
}
