import { type BudgetFacts, charged, isWithinBudget, refusedByBudget } from "../../campaign/prize/budget.ts"
import type { Tally } from "../../campaign/standing/quota.ts"
import type { ChangeOf, Decision } from "../../change.ts"
import { refuseCollision } from "../../code/code.ts"
import { type CodeTemplate, isPooled } from "../../code/template.ts"
import { miniGameDraw } from "../../draw/config.ts"
import { idOfStockLimit } from "../../draw/draw-config.ts"
import { type DrawingFacts, endDraw, type Setup, startDraw } from "../../draw/drawing.ts"
import type { Hashing } from "../../draw/hashing.ts"
import { drawNumbers } from "../../draw/numbers.ts"
import { type MiniGame, type MiniGameSegment, spinPeriodAt } from "../../mini-game/mini-game.ts"
import {
  type Award,
  awardWon,
  drawSpin,
  type GivenCode,
  newAward,
  type SegmentWins,
  type SpinAnswer,
  type SpinRequest,
  type Spun,
  spinAnswer,
} from "../../mini-game/spin.ts"
import { periodsAt } from "../../period.ts"
import { pastSegmentWins } from "../../player/past-use.ts"
import type { Account } from "../../player/player.ts"
import { newAcceptance } from "../../player/terms.ts"
import {
  afterGiving,
  codeFrom,
  costOfTemplate,
  foundEmpty,
  type PoolChange,
  type PoolOf,
  poolIdOf,
} from "../../pool/giving.ts"
import type { Sources } from "../../random.ts"
import { isRefusal, type Refusal } from "../../refusal.ts"
import { admitSpin, type CheckedSpin } from "./spin-checks.ts"
import { askedOf, testChanges } from "./test-facts.ts"

/**
 * The facts of a spin. `stored` is the client's spin of the current period, the first of several
 * (docs/api.md#spin-order-of-checks).
 */
export type SpinFacts = CheckedSpin & {
  /** The wins of all players of each segment with a total limit, in its current period. */
  readonly stocks: ReadonlyMap<string, Tally>
  /** Where a campaign's codes come from; undefined if it has none or does not exist. */
  templateOf(campaignId: string): CodeTemplate | undefined
  /** The currency of a campaign, or of the organization; null without one. */
  currencyOf(campaignId: string): string | null
  ownCurrency(): string | null
  /** The pools from which such codes are taken. */
  readonly poolOf: PoolOf
  /** The budget of a campaign; null if it has none. */
  budgetOf(campaignId: string): BudgetFacts | null
  isCodeTaken(code: string): boolean
  /** Counts a player's wins of a segment in a period. */
  readonly winsOfPlayer: SegmentWins["ofPlayer"]
  /** What the spin is drawn from; null if its draw is not recorded. */
  readonly drawing: DrawingFacts | null
}

/** `draw` decides what no chain decides; `ids` generates the code and the receipt. */
export type SpinSources = Pick<Sources, "draw" | "ids"> & { readonly hashing: Hashing }

/** The kinds of changes of a spin. */
export type SpinChange = ChangeOf<
  | "acceptTerms"
  | "addAward"
  | "appendDraw"
  | "appendRecord"
  | "countSegment"
  | "countTestUse"
  | "earn"
  | "emit"
  | "issueCode"
  | "putBudget"
  | "removeOutcomes"
  | "setDrawId"
  | "tellPool"
>

type PrizeCode = GivenCode & { readonly campaignId: string; readonly poolId: string | undefined }

const winsOf = (miniGame: MiniGame, { stocks, winsOfPlayer, past }: SpinFacts): SegmentWins => ({
  ofAll: (segmentId) => stocks.get(segmentId)?.count ?? 0,
  ofPlayer: (segmentId, period) => winsOfPlayer(segmentId, period) + pastSegmentWins(past, miniGame, segmentId, period),
})

/** What the mini-game draws by. */
const setupOf = (miniGame: MiniGame, facts: SpinFacts, now: number): Setup => ({
  config: miniGameDraw(miniGame),
  periods: periodsAt(miniGame.timezone, now),
  count: (limit) => facts.stocks.get(idOfStockLimit(limit))?.count ?? 0,
})

const noCode = { template: undefined, budget: null, cost: 0 }

/** Where the code of a segment comes from, the budget of its campaign, and its cost. */
const codeFactsOf = ({ prize }: MiniGameSegment, facts: SpinFacts) => {
  const campaignId = prize?.type === "promo_code" ? prize.campaignId : undefined
  const template = campaignId === undefined ? undefined : facts.templateOf(campaignId)
  if (campaignId === undefined || !template) return noCode
  return { template, budget: facts.budgetOf(campaignId), cost: costOfTemplate(template, facts.poolOf, undefined) }
}

