import type { Pool } from "pg"
import { inEveryPart } from "../../cluster/every-part.ts"
import { withSession } from "../../connection/pool.ts"
import type { MergeRow } from "../../record/player/merging.ts"
import type { Membership } from "../sending/membership.ts"
import { livingProcesses } from "../sending/process.ts"

const mergesUnderWay = `SELECT m.id, m.org_id AS "orgId", m.key_id AS "keyId", m.from_player AS "fromPlayer",
    m.into_player AS "intoPlayer", m.worker FROM merges m ORDER BY m.id`
const takeOver = `UPDATE merges SET worker = $3
  WHERE org_id = $1 AND id = $2 AND worker IS NOT DISTINCT FROM $4 RETURNING 1`

type Needs<Merged> = {
  readonly pool: Pool
  readonly membership: Membership
  readonly merge: (row: MergeRow) => Promise<Merged>
  readonly onError: (error: unknown) => void
}

/** The merges that this process performs, including those that it takes over from a process that has died. */
export const mergeWorkers = <Merged>({ pool, membership, merge, onError }: Needs<Merged>) => {
  /** By organization too: over a cluster, each server has row numbers of its own. */
  const running = new Map<string, Promise<Merged>>()
  const nameOf = ({ orgId, id }: Pick<MergeRow, "id" | "orgId">) => `${orgId} ${id}`

  const run = (row: MergeRow): Promise<Merged> => {
    const name = nameOf(row)
    const known = running.get(name)
    if (known) return known
    const made = merge(row).finally(() => running.delete(name))
    running.set(name, made)
    return made
  }

  return {
    /** Performs a merge, unless this process is already doing so. */
    run,

    /** Resolves once this process performs none. */
    end: async (): Promise<void> => {
      while (running.size > 0) await Promise.allSettled(running.values())
    },

    /**
     * Begins to continue the merges that no living process performs: none waits for another, whose server may be away. If one fails,
     * callers that wait for it read its error from the database.
     */
    resume: async (): Promise<void> => {
      const begun = await inEveryPart(pool, (session) => session.query<MergeRow>(mergesUnderWay, []))
      if (begun.length === 0) return
      // Only now: a process that has begun one of them is among the living by then.
      const { rows: living } = await pool.query<{ id: number }>(livingProcesses)
      const others = new Set(living.map(({ id }) => id).filter((id) => id !== membership.id))
      for (const row of begun) {
        const { orgId, id, worker } = row
        if ((worker !== null && others.has(worker)) || running.has(nameOf(row))) continue
        const taken = await withSession(pool, (session) => session.query(takeOver, [orgId, id, membership.id, worker]))
        if (taken.length > 0) void run(row).catch(onError)
      }
    },
  }
}
