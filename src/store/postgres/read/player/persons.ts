import { and, eq, inArray } from "drizzle-orm"
import type { Person } from "../../../../operation/read/handout/recipient.ts"
import type { Db } from "../../engine/page.ts"
import { players } from "../../schema/player/player.ts"

/** What is stored of the players with these external ids. */
export const personReads =
  (db: Db) =>
  async (orgId: string, externalUserIds: readonly string[]): Promise<readonly Person[]> => {
    const { externalUserId, name, email, traits } = players
    return db
      .select({ externalUserId, name, email, traits })
      .from(players)
      .where(and(eq(players.orgId, orgId), inArray(externalUserId, [...externalUserIds])))
  }
