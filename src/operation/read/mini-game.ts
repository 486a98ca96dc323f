import { refuseUnknownMiniGame } from "../../core/mini-game/mini-game.ts"
import type { MiniGameAdmin } from "../../core/port/admin/mini-game.ts"
import type { CommittedRows } from "../../record/committed.ts"
import { miniGameFinder, miniGameTable, toMiniGame } from "../../record/mini-game/mini-game.ts"

/** In-app mini-games (docs/api.md#mini-games). */
export const miniGameReads = (committed: CommittedRows): Pick<MiniGameAdmin, "miniGame" | "miniGames"> => {
  const find = miniGameFinder(committed)
  return {
    miniGame: async (orgId, miniGameId) =>
      (await find(orgId, miniGameId))?.miniGame ?? refuseUnknownMiniGame(miniGameId),

    miniGames: (orgId, { status, effective, search, ids }, page) =>
      committed.filteredPage(
        miniGameTable,
        {
          of: { orgId },
          large: "config",
          equal: [[["config", "status"], status]],
          among: ["notificationId", ids],
          effective: effective && { config: "config", ...effective },
          search,
          searched: [["config", "name"], "notificationId"],
        },
        page,
        toMiniGame,
      ),
  }
}
