import type { MiniGame } from "../../core/mini-game/mini-game.ts"
import { decideCreateMiniGame } from "../../core/operation/admin/create-mini-game.ts"
import { decidePatchMiniGame } from "../../core/operation/admin/patch-mini-game.ts"
import type { MiniGameAdmin } from "../../core/port/admin.ts"
import type { Result } from "../../core/refusal.ts"
import type { Context } from "../context.ts"
import { rotateAfter } from "../draw/rotate-after.ts"

type Changes = "createMiniGame" | "updateMiniGame"

/** Changes in-app mini-games (docs/api.md#mini-games). */
export const miniGameOperations = ({
  jobs,
  sources,
  miniGames,
  organizations,
  apply,
  rotateChains,
}: Context): Pick<MiniGameAdmin, Changes> => {
  const rotated = (orgId: string, changed: Result<MiniGame>) =>
    rotateAfter(rotateChains, orgId, changed, ({ miniGameId: id }) => ({ kind: "notification", id }))

  return {
    createMiniGame: (caller, miniGameId, input) => {
      const { orgId } = caller
      const created = jobs.run(caller, (tx) => {
        const facts = {
          count: miniGames.countMiniGames(orgId),
          configurationBytes: organizations.configurationBytes(orgId),
          isTaken: (id: string) => miniGames.findMiniGame(orgId, id) !== null,
        }
        return apply(tx, caller, decideCreateMiniGame(facts, { miniGameId, input }, tx.now, sources))
      })
      return rotated(orgId, created)
    },

    updateMiniGame: (caller, miniGameId, patch, seen) => {
      const updated = jobs.run(caller, (tx) => {
        const stored = miniGames.findMiniGame(caller.orgId, miniGameId)
        const subject = stored && { ...caller, miniGame: stored.row }
        const facts = {
          miniGame: stored?.miniGame ?? null,
          configurationBytes: organizations.configurationBytes(caller.orgId),
        }
        const request = { miniGameId, patch, seen }
        return apply(tx, subject, decidePatchMiniGame(facts, request, tx.now))
      })
      return rotated(caller.orgId, updated)
    },
  }
}
