import { decideForfeitAward } from "../../../core/operation/admin/mini-game/forfeit-award.ts"
import { decideHandOutAward } from "../../../core/operation/admin/mini-game/hand-out-award.ts"
import type { AwardAdmin } from "../../../core/port/admin/mini-game.ts"
import type { Context } from "../../context.ts"

/** Hands out the external prizes of mini-games, or lets their winners forfeit them (docs/api.md#spins-of-a-mini-game). */
export const awardOperations = ({
  jobs,
  awards,
  miniGames,
  organizations,
  people,
  apply,
}: Context): Pick<AwardAdmin, "forfeitAward" | "handOutAward"> => {
  /** The award of a request, and its mini-game; null where there is none. */
  const find = (orgId: string, request: { readonly miniGameId: string; readonly awardId: string }) => {
    const stored = miniGames.findMiniGame(orgId, request.miniGameId)
    const award = stored && awards.findListed(stored.row, request.awardId)
    const winner = award && people.findByRow(award.player)
    return { stored, award: award && { row: award.row, item: award.item(winner?.player.externalUserId ?? "") } }
  }

  return {
    handOutAward: (caller, request) =>
      jobs.run(caller, (tx) => {
        const { stored, award } = find(caller.orgId, request)
        return apply(tx, caller, decideHandOutAward({ miniGame: stored?.miniGame ?? null, award }, request, tx.now))
      }),

    forfeitAward: (caller, request) =>
      jobs.run(caller, (tx) => {
        const { stored, award } = find(caller.orgId, request)
        const facts = {
          miniGame: stored?.miniGame ?? null,
          oddsSince: stored?.oddsSince ?? null,
          configurationBytes: organizations.configurationBytes(caller.orgId),
          award,
        }
        const subject = stored && { ...caller, miniGame: stored.row }
        return apply(tx, subject, decideForfeitAward(facts, request, tx.now))
      }),
  }
}
