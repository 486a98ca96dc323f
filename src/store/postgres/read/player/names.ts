import { and, eq, inArray } from "drizzle-orm"
import type { PlayerNames } from "../../../../operation/read/player/names.ts"
import type { Db } from "../../engine/page.ts"
import { players } from "../../schema/player/player.ts"

/** The names of players by their external ids (docs/api.md#names). */
export const namesOfPlayers =
  (db: Db): PlayerNames =>
  async (orgId, externalUserIds) => {
    const { externalUserId, name } = players
    const isAsked = and(eq(players.orgId, orgId), inArray(externalUserId, [...externalUserIds]))
    const rows = await db.select({ externalUserId, name }).from(players).where(isAsked)
    return new Map(rows.map((row) => [row.externalUserId, row.name]))
  }
