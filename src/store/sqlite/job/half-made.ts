import type { Database } from "bun:sqlite"

/**
 * Has what resets have begun and not ended removed: every other organization under the orgId of a data id. Run with that
 * data id and the wall clock.
 */
export const removeHalfMade = (client: Database) =>
  client.query<never, [dataId: string, now: number]>(
    `INSERT INTO removals (org_id, since) SELECT o.org_id, ?2 FROM organizations o
     WHERE instr(o.org_id, substr(?1, 1, instr(?1, '~'))) = 1 AND o.org_id <> ?1
       AND o.org_id NOT IN (SELECT r.org_id FROM removals r)`,
  )
