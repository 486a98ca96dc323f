import type { ChangeOf, Decision } from "../../change.ts"
import {
  type MiniGame,
  type MiniGameSegment,
  refuseUnknownMiniGame,
  spinPeriodKeys,
} from "../../mini-game/mini-game.ts"
import {
  maxSearchedPeriods,
  type RecordedRedemption,
  type RedeemAwardAnswer,
  type RedeemAwardRequest,
  type Redemption,
  redemptionView,
  refuseUnknownAward,
  type StoredAward,
} from "../../mini-game/redemption.ts"
import { refuseUnknownClient } from "../../player/player.ts"
import { isRefusal, type Refusal, refuse } from "../../refusal.ts"

/** The facts of a redemption report. */
export type RedeemAwardFacts = {
  readonly miniGame: MiniGame | null
  /** Whether the request names a registered client. */
  readonly isClientKnown: boolean
  /** Who reports: a key or a user, by the id. */
  readonly reporter: string | null
  findAward(awardId: string): StoredAward | null
  /** The client's awards of a segment in each of `spinPeriods`, in that order, read lazily. */
  findAwards(spinPeriods: readonly string[], segmentId: string): Iterable<StoredAward>
}

type ByAwardId = Extract<RedeemAwardRequest, { awardId: string }>
type ByClient = Exclude<RedeemAwardRequest, ByAwardId>

const refuseRedeemed = (
  code: "ALREADY_REDEEMED" | "ALL_REDEEMED",
  message: string,
  awardId: string,
  redemption: RecordedRedemption,
): Refusal => ({ ...refuse(code, message), detail: { awardId, redemption: redemptionView(redemption, true) } })

const refuseNotAPrize = (segment: MiniGameSegment) =>
  refuse("NOT_A_PRIZE", `segment ${segment.segmentId} is marked isPrize false in the current configuration`)

/** The award that the request names (docs/api.md#report-a-redemption-by-award). */
const awardById = (
  { segments }: MiniGame,
  { awardId, override }: ByAwardId,
  facts: RedeemAwardFacts,
): StoredAward | Refusal => {
  const award = facts.findAward(awardId)
  if (!award) return refuseUnknownAward(awardId)
  if (award.redemption) {
    if (override) return award
    const message = "the award is redeemed already; send override: true to correct it"
    return refuseRedeemed("ALREADY_REDEEMED", message, award.awardId, award.redemption)
  }
  if (award.isTurned)
    return refuse("NOT_A_PRIZE", `segment ${award.segmentId} had no stock left, so the spin is no prize`)
  const segment = segments.find(({ segmentId }) => segmentId === award.segmentId)
  return segment?.isPrize === false ? refuseNotAPrize(segment) : award
}

/** The segment with this external id in the current configuration, which must be a prize. */
const segmentByExternalId = ({ segments }: MiniGame, externalId: string): MiniGameSegment | Refusal => {
  const [segment, second] = segments.filter((candidate) => candidate.externalId === externalId)
  if (!segment)
    return refuse("SEGMENT_NOT_FOUND", `no segment declares the external id ${externalId}; check segmentExternalId`)
  if (second)
    return refuse("AMBIGUOUS_SEGMENT", `two segments declare the external id ${externalId}; report by awardId`)
  return segment.isPrize === false ? refuseNotAPrize(segment) : segment
}

/** The first of `awards` without a redemption; they belong to one segment, oldest period first. */
const oldestUnredeemed = (awards: Iterable<StoredAward>): StoredAward | Refusal => {
  let newest: StoredAward | undefined
  for (const award of awards) {
    if (award.isTurned) continue
    if (award.redemption === null) return award
    newest = award
  }
  if (!newest?.redemption)
    return refuse(
      "AWARD_NOT_FOUND",
      "the client did not win this segment in this mini-game; check clientExternalId and segmentExternalId",
    )
  const message = "every award of this client for the segment is redeemed"
  return refuseRedeemed("ALL_REDEEMED", message, newest.awardId, newest.redemption)
}

/** The client's oldest award for the segment that is not redeemed (docs/api.md#report-a-redemption-by-client). */
const awardOfClient = (
  miniGame: MiniGame,
  { segmentExternalId }: ByClient,
  facts: RedeemAwardFacts,
  now: number,
): StoredAward | Refusal => {
  if (!facts.isClientKnown) return refuseUnknownClient("clientExternalId")
  const segment = segmentByExternalId(miniGame, segmentExternalId)
  if (isRefusal(segment)) return segment
  const periods = spinPeriodKeys(miniGame, now, maxSearchedPeriods)
  if (!periods)
    return refuse(
      "TOO_MANY_PERIODS",
      `the mini-game has more than ${maxSearchedPeriods} spin periods; report by awardId`,
    )
  return oldestUnredeemed(facts.findAwards(periods, segment.segmentId))
}

/**
 * Decides POST /inapp-games/redemptions, with refusals in the order of docs/api.md#report-a-redemption-by-award and
 * #report-a-redemption-by-client.
 */
export const decideRedeemAward = (
  facts: RedeemAwardFacts,
  request: RedeemAwardRequest,
  now: number,
): Decision<RedeemAwardAnswer, ChangeOf<"recordRedemption">> | Refusal => {
  const { miniGame } = facts
  if (!miniGame) return refuseUnknownMiniGame(request.miniGameId)
  const award =
    "awardId" in request ? awardById(miniGame, request, facts) : awardOfClient(miniGame, request, facts, now)
  if (isRefusal(award)) return award
  const { report } = request
  const current: Redemption = { ...report, redeemedAt: report.redeemedAt ?? now, recordedAt: now }
  return {
    answer: { awardId: award.awardId, redemption: { current, previous: award.redemption?.current ?? null } },
    changes: [
      {
        ...({ kind: "recordRedemption", award: award.row, awardId: award.awardId } as const),
        miniGameId: request.miniGameId,
        redemption: current,
        recordedBy: facts.reporter,
      },
    ],
  }
}
