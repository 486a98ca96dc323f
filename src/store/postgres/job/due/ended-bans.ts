import type { Pool } from "pg"
import type { EndedBans, NamedBan } from "../../../../record/player/ban.ts"
import { inEveryPart } from "../../cluster/every-part.ts"
import { type Session, withSession } from "../../connection/pool.ts"
import { reread } from "../../connection/reread.ts"

const anywhere = `SELECT org_id AS "orgId", ban_id AS "banId" FROM bans
  WHERE until IS NOT NULL AND until <= $1 AND strpos(org_id, '~') = 0 ORDER BY until LIMIT $2`

const own = `SELECT ban_id AS "banId" FROM bans
  WHERE org_id = $1 AND until IS NOT NULL AND until <= $2 ORDER BY until LIMIT $3`

/** Temporary bans whose end has come, the earliest first. Any process may find them. */
export const endedBans = (pool: Pool): EndedBans => ({
  anywhere: (now, limit) =>
    reread(() => inEveryPart(pool, (session) => session.query<NamedBan>(anywhere, [now, limit]))),
  of: async (orgId, now, limit) => {
    const read = (session: Session) => session.query<Pick<NamedBan, "banId">>(own, [orgId, now, limit])
    const found = await reread(() => withSession(pool, read))
    return found.map(({ banId }) => banId)
  },
})