/** The code of a segment's prize; null if it gives none, or if its campaign has no template or an empty pool. */
const drawCode = (
  orgId: string,
  { prize }: MiniGameSegment,
  template: CodeTemplate | undefined,
  facts: SpinFacts,
  now: number,
  { ids }: SpinSources,
): PrizeCode | null | Refusal => {
  if (prize?.type !== "promo_code" || !template) return null
  const { campaignId } = prize
  const code = codeFrom(orgId, template, facts, now, ids)
  if (code) return { code, currency: facts.currencyOf(campaignId), campaignId, poolId: poolIdOf(template) }
  return isPooled(template) ? null : refuseCollision()
}

/** The events of the pool that gave a code, or had none to give. */
const poolChanges = (
  template: CodeTemplate | undefined,
  code: PrizeCode | null,
  { poolOf }: SpinFacts,
): PoolChange[] => {
  if (!isPooled(template)) return []
  return code ? afterGiving(template, poolOf) : foundEmpty(poolOf(template.poolId))
}

/** What a prize is worth that the organization hands out. */
const externalWorth = ({ segment: { prize }, outcome }: Spun, facts: SpinFacts) =>
  outcome.won && prize?.type === "external" && prize.value !== undefined
    ? { prizeValue: prize.value, prizeCurrency: facts.ownCurrency() }
    : {}

/** Counts a win in its segment's stock. */
const stockChanges = ({ segment: { segmentId }, outcome }: Spun, { stocks }: SpinFacts): SpinChange[] => {
  const wins = outcome.won ? stocks.get(segmentId) : undefined
  return wins ? [{ kind: "countSegment", segmentId, wins: { ...wins, count: wins.count + 1 } }] : []
}

/** All changes of a new spin: award, code, points with their ledger row, event. */
const changesOf = (
  miniGameId: string,
  award: Award,
  { prize }: MiniGameSegment,
  given: PrizeCode | null,
  player: Account,
): SpinChange[] => {
  const { awardId, pointsAwarded } = award
  const handedOut = award.won && prize?.type === "external" ? prize : null
  const changes: SpinChange[] = [{ kind: "addAward", award, prize: handedOut }]
  if (given) {
    const { code, campaignId, poolId } = given
    changes.push({ kind: "issueCode", code, campaignId, poolId, origin: "spin", issueKey: awardId })
  }
  if (pointsAwarded > 0)
    changes.push({ kind: "earn", earning: { xp: 0, points: pointsAwarded, reason: "spin", sourceId: awardId } })
  if (award.won) changes.push({ kind: "emit", event: awardWon(miniGameId, award, player) })
  return changes
}

/** Decides POST /inapp-games/spin, with refusals in the order of docs/api.md#spin-order-of-checks. */
export const decideSpin = (
  facts: SpinFacts,
  request: SpinRequest,
  now: number,
  sources: SpinSources,
): Decision<SpinAnswer, SpinChange> | Refusal => {
  const admitted = admitSpin(facts, request, now)
  if (isRefusal(admitted)) return admitted
  const { miniGame, player, stored } = admitted
  if (stored) return { answer: spinAnswer(miniGame, stored, now, true), changes: [] }
  const { drawing } = facts
  const setup = setupOf(miniGame, facts, now)
  const started = drawing && startDraw(drawing, setup, request.clientSeed, now, sources.hashing)
  const wins = winsOf(miniGame, facts)
  const numbers = started ? started.numbers : drawNumbers(sources.draw)
  const spun = drawSpin(miniGame, wins, now, numbers, askedOf(facts.test, player.externalUserId))
  const { template, budget, cost } = spun.outcome.won ? codeFactsOf(spun.segment, facts) : noCode
  const isPaid = isWithinBudget(budget, cost)
  const code = isPaid ? drawCode(request.orgId, spun.segment, template, facts, now, sources) : null
  if (isRefusal(code)) return code
  const { clientId, points } = player
  const { key } = spinPeriodAt(miniGame, now)
  const ended = started && endDraw(started, drawing, setup, spun.outcome, now, sources)
  const award = {
    ...newAward(key, { clientId, points }, spun, code, now),
    ...externalWorth(spun, facts),
    ...(ended && { draw: ended.shown }),
  }
  const acceptance = newAcceptance(facts.terms, { game: "notification", gameId: miniGame.miniGameId }, now)
  return {
    answer: spinAnswer(miniGame, award, now, false),
    changes: [
      ...(acceptance ? [{ kind: "acceptTerms", acceptance } as const] : []),
      ...(ended?.changes ?? []),
      ...testChanges(facts.test, true),
      ...changesOf(miniGame.miniGameId, award, spun.segment, code, player),
      ...stockChanges(spun, facts),
      ...(isPaid ? (code ? charged(budget, cost, code.code) : []) : refusedByBudget(budget)),
      ...(isPaid ? poolChanges(template, code, facts) : []),
      ...(ended?.checkpoint ? [{ kind: "emit", event: ended.checkpoint } as const] : []),
    ],
  }
}
