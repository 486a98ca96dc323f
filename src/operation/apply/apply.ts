import type { Change, Decision } from "../../core/change.ts"
import { isRefusal, type Refusal } from "../../core/refusal.ts"
import type { Players } from "../../record/player/player.ts"
import type { Records } from "../../record/records.ts"
import type { Tx } from "../../record/transaction.ts"
import { campaignApplier } from "./campaign.ts"
import { chainApplier } from "./chain.ts"
import { codeApplier } from "./code.ts"
import { consoleApplier } from "./console.ts"
import { deliveryApplier } from "./delivery.ts"
import { miniGameApplier } from "./mini-game.ts"
import { playerApplier } from "./player.ts"
import { applyToPlayerKeys } from "./player-key.ts"
import { pushApplier } from "./push.ts"
import { rankingWinApplier } from "./ranking-win.ts"
import { roundApplier } from "./round.ts"
import { type AnySubject, hasRow, type LoadedSubject, part, type Subject } from "./subject.ts"
import { applyToTest } from "./test-mode.ts"

/** The subject, whose player gets a row now if this is their first record. */
const withRow = (people: Players, tx: Tx, subject: LoadedSubject): AnySubject => {
  if (hasRow(subject)) return subject
  const { player, ...rest } = subject
  return player ? { ...rest, player: { ...player, row: people.ensureRow(tx, rest.orgId, player) } } : rest
}

/** Applies the changes of decisions in order, in the transaction in which the facts were loaded. */
export const changeApplier = (needs: Records) => {
  const { answers, bans, people, playerKeys, support } = needs
  const applyForCaller = consoleApplier(needs)
  const applyToCampaign = campaignApplier(needs)
  const applyToChain = chainApplier(needs)
  const applyToCode = codeApplier(needs)
  const applyToDelivery = deliveryApplier(needs)
  const applyToMiniGame = miniGameApplier(needs)
  const applyToPlayer = playerApplier(needs)
  const applyToPush = pushApplier(needs)
  const applyToRankingWin = rankingWinApplier(needs)
  const applyToRound = roundApplier(needs)

  const applyOne = (tx: Tx, subject: AnySubject, change: Change) => {
    const { orgId, keyId, ban, campaign, mergedPlayer, player } = subject
    switch (change.kind) {
      case "addAward":
      case "countSegment":
      case "handOutAward":
      case "recordRedemption":
        applyToMiniGame(tx, subject, change)
        return
      case "countSupport":
        support.put(orgId, change.userId, change.of, change.count)
        return
      case "addRankingWin":
      case "handOutRankingPrize":
        applyToRankingWin(tx, subject, change)
        return
      case "keepAnswer":
        answers.keepAnswer(tx, orgId, change)
        return
      case "liftBan":
        return bans.lift(tx, part(ban), change.at)
      case "acceptTerms":
      case "addBan":
      case "addGrant":
      case "addTransaction":
      case "earn":
      case "endGrants":
      case "forgetBanTexts":
      case "giveUpIds":
      case "keepPastUses":
      case "leaveAudiences":
      case "mergePlayer":
      case "noteRefund":
      case "register":
      case "revokeGrant":
      case "setDrawId":
      case "takeGrant":
        applyToPlayer(tx, { orgId, player: part(player), mergedPlayer }, change)
        return
      case "addPlayerKey":
      case "removePlayerKey":
      case "revokeTokens":
      case "setTokenSecret":
        applyToPlayerKeys(playerKeys, tx, orgId, change)
        return
      case "addOutcomes":
      case "countTestUse":
      case "removeOutcomes":
        applyToTest(needs, tx, orgId, change)
        return
      case "addPushReaction":
      case "addPushSend":
      case "countPushEvent":
        applyToPush(subject, change)
        return
      case "appendDraw":
      case "appendRecord":
      case "closeChain":
      case "openChain":
      case "setDrawSecret":
        applyToChain(tx, orgId, change)
        return
      case "appendPlay":
      case "countStock":
      case "countWin":
      case "handOut":
      case "noteMoments":
      case "putBudget":
      case "takeMoment":
        applyToCampaign(tx, subject, change)
        return
      case "changeCode":
      case "countExtension":
      case "countUse":
      case "issueCode":
      case "tellPool":
        applyToCode(tx, subject, change)
        return
      case "decideRound":
      case "endRound":
      case "givePrize":
      case "noteFault":
      case "noteTry":
      case "setRankingDue":
        applyToRound(tx, part(campaign), change)
        return
      case "addDelivery":
      case "dropDeliveries":
      case "emit":
      case "logAttempt":
      case "noteHealth":
      case "startRound":
        applyToDelivery(tx, subject, change)
        return
      default:
        applyForCaller(tx, { orgId, keyId: part(keyId), ...(subject.role && { role: subject.role }) }, change)
    }
  }

  /**
   * Applies the decision's changes and returns its answer; `subject` is null if facts are missing and nothing can
   * change.
   */
  return <Answer, Kind extends Change>(
    tx: Tx,
    subject: Subject<Kind> | null,
    decision: Decision<Answer, Kind> | Refusal,
  ): Answer | Refusal => {
    if (isRefusal(decision)) return decision
    if (decision.changes.length === 0) return decision.answer
    const about = withRow(people, tx, part(subject ?? undefined))
    for (const change of decision.changes) applyOne(tx, about, change)
    return decision.answer
  }
}

export type ApplyChanges = ReturnType<typeof changeApplier>
