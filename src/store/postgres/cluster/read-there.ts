import type { Pool } from "pg"
import { Cache } from "../../../core/cache/cache.ts"
import { batchedReads } from "../connection/batched-reads.ts"
import { resultsOf, ServerAway } from "../connection/fault.ts"
import { type Session, withSession } from "../connection/pool.ts"
import { Moved, placeOf } from "./place.ts"

/** While a move is committed, the servers do not agree for a moment where the organization lies. */
const movedTries = 20
const movedPauseMs = 50

/** Reads what belongs to one organization where it lies, and was still there when it had been read. */
export const readThere = async <T>(pool: Pool, orgId: string, read: (session: Session) => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    const place = await placeOf(pool, orgId)
    try {
      return await withSession(place.pool, async (session) => {
        const reading = read(session)
        // First: where the organization was, there may be no tables any more, so that reading fails as well.
        await resultsOf([...place.check(session), reading])
        return reading
      })
    } catch (error) {
      if (!(error instanceof Moved)) throw error
      if (tries === movedTries) throw new ServerAway("no server says that it has the organization")
      await Bun.sleep(movedPauseMs)
    }
  }
}

const maxReaders = 10_000

type ReadOf<Value> = (session: Session, orgId: string, keys: string[]) => Promise<ReadonlyMap<string, Value>>

/** Reads by key, combined for each organization, so that one whose server is away fails alone. */
export const batchedThere = <Value>(pool: Pool, read: ReadOf<Value>) => {
  const readers = new Cache<string, (key: string) => Promise<Value | null>>(maxReaders)
  return (orgId: string, key: string): Promise<Value | null> => {
    const known = readers.get(orgId)
    if (known) return known(key)
    const made = batchedReads((keys) => readThere(pool, orgId, (session) => read(session, orgId, keys)))
    readers.set(orgId, made)
    return made(key)
  }
}
