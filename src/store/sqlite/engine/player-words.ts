import { takeTurns } from "../../../concurrency/turn.ts"
import { playerWords } from "../../../core/player/search.ts"
import { retryUntilAccepted } from "../../../record/transaction.ts"
import type { Db } from "../file/open.ts"
import type { GroupCommit } from "./commit/commit.ts"

/** How many players a step reads, which takes a few milliseconds. */
const playersOfAStep = 500

type Named = {
  readonly row: number
  readonly orgId: string
  readonly name: string | null
  readonly email: string | null
}

const statementsFor = ({ $client: client }: Db) => ({
  mark: client.query<{ player: number }, []>("SELECT player FROM players_worded"),
  setMark: client.query("INSERT OR REPLACE INTO players_worded (id, player) VALUES (1, ?)"),
  add: client.query("INSERT OR IGNORE INTO player_words (org_id, word, player) VALUES (?, ?, ?)"),
  remove: client.query("DELETE FROM player_words WHERE org_id = ? AND word = ? AND player = ?"),
  namesOf: client.query<Named, [number]>("SELECT id AS row, org_id AS orgId, name, email FROM players WHERE id = ?"),
  rowOf: client.query<{ id: number }, [string, string]>(
    "SELECT id FROM players WHERE org_id = ? AND external_user_id = ?",
  ),
  next: client.query<Named, [after: number, limit: number]>(
    "SELECT id AS row, org_id AS orgId, name, email FROM players WHERE id > ? ORDER BY id LIMIT ?",
  ),
})

/**
 * The words by which players are found. They are written with each change of a name; after an upgrade or an import, in
 * steps up to a watermark. Until that is done, searches read the players themselves.
 */
export const playerWordRows = (db: Db) => {
  const sqlite = statementsFor(db)
  let isComplete = false

  const write = (player: number, change: () => void) => {
    const before = sqlite.namesOf.get(player)
    change()
    const after = sqlite.namesOf.get(player)
    const kept = new Set(after ? playerWords(after) : [])
    for (const word of before ? playerWords(before) : [])
      if (!kept.has(word)) sqlite.remove.run(before?.orgId ?? "", word, player)
    // Words from before may still be missing from the table.
    for (const word of kept) sqlite.add.run(after?.orgId ?? "", word, player)
  }

  const step = (): boolean => {
    const rows = sqlite.next.all(sqlite.mark.get()?.player ?? 0, playersOfAStep)
    for (const named of rows) for (const word of playerWords(named)) sqlite.add.run(named.orgId, word, named.row)
    const last = rows.at(-1)
    if (last) sqlite.setMark.run(last.row)
    return rows.length < playersOfAStep
  }

  return {
    /** Whether every player with a name or email can be found by their words. */
    isComplete: (): boolean => isComplete,

    /** Changes the names of a player, and updates their words. */
    changing: write,

    /** The same for the player with an external id, who may have been merged into another. */
    changingNamed: (orgId: string, externalUserId: string, change: () => void) => {
      const row = sqlite.rowOf.get(orgId, externalUserId)?.id
      if (row === undefined) change()
      else write(row, change)
    },

    /** Adds the players after the watermark, in steps. */
    complete: async (commit: GroupCommit, isStopped: () => boolean): Promise<void> => {
      const giveWay = takeTurns()
      while (!isComplete && !isStopped()) {
        await giveWay()
        isComplete = await retryUntilAccepted(() => commit.runForAll(step))
      }
    },
  }
}

export type PlayerWords = ReturnType<typeof playerWordRows>
