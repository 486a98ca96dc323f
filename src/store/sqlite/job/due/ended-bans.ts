import type { EndedBans, NamedBan } from "../../../../record/player/ban.ts"
import type { Db } from "../../file/open.ts"

/** Temporary bans whose end has come, the earliest first. */
export const endedBans = (db: Db): EndedBans => {
  const anywhere = db.$client.query<NamedBan, [number, number]>(
    `SELECT org_id AS orgId, ban_id AS banId FROM bans
     WHERE until IS NOT NULL AND until <= ?1 AND instr(org_id, '~') = 0 ORDER BY until LIMIT ?2`,
  )
  const own = db.$client.query<{ banId: string }, [string, number, number]>(
    `SELECT ban_id AS banId FROM bans
     WHERE org_id = ?1 AND until IS NOT NULL AND until <= ?2 ORDER BY until LIMIT ?3`,
  )
  return {
    anywhere: async (now, limit) => anywhere.all(now, limit),
    of: async (orgId, now, limit) => own.all(orgId, now, limit).map(({ banId }) => banId),
  }
}
