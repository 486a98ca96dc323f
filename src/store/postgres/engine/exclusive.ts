import type { Pool } from "pg"
import { type Session, withSession } from "../connection/pool.ts"
import { wholeLock } from "./batch.ts"

/**
 * Runs the statements of `work` in a transaction with exclusive access to the organization. `work` must be
 * repeatable: if the connection is lost, it is unknown whether the transaction took place.
 */
export const exclusively = <T>(pool: Pool, orgId: string, work: (session: Session) => Promise<T>): Promise<T> =>
  withSession(pool, async (session) => {
    await Promise.all([session.query("BEGIN"), session.query(wholeLock, [orgId])])
    const value = await work(session)
    await session.query("COMMIT")
    return value
  })
