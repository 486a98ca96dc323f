import type { CampaignGame, PlayAnswer, SpinAnswer } from "../../../sdk/web/client/premio.ts"
import { idOf, noReward, type Outcome, type SeenGame } from "./previewed.ts"

const nothing: Outcome = { id: "", name: "", won: false, segmentId: null, prizeId: null, reward: noReward }

const played = (game: Omit<CampaignGame, "player">, outcome: Outcome, turn: number): PlayAnswer => {
  const { won, name, segmentId, prizeId, reward } = outcome
  const prize = game.prizes.find((one) => one.prizeId === prizeId)
  return {
    sessionId: `preview-${turn}`,
    result: name,
    won,
    prizeCode: reward.code,
    rewardType: game.rewardType,
    awardsPrize: won,
    message: null,
    messageCode: null,
    metadata: {
      ...(segmentId !== null && { segment: name }),
      ...(prize && { prizeId: prize.prizeId, prizeName: prize.name }),
      ...reward.discount,
    },
    ...(reward.points > 0 && { pointsAwarded: reward.points, newPointsBalance: reward.points }),
    limits: {},
  }
}

const spun = (game: SeenGame, { won, name, segmentId, reward }: Outcome, turn: number): SpinAnswer => ({
  awardId: `preview-${turn}`,
  notificationId: idOf(game),
  won,
  result: name,
  alreadyPlayed: false,
  spinPeriod: "preview",
  segment: { segmentId: segmentId ?? "", name, isPrize: won },
  prizeCode: reward.code,
  pointsAwarded: reward.points,
  nextSpinAt: null,
})

/** What the service would answer to a play that ended with `outcome`; `turn` tells plays apart. */
export const playAnswer = (game: SeenGame, outcome: Outcome | undefined, turn: number): PlayAnswer => {
  if (game.kind !== "campaign") throw new Error("a mini-game is spun")
  return played(game, outcome ?? nothing, turn)
}

/** The same for a spin of a mini-game. */
export const spinAnswer = (game: SeenGame, outcome: Outcome | undefined, turn: number): SpinAnswer =>
  spun(game, outcome ?? nothing, turn)
