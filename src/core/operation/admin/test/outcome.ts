import { type Campaign, isGameType, refuseUnknownCampaign } from "../../../campaign/campaign.ts"
import type { ChangeOf, Decision } from "../../../change.ts"
import { type AskedGame, type AskedOutcome, mostQueued, type QueuedOutcome } from "../../../draw/asked-outcome.ts"
import { campaignDraw, miniGameDraw } from "../../../draw/config.ts"
import type { DrawConfig } from "../../../draw/draw-config.ts"
import { canComeOut } from "../../../draw/drawn.ts"
import { type MiniGame, refuseUnknownMiniGame } from "../../../mini-game/mini-game.ts"
import { type Refusal, refuse, refuseField } from "../../../refusal.ts"

/** The queue that a request names: of a game, or of one player there. */
export type OutcomeQueue = AskedGame & { readonly externalUserId?: string }

export type AskedOutcomes = OutcomeQueue & { readonly outcomes: readonly AskedOutcome[] }

export type QueueFacts = {
  readonly game:
    | { readonly kind: "campaign"; readonly campaign: Campaign; readonly momentPrizes: readonly string[] }
    | { readonly kind: "notification"; readonly miniGame: MiniGame }
    | null
  /** What waits in the queue that the request names. */
  readonly waiting: readonly QueuedOutcome[]
  /** How many wait at the game. */
  readonly ofGame: number
}

export type OutcomeChange = ChangeOf<"addOutcomes" | "audit" | "removeOutcomes">

const refuseUnknown = ({ game, gameId }: AskedGame): Refusal =>
  game === "campaign" ? refuseUnknownCampaign(gameId) : refuseUnknownMiniGame(gameId)

type Basis = { readonly draw: DrawConfig; readonly momentPrizes: readonly string[] }

const basisOf = (game: NonNullable<QueueFacts["game"]>): Basis =>
  game.kind === "campaign"
    ? { draw: campaignDraw(game.campaign, game.momentPrizes), momentPrizes: game.momentPrizes }
    : { draw: miniGameDraw(game.miniGame), momentPrizes: [] }

/** Why the game cannot come out so, and what would be possible; null if it can. */
const refuseOutcome = ({ draw, momentPrizes }: Basis, asked: AskedOutcome, at: number): Refusal | null => {
  const field = `outcomes.${at}`
  const isTrivia = draw.gameType === "trivia"
  if ("prizeId" in asked) {
    if (momentPrizes.includes(asked.prizeId))
      return refuseField(`${field}.prizeId`, "a prize without planned moments, which alone give out such a prize")
    return canComeOut(draw, { momentPrizes }, asked)
      ? null
      : refuseField(`${field}.prizeId`, "a prize that the game gives")
  }
  if (isTrivia) return refuseField(field, "a prizeId, since the answers decide whether a trivia is won")
  if (canComeOut(draw, { momentPrizes }, asked)) return null
  if ("segmentId" in asked)
    return refuseField(`${field}.segmentId`, "a segment of the game, whose prize has no planned moments")
  return refuseField(
    `${field}.won`,
    asked.won ? "false, since odds give no prize of the game" : "true, since every segment of the game is a prize",
  )
}

const noGame = (game: NonNullable<QueueFacts["game"]>): boolean =>
  game.kind === "campaign" && !(game.campaign.kind === "game" && isGameType(game.campaign.gameType))

/** Decides POST /admin/test/outcomes: the answer is how many wait in the queue that it names. */
export const decideAskOutcomes = (
  { game, waiting, ofGame }: QueueFacts,
  asked: AskedOutcomes,
): Decision<{ readonly queued: number }, OutcomeChange> | Refusal => {
  if (!game) return refuseUnknown(asked)
  if (noGame(game)) return refuseField("campaignId", "a campaign with a game that can be played")
  const basis = basisOf(game)
  for (const [at, outcome] of asked.outcomes.entries()) {
    const refusal = refuseOutcome(basis, outcome, at)
    if (refusal) return refusal
  }
  const { game: kind, gameId, externalUserId = null, outcomes } = asked
  if (ofGame + outcomes.length > mostQueued)
    return refuse(
      "CONFLICT",
      `${ofGame} outcomes wait at ${gameId}, of at most ${mostQueued}; play them, or empty the queue with DELETE`,
    )
  const added = outcomes.map((outcome) => ({ game: kind, gameId, externalUserId, outcome }))
  const entry = { action: "outcomes.ask", target: gameId, before: null, after: { outcomes } }
  return {
    answer: { queued: waiting.length + outcomes.length },
    changes: [
      { kind: "addOutcomes", outcomes: added },
      { kind: "audit", entry },
    ],
  }
}

/** Decides GET /admin/test/outcomes. */
export const decideShowOutcomes = (
  { game, waiting }: QueueFacts,
  queue: OutcomeQueue,
): readonly QueuedOutcome[] | Refusal => (game ? waiting : refuseUnknown(queue))

/** Decides DELETE /admin/test/outcomes, which empties the queue that it names. */
export const decideDropOutcomes = (
  { game, waiting }: QueueFacts,
  queue: OutcomeQueue,
): Decision<null, OutcomeChange> | Refusal => {
  if (!game) return refuseUnknown(queue)
  if (waiting.length === 0) return { answer: null, changes: [] }
  const before = { outcomes: waiting.map(({ outcome }) => outcome) }
  const entry = { action: "outcomes.drop", target: queue.gameId, before, after: null }
  return {
    answer: null,
    changes: [
      { kind: "removeOutcomes", outcomes: waiting },
      { kind: "audit", entry },
    ],
  }
}
