import { type BudgetFacts, charged, costOfCode, isWithinBudget, refusedByBudget } from "../../campaign/budget.ts"
import { isPrize } from "../../campaign/segment.ts"
import type { ChangeOf, Decision } from "../../change.ts"
import { type CodeConfig, makeCode, type PromoCode, refuseCollision } from "../../code.ts"
import { drawNumbers } from "../../draw/numbers.ts"
import type { MiniGame, MiniGameSegment } from "../../mini-game/mini-game.ts"
import { refuseUnknownMiniGame, spinPeriodAt } from "../../mini-game/mini-game.ts"
import {
  type Award,
  awardWon,
  drawSegment,
  newAward,
  type SpinAnswer,
  type SpinRequest,
  spinAnswer,
} from "../../mini-game/spin.ts"
import { type Account, type Ban, refuseUnknownClient } from "../../player/player.ts"
import type { Sources } from "../../random.ts"
import { isRefusal, type Refusal } from "../../refusal.ts"

/**
 * The facts of a spin. `stored` is the client's spin of the current period, the first of several (docs/api.md §4.14).
 */
export type SpinFacts = {
  readonly miniGame: MiniGame | null
  readonly player: Account | null
  readonly ban: Pick<Ban, "message"> | null
  readonly stored: Award | null
  /** The template of a campaign's codes; undefined if it has none or does not exist. */
  templateOf(campaignId: string): CodeConfig | undefined
  /** The budget of a campaign; null if it has none. */
  budgetOf(campaignId: string): BudgetFacts | null
  isCodeTaken(code: string): boolean
}

/** `draw` decides the segment; `ids` generates the code. */
export type SpinSources = Pick<Sources, "draw" | "ids">

/** The kinds of changes of a spin. */
export type SpinChange = ChangeOf<"addAward" | "earn" | "emit" | "issueCode" | "putBudget">

type PrizeCode = { readonly code: PromoCode; readonly campaignId: string }

/** The budget of the campaign whose code a segment gives, and what that costs. */
const chargeOf = ({ prize }: MiniGameSegment, facts: SpinFacts) => {
  const campaignId = prize?.type === "promo_code" ? prize.campaignId : undefined
  const template = campaignId === undefined ? undefined : facts.templateOf(campaignId)
  if (campaignId === undefined || !template) return { budget: null, cost: 0 }
  return { budget: facts.budgetOf(campaignId), cost: costOfCode(template) }
}

/** The code of a segment's prize; null if it gives none, or if its campaign has no template. */
const drawCode = (
  { prize }: MiniGameSegment,
  facts: SpinFacts,
  now: number,
  { ids }: SpinSources,
): PrizeCode | null | Refusal => {
  if (prize?.type !== "promo_code") return null
  const { campaignId } = prize
  const template = facts.templateOf(campaignId)
  if (!template) return null
  const code = makeCode(template, now, ids, facts.isCodeTaken)
  return code ? { code, campaignId } : refuseCollision()
}

/** All changes of a new spin: award, code, points with their ledger row, event. */
const changesOf = (notificationId: string, award: Award, code: PrizeCode | null, player: Account): SpinChange[] => {
  const { awardId, pointsAwarded } = award
  const changes: SpinChange[] = [{ kind: "addAward", award }]
  if (code) changes.push({ kind: "issueCode", ...code, origin: "spin", issueKey: awardId })
  if (pointsAwarded > 0)
    changes.push({ kind: "earn", earning: { xp: 0, points: pointsAwarded, reason: "spin", sourceId: awardId } })
  if (award.won) changes.push({ kind: "emit", event: awardWon(notificationId, award, player) })
  return changes
}

/** Decides POST /inapp-games/spin, with refusals in the order of docs/api.md §4.14. */
export const decideSpin = (
  facts: SpinFacts,
  request: SpinRequest,
  now: number,
  sources: SpinSources,
): Decision<SpinAnswer, SpinChange> | Refusal => {
  const { miniGame, player, stored } = facts
  if (!miniGame) return refuseUnknownMiniGame(request.notificationId)
  if (!player || player.clientId === null)
    return refuseUnknownClient("clientId" in request ? "clientId" : "externalUserId")
  if (stored) return { answer: spinAnswer(miniGame, stored, now, true), changes: [] }
  const segment = drawSegment(miniGame, facts.ban, now, drawNumbers(sources.draw))
  if (isRefusal(segment)) return segment
  const { budget, cost } = isPrize(segment) ? chargeOf(segment, facts) : { budget: null, cost: 0 }
  const isPaid = isWithinBudget(budget, cost)
  const code = isPrize(segment) && isPaid ? drawCode(segment, facts, now, sources) : null
  if (isRefusal(code)) return code
  const { clientId, points } = player
  const { key } = spinPeriodAt(miniGame, now)
  const award = newAward(key, { clientId, points }, segment, code?.code ?? null, now)
  return {
    answer: spinAnswer(miniGame, award, now, false),
    changes: [
      ...changesOf(miniGame.notificationId, award, code, player),
      ...(isPaid ? (code ? charged(budget, cost) : []) : refusedByBudget(budget)),
    ],
  }
}
