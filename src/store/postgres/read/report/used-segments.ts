import { and, asc, eq, gt, inArray } from "drizzle-orm"
import { hasWatchedStock, type MiniGameTrouble, segmentTroubles } from "../../../../core/report/limit/used-segment.ts"
import { toMiniGame } from "../../../../record/mini-game/mini-game.ts"
import { readableOnly } from "../../../../record/readable.ts"
import type { Db } from "../../engine/page.ts"
import { miniGames, segmentStocks } from "../../schema/mini-game.ts"

const miniGamesOfAStep = 100

const troublesOf = async (
  snapshot: Db,
  orgId: string,
  step: readonly (typeof miniGames.$inferSelect)[],
  now: number,
): Promise<MiniGameTrouble[]> => {
  const watched = readableOnly(step, (row) => ({ row: row.id, miniGame: toMiniGame(row) })).filter(({ miniGame }) =>
    hasWatchedStock(miniGame, now),
  )
  if (watched.length === 0) return []
  const rows = watched.map(({ row }) => row)
  const { miniGame: game, segmentId: prizeId, winsFrom, winsUntil, wins } = segmentStocks
  const kept = await snapshot
    .select({ game, prizeId, winsFrom, winsUntil, wins })
    .from(segmentStocks)
    .where(and(eq(segmentStocks.orgId, orgId), inArray(game, rows)))
  const keptOf = Map.groupBy(kept, (stock) => stock.game)
  return watched.flatMap(({ row, miniGame }) => segmentTroubles(miniGame, keptOf.get(row) ?? [], now))
}

/** The stocks of running mini-games that need attention. */
export const segmentTroublesOf = async (snapshot: Db, orgId: string, now: number): Promise<MiniGameTrouble[]> => {
  const troubles: MiniGameTrouble[] = []
  for (let last = 0; ; ) {
    const rows = await snapshot
      .select()
      .from(miniGames)
      .where(and(eq(miniGames.orgId, orgId), gt(miniGames.id, last)))
      .orderBy(asc(miniGames.id))
      .limit(miniGamesOfAStep)
    troubles.push(...(await troublesOf(snapshot, orgId, rows, now)))
    if (rows.length < miniGamesOfAStep) return troubles
    last = rows.at(-1)?.id ?? last
  }
}
