import {
  decideAskOutcomes,
  decideDropOutcomes,
  decideShowOutcomes,
  type OutcomeQueue,
  type QueueFacts,
} from "../../../core/operation/admin/test/outcome.ts"
import type { TestOutcomes } from "../../../core/port/admin/test-outcomes.ts"
import type { Context } from "../../context.ts"

/** The queues of outcomes of test organizations (docs/api.md#outcomes). */
export const outcomeOperations = ({
  jobs,
  snapshots,
  campaigns,
  miniGames,
  testOutcomes,
  apply,
}: Context): TestOutcomes => {
  const gameOf = (orgId: string, { game, gameId }: OutcomeQueue): QueueFacts["game"] => {
    if (game === "campaign") {
      const found = campaigns.findCampaign(orgId, gameId)
      return found && { kind: "campaign", campaign: found.campaign, momentPrizes: found.momentPrizes }
    }
    const found = miniGames.findMiniGame(orgId, gameId)
    return found && { kind: "notification", miniGame: found.miniGame }
  }

  const load = (orgId: string, queue: OutcomeQueue): QueueFacts => {
    const ofGame = testOutcomes.waiting(orgId, queue)
    const { externalUserId } = queue
    const waiting =
      externalUserId === undefined ? ofGame : ofGame.filter((one) => one.externalUserId === externalUserId)
    return { game: gameOf(orgId, queue), waiting, ofGame: ofGame.length }
  }

  return {
    askOutcomes: (caller, asked) =>
      jobs.run(caller, (tx) => apply(tx, { ...caller }, decideAskOutcomes(load(caller.orgId, asked), asked))),

    outcomes: (orgId, queue) =>
      snapshots.run({ orgId, isShared: true }, () => decideShowOutcomes(load(orgId, queue), queue)),

    dropOutcomes: (caller, queue) =>
      jobs.run(caller, (tx) => apply(tx, { ...caller }, decideDropOutcomes(load(caller.orgId, queue), queue))),
  }
}
