import { and, eq, inArray } from "drizzle-orm"
import type { PlayerNames } from "../../../../operation/read/player/names.ts"
import type { Db } from "../../file/open.ts"
import { players } from "../../schema/player/player.ts"

/** The names of players by their external ids (docs/api.md#names). */
export const namesOfPlayers =
  (db: Db): PlayerNames =>
  async (orgId, externalUserIds) => {
    const { externalUserId, name } = players
    const isAsked = and(eq(players.orgId, orgId), inArray(externalUserId, [...externalUserIds]))
    const rows = db.select({ externalUserId, name }).from(players).where(isAsked).all()
    return new Map(rows.map((row) => [row.externalUserId, row.name]))
  }
