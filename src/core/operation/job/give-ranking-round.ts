import type { ChangeOf, Decision } from "../../change.ts"
import { type CodeConfig, codeOf, drawCodeText, refuseCollision } from "../../code.ts"
import type { Prize } from "../../mini-game/prize.ts"
import type { Caller } from "../../organization/organization.ts"
import { type Account, addable } from "../../player/player.ts"
import type { Random } from "../../random.ts"
import type { RankingPrize } from "../../ranking/ranking.ts"
import type { EndedRound, Winner } from "../../ranking/ranking-round.ts"
import type { Refusal } from "../../refusal.ts"

/** The campaign whose codes a prize gives, whatever its status and limits; null for a prize that gives none. */
export const codeCampaignOf = (prize: Prize | null): string | null =>
  prize?.type === "promo_code" ? prize.campaignId : null

/** The text of the code that a prize gives: null where it gives none, or its campaign has no template. */
export const drawPrizeCode = (
  prize: Prize | null,
  templateOf: (campaignId: string) => CodeConfig | undefined,
  isCodeTaken: (code: string) => boolean,
  ids: Random,
): string | null | Refusal => {
  const campaignId = codeCampaignOf(prize)
  const template = campaignId === null ? undefined : templateOf(campaignId)
  return template ? (drawCodeText(template, ids, isCodeTaken) ?? refuseCollision()) : null
}

/** A round's winners as they were read, and what has become of that. */
export type DecideWinnersFacts = {
  readonly winners: readonly Winner[]
  /** The text of the code that each will be given, in their order; null for none. */
  readonly codes: readonly (string | null)[]
  /** Whether a merge or a ban has come since the scores were read. */
  readonly isOutdated: boolean
  /** Whom a player's row stands for now. */
  findPlayer(player: number): { readonly row: number | null; readonly isBanned: boolean } | null
}

/** Decides who has won a round, all at once; returns false when that is to be read again, since somebody else may have. */
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

/** A prize that is owed to a winner; `row` names it, and `prizeCode` is the text of the code that the winner was promised. */
export type OwedPrize = Pick<RankingPrize, "periodKey" | "position" | "prize" | "prizeCode"> & { readonly row: number }

export type GivePrizeFacts = {
  readonly campaignId: string
  readonly owed: OwedPrize
  readonly winner: Pick<Account, "points">
  /** The template of a campaign's codes; undefined where it has none, or is not there any more. */
  templateOf(campaignId: string): CodeConfig | undefined
}

/** Decides what a winner is given: points as far as they fit, or the code that was drawn for them. */
export const decideGivePrize = (
  { campaignId, owed, winner, templateOf }: GivePrizeFacts,
  now: number,
): Decision<null, ChangeOf<"earn" | "givePrize" | "issueCode">> => {
  const { row, periodKey, position, prize, prizeCode } = owed
  const sourceId = `${campaignId}:${periodKey}:${position}`
  const changes: ChangeOf<"earn" | "givePrize" | "issueCode">[] = []
  const points = prize?.type === "points" ? addable(winner.points, prize.points) : 0
  if (points > 0) changes.push({ kind: "earn", earning: { xp: 0, points, reason: "ranking", sourceId } })
  const issuedOf = codeCampaignOf(prize)
  const template = issuedOf === null ? undefined : templateOf(issuedOf)
  const code = template && prizeCode !== null ? codeOf(template, prizeCode, now) : null
  if (code && issuedOf !== null)
    changes.push({ kind: "issueCode", code, campaignId: issuedOf, origin: "ranking", issueKey: sourceId })
  changes.push({ kind: "givePrize", prize: row, prizeCode: code?.code ?? null })
  return { answer: null, changes }
}

export type EndRoundFacts = {
  readonly campaignId: string
  readonly periodKey: string
  /** Who had the round given by hand; null for one that was given by itself. */
  readonly askedBy: Pick<Caller, "keyId"> | null
  /** All that was won, the first position first. */
  prizes(): readonly RankingPrize[]
}

/** Decides the end of a round whose prizes are all given: the audit log says so of one that was asked for. */
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
