import {
  drawTurn,
  type PlayAnswer,
  type PlayRequest,
  pointsOf,
  templateOf,
  winsLeft,
  xpOf,
} from "../../campaign/play.ts"
import { charged, chargedMore, refusedByBudget } from "../../campaign/prize/budget.ts"
import type { CampaignPrize } from "../../campaign/prize/prize.ts"
import { deliversPrize } from "../../campaign/prize/reward.ts"
import { stockAfter } from "../../campaign/prize/stock.ts"
import { loggedKind, loggedName, loggedValue } from "../../campaign/prize/won.ts"
import { budgetCostOf } from "../../campaign/prize/worth.ts"
import { newPlay, standingAfter } from "../../campaign/standing/standing.ts"
import type { ChangeOf, Decision } from "../../change.ts"
import { type PromoCode, refuseCollision } from "../../code/code.ts"
import type { CodeTemplate } from "../../code/template.ts"
import { endDraw, startDraw } from "../../draw/drawing.ts"
import type { Hashing } from "../../draw/hashing.ts"
import { drawNumbers } from "../../draw/numbers.ts"
import type { OpenMoment, Outcome } from "../../draw/outcome.ts"
import { newSessionId } from "../../id.ts"
import { addable } from "../../player/player.ts"
import { newAcceptance } from "../../player/terms.ts"
import { afterGiving, codeFrom, costOfTemplate, type GivingPool, poolEvents, poolIdOf } from "../../pool/giving.ts"
import type { Random, Sources } from "../../random.ts"
import { isRefusal, type Refusal } from "../../refusal.ts"
import { oddsAt } from "../../report/result/play-tally.ts"
import { answerOf, type Played } from "./play-answer.ts"
import { admitPlay, grantOf } from "./play-checks.ts"
import { drawFactsOf, type PlayFacts, setupOf, winsOf } from "./play-facts.ts"
import { askedOf, testChanges } from "./test-facts.ts"

/** `draw` decides what no chain decides; `ids` generates the session's id, the code and the receipt. */
export type PlaySources = Pick<Sources, "draw" | "ids"> & { readonly hashing: Hashing }

/** The kinds of changes of a play. */
export type PlayChange = ChangeOf<
  | "acceptTerms"
  | "appendDraw"
  | "appendPlay"
  | "appendRecord"
  | "countStock"
  | "countTestUse"
  | "countWin"
  | "earn"
  | "emit"
  | "issueCode"
  | "putBudget"
  | "removeOutcomes"
  | "setDrawId"
  | "takeGrant"
  | "takeMoment"
  | "tellPool"
>

/** The moment that an outcome took: the oldest of its prize. */
const takenMoment = (open: readonly OpenMoment[], outcome: Pick<Outcome, "prizeId">) =>
  open.find(({ prizeId }) => prizeId === outcome.prizeId)

/** A function of its own, since creating a closure slows down every call of the function that contains it. */
const codeOf = (
  template: CodeTemplate,
  value: number | undefined,
  { isCodeTaken, poolOf }: PlayFacts,
  orgId: string,
  now: number,
  ids: Random,
): PromoCode | Refusal =>
  codeFrom(orgId, template, { poolOf, isCodeTaken: (code) => isCodeTaken(orgId, code) }, now, ids, value) ??
  refuseCollision()

/** What the code of a win costs at most. */
const costOfWin = ({ template, turn, facts }: Played): number =>
  costOfTemplate(template, facts.poolOf, turn.prize?.value)

const appendPlay = (played: Played): PlayChange => {
  const { campaign, facts, periods, now: at, sessionId, turn, usedQuota, grant, code, draw, xpAwarded } = played
  const { text: result, won, score, prize, segment, metadata = null } = turn
  const prizeId = prize?.prizeId ?? null
  const beyondLimit = grant && !campaign.grants?.required ? true : null
  return {
    kind: "appendPlay",
    play: {
      sessionId,
      at,
      result,
      won,
      usedQuota,
      playGrant: grant?.row ?? null,
      beyondLimit,
      entryCode: facts.entry?.find()?.code ?? null,
      score,
      metadata,
      prizeCode: code?.code ?? null,
      prizeId,
      segmentId: segment?.segmentId ?? null,
      draw,
      prizeKind: loggedKind(campaign, turn),
      prizeName: loggedName(turn),
      prizeValue: loggedValue(turn, code),
      xp: xpAwarded,
    },
    entryPool: campaign.entry?.poolId ?? null,
    standing: standingAfter(facts.standing, campaign, periods, {
      play: newPlay,
      at,
      score,
      usedQuota,
      beyondLimit,
      prizeId,
    }),
    grouping: { day: periods.day.key, oddsSince: oddsAt(at, facts.oddsSince) },
  }
}

/** The changes of a won prize's stock, and the events when a fifth or nothing of it is left. */
const stockChanges = (campaignId: string, { stocks }: PlayFacts, { prizeId, stock }: CampaignPrize): PlayChange[] => {
  const tally = stocks.get(prizeId)
  if (!tally || stock?.maxTotal === undefined) return [{ kind: "countStock", prizeId, stock: null }]
  const { maxTotal, period } = stock
  const { stock: after, events } = stockAfter(tally, maxTotal)
  const data = { campaignId, prizeId, period, used: after.count, maxTotal }
  return [
    { kind: "countStock", prizeId, stock: after },
    ...events.map((name): PlayChange => ({ kind: "emit", event: { name, data } })),
  ]
}

