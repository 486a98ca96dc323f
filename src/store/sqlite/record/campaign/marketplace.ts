import { and, eq, sql } from "drizzle-orm"
import { PairCache } from "../../../../core/cache/pair-cache.ts"
import type { MarketplaceGame } from "../../../../core/campaign/marketplace.ts"
import { gameBytes } from "../../../../core/organization/configuration.ts"
import type { Tx } from "../../../../record/transaction.ts"
import type { Db } from "../../file/open.ts"
import { marketplaceGames } from "../../schema/campaign.ts"
import type { ConfigurationCounts } from "../configuration.ts"

const cachedGames = 10_000

export const toGame = ({ gameId, name, active }: typeof marketplaceGames.$inferSelect): MarketplaceGame => ({
  gameId,
  name,
  active,
})

/** The rows of marketplace games, and whether recently played ones are active. */
export const marketplaceRecords = (db: Db, configuration: ConfigurationCounts) => {
  const active = new PairCache<boolean>(cachedGames)
  const select = db
    .select()
    .from(marketplaceGames)
    .where(
      and(eq(marketplaceGames.orgId, sql.placeholder("orgId")), eq(marketplaceGames.gameId, sql.placeholder("gameId"))),
    )
    .prepare()

  const readGame = (orgId: string, gameId: string): MarketplaceGame | null => {
    const row = select.get({ orgId, gameId })
    return row ? toGame(row) : null
  }

  // A function of its own, since creating a closure slows down every call of the function that contains it.
  const cacheLater = (tx: Tx, orgId: string, gameId: string, isActive: boolean) =>
    tx.afterCommit(() => active.set(orgId, gameId, isActive))

  return {
    readGame,

    /** Whether a game may be played, for a read. */
    isGameActive: (orgId: string, gameId: string | undefined): boolean =>
      gameId !== undefined && readGame(orgId, gameId)?.active === true,

    /** Whether a game may be played, for a job: uncommitted changes of the batch are never cached. */
    isCachedGameActive: (tx: Tx, orgId: string, gameId: string | undefined): boolean => {
      if (gameId === undefined) return false
      const known = active.get(orgId, gameId)
      if (known !== undefined) return known
      const read = readGame(orgId, gameId)?.active === true
      cacheLater(tx, orgId, gameId, read)
      return read
    },

    /** Creates or replaces a marketplace game. */
    putGame: (tx: Tx, orgId: string, { gameId, ...changed }: MarketplaceGame) => {
      const before = readGame(orgId, gameId)
      configuration.count(orgId, before ? gameBytes(before) : 0, gameBytes({ gameId, ...changed }))
      db.insert(marketplaceGames)
        .values({ orgId, gameId, ...changed })
        .onConflictDoUpdate({ target: [marketplaceGames.orgId, marketplaceGames.gameId], set: changed })
        .run()
      active.delete(orgId, gameId)
      cacheLater(tx, orgId, gameId, changed.active)
    },
  }
}
