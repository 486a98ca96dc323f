import { decideCreateMiniGame } from "../../../core/operation/admin/create-mini-game.ts"
import { decidePatchMiniGame } from "../../../core/operation/admin/patch-mini-game.ts"
import type { MiniGameAdmin } from "../../../core/port/admin.ts"
import type { AdminNeeds } from "./needs.ts"

type Changes = "createMiniGame" | "updateMiniGame"

/** In-app mini-games are changed (docs/api.md §5.9). */
export const miniGameChanges = ({ jobs, sources, miniGames, apply }: AdminNeeds): Pick<MiniGameAdmin, Changes> => ({
  createMiniGame: (caller, notificationId, input) =>
    jobs.run(caller, (tx) => {
      const { orgId } = caller
      const facts = {
        count: miniGames.countMiniGames(orgId),
        isTaken: (id: string) => miniGames.findMiniGame(orgId, id) !== null,
      }
      return apply(tx, caller, decideCreateMiniGame(facts, { notificationId, input }, tx.now, sources))
    }),

  updateMiniGame: (caller, notificationId, patch) =>
    jobs.run(caller, (tx) => {
      const stored = miniGames.findMiniGame(caller.orgId, notificationId)
      const subject = stored && { ...caller, miniGame: stored.row }
      return apply(tx, subject, decidePatchMiniGame(stored?.miniGame ?? null, { notificationId, patch }, tx.now))
    }),
})
