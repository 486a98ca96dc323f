import type { Pool } from "pg"
import { type Session, withSession } from "../connection/pool.ts"
import { wholeLock } from "./batch.ts"

/**
 * Runs the statements of `work` in a transaction that has the organization to itself. Only for what may be done again:
 * if the connection is lost, it is not known whether the transaction took place.
 */
export const exclusively = <T>(pool: Pool, orgId: string, work: (session: Session) => Promise<T>): Promise<T> =>
  withSession(pool, async (session) => {
    await Promise.all([session.query("BEGIN"), session.query(wholeLock, [orgId])])
    const value = await work(session)
    await session.query("COMMIT")
    return value
  })
