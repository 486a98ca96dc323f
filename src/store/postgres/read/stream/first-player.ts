import type { Pool } from "pg"
import { type Session, withSession } from "../../connection/pool.ts"

const select = "SELECT min(id) AS id FROM players WHERE org_id = $1"

/** The lowest row of an organization's players that the session sees. */
export const readFirstPlayer = async (session: Session, orgId: string): Promise<number | null> => {
  const [first] = await session.query<{ id: number | null }>(select, [orgId])
  return first?.id ?? null
}

export const firstPlayers =
  (pool: Pool) =>
  (orgId: string): Promise<number | null> =>
    withSession(pool, (session) => readFirstPlayer(session, orgId))
