import { and, asc, eq, gt } from "drizzle-orm"
import type { KeptStock } from "../../../../core/report/limit/used-limit.ts"
import { hasWatchedStock, type MiniGameTrouble, segmentTroubles } from "../../../../core/report/limit/used-segment.ts"
import { toMiniGame } from "../../../../record/mini-game/mini-game.ts"
import { readableOnly } from "../../../../record/readable.ts"
import type { Db } from "../../file/open.ts"
import { miniGames } from "../../schema/mini-game.ts"

const configuredStep = 16

/** The stocks of running mini-games that need attention, read in steps. */
export const usedSegmentReads = (db: Db) => {
  const stocks = db.$client.query<KeptStock, [number]>(
    `SELECT segment_id AS prizeId, wins_from AS winsFrom, wins_until AS winsUntil, wins FROM segment_stocks
     WHERE notification = ?`,
  )

  function* stepsOf(orgId: string) {
    for (let last = 0; ; ) {
      const rows = db
        .select()
        .from(miniGames)
        .where(and(eq(miniGames.orgId, orgId), gt(miniGames.id, last)))
        .orderBy(asc(miniGames.id))
        .limit(configuredStep)
        .all()
      yield rows
      if (rows.length < configuredStep) return
      last = rows.at(-1)?.id ?? last
    }
  }

  return async (orgId: string, now: number, giveWay: () => Promise<void>): Promise<MiniGameTrouble[]> => {
    const troubles: MiniGameTrouble[] = []
    for (const step of stepsOf(orgId)) {
      await giveWay()
      for (const { id, miniGame } of readableOnly(step, (row) => ({ id: row.id, miniGame: toMiniGame(row) })))
        if (hasWatchedStock(miniGame, now)) troubles.push(...segmentTroubles(miniGame, stocks.all(id), now))
    }
    return troubles
  }
}

export type UsedSegmentReads = ReturnType<typeof usedSegmentReads>
