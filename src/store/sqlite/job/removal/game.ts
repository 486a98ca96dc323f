import type { GameRows } from "../../../../record/game-rows.ts"
import type { Db } from "../../file/open.ts"
import type { Branch } from "./branch.ts"
import { ofCampaigns, ofMiniGames } from "./branches.ts"
import { removerOf } from "./removal.ts"

/**
 * Removes what belongs to a game, behind what its last jobs have still to write in the same transaction: until then,
 * references to the row of the game are not checked.
 */
export const gameRows = ({ $client: client }: Db): GameRows => {
  const removersOf = (branches: readonly Branch[]) => branches.map((branch) => removerOf(client, branch))
  const removers = { campaign: removersOf(ofCampaigns), notification: removersOf(ofMiniGames) }
  return {
    remove: (tx, _orgId, kind, row) => {
      client.run("PRAGMA defer_foreign_keys = ON")
      tx.beforeCommit(() => {
        for (const remove of removers[kind]) while (remove([row]));
      })
    },
  }
}
