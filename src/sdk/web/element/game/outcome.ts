import type { PlayAnswer } from "../../client/premio.ts"
import type { Outcome } from "../../stage/stage.ts"
import type { Say } from "../../text/say.ts"
import { discountText } from "../read/wallet-words.ts"
import { ownText } from "../words.ts"
import type { Game, GameAnswer } from "./game.ts"

/** What a result shows. */
export type Shown = {
  readonly outcome: Outcome
  readonly title: string
  /** Below the title; null if nothing is to be said. */
  readonly text: string | null
  readonly code: string | null
  readonly points: number
  /** The balance after the play, where points moved. */
  readonly balance: number | null
  readonly tier: string | null
  /** Where the draw is checked, below the address of the service; null if nothing was drawn. */
  readonly drawPath: string | null
}

const isPlay = (answer: GameAnswer): answer is PlayAnswer => "sessionId" in answer

const segmentIdOf = ({ segments }: Game, answer: GameAnswer): string | null => {
  if (!isPlay(answer))
    return segments.find(({ segmentId }) => segmentId === answer.segment.segmentId)?.segmentId ?? null
  const { segment, prizeId } = answer.metadata
  const named = segments.filter(({ name }) => name === segment)
  const alike = named.find((one) => prizeId !== undefined && one.prizeId === prizeId) ?? named[0]
  return alike?.segmentId ?? null
}

const rankingTexts: Readonly<Record<string, "rankingWin" | "rankingLose">> = {
  NO_PRIZE_RANKING_ONLY_WIN: "rankingWin",
  NO_PRIZE_RANKING_ONLY_LOSE: "rankingLose",
}

/** What was won or drawn, by its name; null where the service only has its own Spanish text. */
const nameOf = (answer: GameAnswer): string | null =>
  isPlay(answer) ? (answer.metadata.prizeName ?? answer.metadata.segment ?? null) : answer.segment.name

const discountOf = (answer: GameAnswer, say: Say, locale: string): string | null => {
  const { discountType = "", discountValue = 0 } = isPlay(answer) ? answer.metadata : {}
  return discountText({ discountType, discountValue, maxDiscountAmount: null }, say, locale)
}

const drawPathOf = ({ draw }: GameAnswer): string | null =>
  draw ? `/fair/${encodeURIComponent(draw.chainId)}/${draw.n}?hash=${encodeURIComponent(draw.hash)}` : null

/** What a play or spin shows, as its answer says it, in the reader's language. */
export const shownOf = (game: Game, answer: GameAnswer, say: Say, locale: string): Shown => {
  const { won } = answer
  const own = (name: "win" | "lose") => ownText(game.appearance, name, locale, game.locale)
  const points = answer.pointsAwarded ?? 0
  const name = nameOf(answer)
  const prize = name ?? discountOf(answer, say, locale) ?? (points > 0 ? say("points", { n: points }) : null)
  const ranking = isPlay(answer) && answer.messageCode ? rankingTexts[answer.messageCode] : undefined
  const lostText = ranking ? say(ranking) : (name ?? say("loseText"))
  return {
    outcome: {
      won,
      segmentId: segmentIdOf(game, answer),
      label: won ? (prize ?? say("winTitle")) : (name ?? say("loseTitle")),
      seed: isPlay(answer) ? answer.sessionId : answer.awardId,
    },
    title: won ? (own("win") ?? say("winTitle")) : (own("lose") ?? say("loseTitle")),
    text: won ? (prize ?? (ranking ? say(ranking) : null)) : lostText,
    code: answer.prizeCode,
    points,
    balance: isPlay(answer) ? (answer.newPointsBalance ?? null) : null,
    tier: isPlay(answer) ? (answer.tierUp?.newTier ?? null) : null,
    drawPath: drawPathOf(answer),
  }
}
