import type { Change, ChangeOf, ConsoleChange, Decision, PlayerChange, RoundChange } from "../../core/change.ts"
import type { ChainChange } from "../../core/draw/open-chain.ts"
import type { Role } from "../../core/organization/role.ts"
import { isRefusal, type Refusal } from "../../core/refusal.ts"
import type { StoredBan } from "../../record/ban.ts"
import type { StoredStanding } from "../../record/campaign.ts"
import type { StoredCode } from "../../record/code.ts"
import type { KnownPlayer, StoredPlayer } from "../../record/player.ts"
import type { Records } from "../../record/records.ts"
import type { Tx } from "../../record/transaction.ts"
import { chainApplier } from "./chain.ts"
import { consoleApplier } from "./console.ts"
import { deliveryApplier } from "./delivery.ts"
import { playerApplier } from "./player.ts"
import { roundApplier } from "./round.ts"

/**
 * Everything that changes can refer to, as loaded with the facts. A number is the row number of the record; `keyId` is
 * the caller.
 */
type Parts = {
  readonly ban: StoredBan
  readonly campaign: number
  readonly code: StoredCode
  readonly delivery: number
  readonly keyId: string | null
  readonly mergedPlayer: number
  readonly miniGame: number
  /** The row of a play. */
  readonly play: number
  readonly player: StoredPlayer
  readonly pushSend: number
  /** Null before the first play. */
  readonly standing: StoredStanding | null
  readonly webhook: number
}

/** The subject of each kind of change, in addition to its organization. */
type PartsOf = Record<ConsoleChange["kind"], "keyId"> &
  Record<ChainChange["kind"], never> &
  Record<Exclude<PlayerChange["kind"], "mergePlayer">, "player"> &
  Record<RoundChange["kind"], "campaign"> & {
    addAward: "player" | "miniGame"
    addDelivery: "delivery" | "webhook"
    addPushSend: never
    appendPlay: "campaign" | "player" | "standing"
    changeCode: "code"
    countExtension: "code"
    countPushEvent: "pushSend"
    countSegment: "miniGame"
    countStock: "campaign"
    countSupport: never
    countUse: "code"
    countWin: "campaign"
    dropDeliveries: never
    emit: never
    handOut: "play"
    issueCode: "player"
    keepAnswer: never
    liftBan: "ban"
    logAttempt: "delivery"
    mergePlayer: "player" | "mergedPlayer"
    noteMoments: "campaign"
    noteHealth: "webhook"
    putBudget: never
    recordRedemption: "miniGame"
    startRound: "webhook"
    takeMoment: "campaign"
  }

/** The subject of changes of these kinds. A player without a row gets one with the first change. */
export type Subject<Kind extends Change> = { readonly orgId: string } & Pick<Parts, PartsOf[Kind["kind"]]>

/** `role` is the caller's, if it is a user. */
type LoadedSubject = { readonly orgId: string; readonly role?: Role } & Partial<Parts>

type AnySubject = LoadedSubject & { readonly player?: KnownPlayer }

/** Whether the subject can be changed as is: its player, if any, is in the database. */
const hasRow = (subject: LoadedSubject): subject is AnySubject => subject.player?.row !== null

/** The part of the subject that the type of the change guarantees. */
const part = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error("a change needs a record that was not loaded")
  return value
}

