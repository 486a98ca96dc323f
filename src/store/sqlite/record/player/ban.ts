import { eq } from "drizzle-orm"
import type { Tx } from "../../../../record/transaction.ts"
import type { Db } from "../../file/open.ts"
import { campaigns } from "../../schema/campaign.ts"
import { bans } from "../../schema/player/player.ts"

/** Bans for the rankings in memory: who is banned, and whose bans change. */
export const banned = (db: Db) => {
  const listeners: ((player: number) => void)[] = []
  return {
    /** The players of a campaign's organization who are banned. */
    bannedWith: (campaign: number): Set<number> =>
      new Set(
        db
          .selectDistinct({ player: bans.player })
          .from(bans)
          .innerJoin(campaigns, eq(campaigns.orgId, bans.orgId))
          .where(eq(campaigns.id, campaign))
          .all()
          .map(({ player }) => player),
      ),

    /** Calls `listener` with a player whose bans may have changed, once that is on disk. */
    listen: (listener: (player: number) => void) => {
      listeners.push(listener)
    },

    /** Notifies the listeners once `tx` is on disk. */
    changed: (tx: Tx, player: number) =>
      tx.afterCommit(() => {
        for (const listener of listeners) listener(player)
      }),
  }
}

export type Banned = ReturnType<typeof banned>
