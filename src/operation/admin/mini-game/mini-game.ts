import type { MiniGame } from "../../../core/mini-game/mini-game.ts"
import { decideDeleteMiniGame } from "../../../core/operation/admin/delete-draft.ts"
import { decideCopyMiniGame } from "../../../core/operation/admin/mini-game/copy-mini-game.ts"
import { decideCreateMiniGame } from "../../../core/operation/admin/mini-game/create-mini-game.ts"
import { decidePatchMiniGame } from "../../../core/operation/admin/mini-game/patch-mini-game.ts"
import type { MiniGameAdmin } from "../../../core/port/admin/mini-game.ts"
import type { Result } from "../../../core/refusal.ts"
import type { Context } from "../../context.ts"
import { rotateAfter } from "../../draw/rotate-after.ts"

type Changes = "deleteMiniGame" | "copyMiniGame" | "createMiniGame" | "updateMiniGame"

/** Changes in-app mini-games (docs/api.md#mini-games). */
export const miniGameOperations = ({
  jobs,
  awards,
  sources,
  miniGames,
  organizations,
  apply,
  rotateChains,
}: Context): Pick<MiniGameAdmin, Changes> => {
  const rotated = (orgId: string, changed: Result<MiniGame>) =>
    rotateAfter(rotateChains, orgId, changed, ({ miniGameId: id }) => ({ kind: "notification", id }))

  const creation = (orgId: string) => ({
    count: miniGames.countMiniGames(orgId),
    configurationBytes: organizations.configurationBytes(orgId),
    isTaken: (id: string) => miniGames.findMiniGame(orgId, id) !== null,
  })

  return {
    copyMiniGame: (caller, original, { miniGameId, name }) =>
      jobs.run(caller, (tx) => {
        const { orgId } = caller
        const facts = { ...creation(orgId), original: miniGames.findMiniGame(orgId, original)?.miniGame ?? null }
        return apply(tx, caller, decideCopyMiniGame(facts, { original, miniGameId, name }, tx, sources))
      }),

    createMiniGame: (caller, miniGameId, input) => {
      const { orgId } = caller
      const created = jobs.run(caller, (tx) => {
        return apply(tx, caller, decideCreateMiniGame(creation(orgId), { miniGameId, input }, tx, sources))
      })
      return rotated(orgId, created)
    },

    deleteMiniGame: (caller, miniGameId) =>
      jobs.run(caller, (tx) => {
        const found = miniGames.findMiniGame(caller.orgId, miniGameId)
        const facts = found && { ...found, hasSpins: () => awards.hasAny(found.row) }
        return apply(tx, caller, decideDeleteMiniGame(facts, miniGameId))
      }),

    updateMiniGame: (caller, miniGameId, patch, seen) => {
      const updated = jobs.run(caller, (tx) => {
        const stored = miniGames.findMiniGame(caller.orgId, miniGameId)
        const subject = stored && { ...caller, miniGame: stored.row }
        const facts = {
          miniGame: stored?.miniGame ?? null,
          oddsSince: stored?.oddsSince ?? null,
          configurationBytes: organizations.configurationBytes(caller.orgId),
        }
        const request = { miniGameId, patch, seen }
        return apply(tx, subject, decidePatchMiniGame(facts, request, tx.now))
      })
      return rotated(caller.orgId, updated)
    },
  }
}