/** Applies the changes of decisions in order, in the transaction in which the facts were loaded. */
export const changeApplier = (needs: Records) => {
  const {
    answers,
    attempts,
    awards,
    bans,
    codes,
    handouts,
    people,
    outbox,
    push,
    quotas,
    segmentStocks,
    standings,
    stocks,
    support,
    ...configured
  } = needs
  const { campaigns, moments } = configured
  const applyForCaller = consoleApplier(configured)
  const applyToDelivery = deliveryApplier({ attempts, outbox })
  const applyToPlayer = playerApplier({ bans, people })
  const applyToChain = chainApplier(needs)
  const applyToRound = roundApplier(configured)

  const issueCode = (
    tx: Tx,
    orgId: string,
    playerRow: number,
    { code, campaignId, origin, issueKey }: ChangeOf<"issueCode">,
  ) => {
    const campaign = campaigns.findCachedCampaign(tx, orgId, campaignId)
    if (!campaign) throw new Error(`campaign ${campaignId} of a new code does not exist`)
    codes.saveCode(tx, { orgId, campaignRow: campaign.row, playerRow, origin, issueKey }, code)
  }

  const applyOne = (tx: Tx, subject: AnySubject, change: Change) => {
    const { orgId, keyId, ban, campaign, code, mergedPlayer, miniGame, play, player, pushSend, standing } = subject
    switch (change.kind) {
      case "addAward":
        awards.addAward(part(miniGame), part(player).row, change.award)
        return
      case "addBan":
      case "earn":
      case "forgetBanTexts":
      case "giveUpIds":
      case "keepPastUses":
      case "mergePlayer":
      case "register":
      case "setDrawId":
        applyToPlayer(tx, { orgId, player: part(player), mergedPlayer }, change)
        return
      case "appendDraw":
      case "appendRecord":
      case "closeChain":
      case "openChain":
      case "setDrawSecret":
        applyToChain(tx, orgId, change)
        return
      case "noteMoments":
        moments.note(tx, part(campaign), change)
        return
      case "addPushSend":
        push.addSend(orgId, change.send)
        return
      case "appendPlay": {
        const owner = { campaign: part(campaign), player: part(player).row, before: part(standing) }
        standings.appendPlay(tx, owner, change)
        return
      }
      case "countPushEvent":
        push.countEvent(part(pushSend), change.event)
        return
      case "countExtension":
        support.putExtensions(part(code).row, change.extensions)
        return
      case "countSupport":
        support.put(orgId, change.userId, change.of, change.count)
        return
      case "countUse":
        codes.countUse(tx, orgId, part(code), change.uses, change.sale)
        return
      case "decideRound":
      case "endRound":
      case "givePrize":
      case "noteFault":
      case "noteTry":
      case "setRankingDue":
        applyToRound(tx, part(campaign), change)
        return
      case "countWin":
        quotas.countWin(tx, part(campaign), change.wins)
        return
      case "countStock":
        stocks.countStock(tx, part(campaign), change.prizeId, change.stock)
        return
      case "countSegment":
        segmentStocks.countSegment(tx, part(miniGame), change.segmentId, change.wins)
        return
      case "changeCode":
        codes.change(tx, part(code), change)
        return
      case "addDelivery":
      case "dropDeliveries":
      case "emit":
      case "logAttempt":
      case "noteHealth":
      case "startRound":
        applyToDelivery(tx, subject, change)
        return
      case "handOut":
        handouts.put(part(play), change.handout)
        return
      case "issueCode":
        issueCode(tx, orgId, part(player).row, change)
        return
      case "keepAnswer":
        answers.keepAnswer(tx, orgId, change)
        return
      case "putBudget": {
        const budgeted = campaigns.findCachedCampaign(tx, orgId, change.campaignId)
        if (!budgeted) throw new Error(`campaign ${change.campaignId} of a budget does not exist`)
        needs.budgets.put(tx, budgeted.row, change.budget)
        return
      }
      case "recordRedemption":
        awards.recordRedemption(tx, orgId, part(miniGame), change)
        return
      case "liftBan":
        bans.lift(tx, orgId, part(ban))
        return
      case "takeMoment":
        moments.take(tx, orgId, part(campaign), change)
        return
      default:
        applyForCaller(tx, { orgId, keyId: part(keyId), ...(subject.role && { role: subject.role }) }, change)
    }
  }

  const withRow = (tx: Tx, subject: LoadedSubject): AnySubject => {
    if (hasRow(subject)) return subject
    const { player, ...rest } = subject
    return player ? { ...rest, player: { ...player, row: people.ensureRow(tx, rest.orgId, player) } } : rest
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
    const { answer, changes } = decision
    if (changes.length === 0) return answer
    const about = withRow(tx, part(subject ?? undefined))
    for (const change of changes) applyOne(tx, about, change)
    return answer
  }
}

export type ApplyChanges = ReturnType<typeof changeApplier>
