import { decideHandOutAward } from "../../core/operation/admin/hand-out-award.ts"
import type { AwardAdmin } from "../../core/port/admin.ts"
import type { Context } from "../context.ts"

/** Hands out the external prizes of mini-games (docs/api.md#spins-of-a-mini-game). */
export const awardOperations = ({
  jobs,
  awards,
  miniGames,
  people,
  apply,
}: Context): Pick<AwardAdmin, "handOutAward"> => ({
  handOutAward: (caller, request) =>
    jobs.run(caller, (tx) => {
      const found = miniGames.findMiniGame(caller.orgId, request.miniGameId)
      const award = found && awards.findListed(found.row, request.awardId)
      const winner = award && people.findByRow(award.player)
      const facts = {
        miniGame: found?.miniGame ?? null,
        award: award && { row: award.row, item: award.item(winner?.player.externalUserId ?? "") },
      }
      return apply(tx, caller, decideHandOutAward(facts, request, tx.now))
    }),
})
