import type { Pool } from "pg"
import { publicOrgId } from "../../../core/organization/test-organization.ts"
import { directoryOf } from "../cluster/place.ts"
import { readThere } from "../cluster/read-there.ts"
import { isUnavailable } from "../connection/fault.ts"
import { type Session, withSession } from "../connection/pool.ts"
import { wholeLockThere } from "../engine/commit/batch.ts"
import { exclusively } from "../engine/commit/exclusive.ts"

type Entry = { readonly hash: string; readonly owner: string }

const entriesAfter = "SELECT hash, owner FROM directory WHERE hash > $1 ORDER BY hash LIMIT $2"
const inUse = `SELECT k.hash FROM api_keys k WHERE k.org_id = $1 AND k.hash = ANY ($2::text[])
  UNION ALL SELECT s.hash FROM console_sessions s WHERE s.org_id = $1 AND s.hash = ANY ($2::text[])`
const drop = "DELETE FROM directory WHERE owner = $1 AND hash = ANY ($2::text[]) RETURNING 1"
const dropSome = `DELETE FROM directory WHERE hash = ANY (ARRAY(SELECT hash FROM directory WHERE owner = $1 LIMIT $2))
  AND owner = $1 RETURNING 1`

const entriesOfAStep = 500
const rowsOfAStep = 500

const unusedIn = async (session: Session, owner: string, hashes: readonly string[]): Promise<readonly string[]> => {
  const used = new Set((await session.query<{ hash: string }>(inUse, [owner, hashes])).map(({ hash }) => hash))
  return hashes.filter((hash) => !used.has(hash))
}

/** Removes the entries of a data id under which nothing is written any more; none over one server. */
export const dropEntriesOf = async (pool: Pool, owner: string): Promise<void> => {
  if (!directoryOf(pool)) return
  await withSession(pool, async (session) => {
    while ((await session.query(dropSome, [owner, rowsOfAStep])).length > 0);
  })
}

/**
 * Removes entries of the directory that lead to nothing: of sessions that have ended, and of keys and organizations that were
 * removed. Goes through all entries in rounds, a few a call, and returns how many it has removed.
 */
export const directorySweep = (pool: Pool) => {
  let reached = ""

  /**
   * An entry is written before what it is about, in a transaction that has the organization or, where a test organization is made, the
   * orgId that people know: with both alone, none is under way.
   */
  const dropUnused = async (owner: string, hashes: readonly string[]): Promise<number> => {
    const unused = await readThere(pool, owner, (session) => unusedIn(session, owner, hashes))
    if (unused.length === 0) return 0
    return exclusively(pool, owner, async (session) => {
      // Behind the data id, as a reset takes them.
      if (publicOrgId(owner) !== owner) await session.query(wholeLockThere, [publicOrgId(owner)])
      const left = await unusedIn(session, owner, unused)
      return left.length === 0 ? 0 : (await session.query(drop, [owner, left])).length
    })
  }

  /** The next entries; null while the coordinator is away, which has them: sweeps that do not need it go on. */
  const nextEntries = async (): Promise<readonly Entry[] | null> => {
    try {
      return await withSession(pool, (session) => session.query<Entry>(entriesAfter, [reached, entriesOfAStep]))
    } catch (error) {
      if (isUnavailable(error)) return null
      throw error
    }
  }

  return async (): Promise<number> => {
    const entries = await nextEntries()
    if (!entries) return 0
    reached = entries.length < entriesOfAStep ? "" : (entries.at(-1)?.hash ?? "")
    let dropped = 0
    for (const [owner, own] of Map.groupBy(entries, (entry) => entry.owner)) {
      try {
        const hashes = own.map(({ hash }) => hash)
        dropped += await dropUnused(owner, hashes)
      } catch (error) {
        // Those of a server that is away wait for the next round.
        if (!isUnavailable(error)) throw error
      }
    }
    return dropped
  }
}
