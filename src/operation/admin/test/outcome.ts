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
  people,
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

  /** The queue by the id that the player has now: a merge has moved what waited for another one. */
  const queueOf = <Queue extends OutcomeQueue>(orgId: string, queue: Queue): Queue => {
    const { externalUserId } = queue
    if (externalUserId === undefined) return queue
    return { ...queue, externalUserId: people.findPlayer(orgId, externalUserId).player.externalUserId }
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
      jobs.run(caller, (tx) => {
        const queue = queueOf(caller.orgId, asked)
        return apply(tx, { ...caller }, decideAskOutcomes(load(caller.orgId, queue), queue))
      }),

    outcomes: (orgId, queue) =>
      snapshots.run({ orgId, isShared: true }, () => decideShowOutcomes(load(orgId, queueOf(orgId, queue)), queue)),

    dropOutcomes: (caller, queue) =>
      jobs.run(caller, (tx) => {
        const facts = load(caller.orgId, queueOf(caller.orgId, queue))
        return apply(tx, { ...caller }, decideDropOutcomes(facts, queue))
      }),
  }
}
