import type { Pool } from "pg"
import { type Session, withSession } from "../../connection/pool.ts"
import { wholeLockThere } from "./batch.ts"

/** As `exclusively`, on a connection that goes on to be used; after an error, it is in the middle of the transaction. */
export const exclusivelyIn = async <T>(session: Session, orgId: string, work: () => Promise<T>): Promise<T> => {
  await Promise.all([session.query("BEGIN"), session.query(wholeLockThere, [orgId])])
  const value = await work()
  await session.query("COMMIT")
  return value
}

/**
 * Runs the statements of `work` in a transaction with exclusive access to the organization. `work` must be
 * repeatable: if the connection is lost, it is unknown whether the transaction took place.
 */
export const exclusively = <T>(pool: Pool, orgId: string, work: (session: Session) => Promise<T>): Promise<T> =>
  withSession(pool, (session) => exclusivelyIn(session, orgId, () => work(session)))