/** Adds all changes of a play: log, standing, quota, code, XP and points with their ledger, events. */
const changesOf = (played: Played, changes: PlayChange[]) => {
  const { campaign, facts, sessionId, turn, outcome, moment, usedQuota, template, code } = played
  const { pointsSpent, pointsAwarded, xpAwarded } = played
  const poolId = poolIdOf(template)
  const { campaignId, rewardType } = campaign
  const { winsOfAll } = facts
  const { won, text: result, prize } = turn
  const { externalUserId } = facts.player
  changes.push(appendPlay(played))
  if (played.grant) changes.push({ kind: "takeGrant", grant: played.grant })
  if (usedQuota) changes.push({ kind: "countWin", wins: winsOfAll && { ...winsOfAll, count: winsOfAll.count + 1 } })
  if (moment) changes.push({ kind: "takeMoment", ...moment, sessionId })
  if (code) changes.push({ kind: "issueCode", code, campaignId, origin: "play", issueKey: sessionId, poolId })
  if (code && facts.budget) changes.push(...charged(facts.budget, costOfWin(played), code))
  if (prize && facts.budget) changes.push(...chargedMore(facts.budget, budgetCostOf(campaign.budget, prize, 0)))
  if (outcome.turned?.by === "budget") changes.push(...refusedByBudget(facts.budget))
  if (pointsSpent > 0)
    changes.push({
      kind: "earn",
      earning: { xp: 0, points: -pointsSpent, reason: "play_cost", sourceId: sessionId },
    })
  if (pointsAwarded > 0 || xpAwarded > 0)
    changes.push({
      kind: "earn",
      earning: { xp: xpAwarded, points: pointsAwarded, reason: "play", sourceId: sessionId },
    })
  changes.push({ kind: "emit", event: { name: "game.played", data: { campaignId, externalUserId, won } } })
  if (won) {
    const prizeCode = code?.code ?? null
    const won = { campaignId, externalUserId, sessionId, result, rewardType, prizeCode, pointsAwarded }
    const data = prize ? { ...won, prizeId: prize.prizeId, prizeName: prize.name } : won
    changes.push({ kind: "emit", event: { name: "game.won", data } })
  }
  if (prize) changes.push(...stockChanges(campaignId, facts, prize))
  if (code && poolId !== undefined) changes.push(...afterGiving(template, facts.poolOf))
  if (facts.entry?.pool) changes.push(...poolEvents(facts.entry.pool, facts.entry.pool.left - 1))
  for (const pool of played.emptyPools) changes.push(...poolEvents(pool, 0))
}

/**
 * Decides POST /games/play (docs/api.md#play-order-of-checks to #play-rewards): who may play what, the draw, and the
 * earnings.
 */
export const decidePlay = (
  facts: PlayFacts,
  request: PlayRequest,
  now: number,
  sources: PlaySources,
): Decision<PlayAnswer, PlayChange> | Refusal => {
  const admitted = admitPlay(facts, request, now)
  if (isRefusal(admitted)) return admitted
  const { campaign, gameType, periods } = admitted
  const { drawing } = facts
  const setup = setupOf(campaign, facts, periods)
  const started = drawing && startDraw(drawing, setup, request.clientSeed, now, sources.hashing)
  const emptyPools: GivingPool[] = []
  const drawFacts = drawFactsOf(campaign, facts, periods, now, setup.count, emptyPools)
  const numbers = started ? started.numbers : drawNumbers(sources.draw)
  const asked = askedOf(facts.test, facts.player.externalUserId)
  const { turn, outcome, isDrawn } = drawTurn(campaign, gameType, request, drawFacts, numbers, asked)
  const template = templateOf(campaign, turn)
  const code = template ? codeOf(template, turn.prize?.value, facts, request.orgId, now, sources.ids) : null
  if (isRefusal(code)) return code
  const ended = started && endDraw(started, drawing, setup, outcome, now, sources)
  const { points, xp } = facts.player
  const pointsSpent = campaign.playCost?.points ?? 0
  const played: Played = {
    campaign,
    facts,
    periods,
    now,
    turn,
    outcome,
    template,
    code,
    emptyPools,
    sessionId: newSessionId(now, facts.test?.wall, sources.ids),
    moment: outcome.moment === undefined ? undefined : takenMoment(drawFacts.moments, outcome),
    usedQuota: turn.won && deliversPrize(campaign),
    grant: grantOf(campaign, facts, periods, now),
    winsLeft: winsLeft(campaign, winsOf(campaign, facts, periods), facts.winsOfAll?.count ?? 0),
    draw: ended?.shown,
    pointsSpent,
    pointsAwarded: addable(points - pointsSpent, pointsOf(campaign, turn)),
    xpAwarded: addable(xp, xpOf(campaign, turn)),
  }
  const changes: PlayChange[] = ended ? ended.changes : []
  const acceptance = newAcceptance(facts.terms, { game: "campaign", gameId: campaign.campaignId }, now)
  if (acceptance) changes.push({ kind: "acceptTerms", acceptance })
  changesOf(played, changes)
  if (facts.test) changes.push(...testChanges(facts.test, isDrawn))
  if (ended?.checkpoint) changes.push({ kind: "emit", event: ended.checkpoint })
  return { answer: answerOf(played), changes }
}
