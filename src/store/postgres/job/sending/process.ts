import type { ClientBase, Pool } from "pg"

/** The processes that send deliveries, as rows that each of them renews. Times are the server's. */

/** How long a process counts as serving after its last report. */
const aliveMs = 8_000
/** By then, every transaction that a process began before it ended is over. */
const keptMs = 24 * 3_600_000

const nowMs = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

/** The processes that live, according to their rows. */
export const livingProcesses = `SELECT id FROM processes WHERE NOT ended AND seen_at > ${nowMs} - ${aliveMs}`

export type ProcessRow = {
  readonly id: number
  readonly seenAt: number
  readonly ended: boolean
  /**
   * Whether its version makes keyed fingerprints of stored answers; that version was also the first to link
   * redemptions.
   */
  readonly isCurrent: boolean
}

const register = `INSERT INTO processes (id, seen_at, mark, counts_players, counts_codes, counts_configuration,
    seals_redemptions, counts_archived, lists_open)
  SELECT nextval('row_ids'), ${nowMs}, $1, true, true, true, true, true, true RETURNING id`
/** `seen_at` differs after each beat. */
const beat = `WITH beaten AS (UPDATE processes SET seen_at = greatest(${nowMs}, seen_at + 1)
    WHERE id = $1 AND mark = $2 AND NOT ended RETURNING id)
  SELECT id, seen_at AS "seenAt", ended, seals_redemptions AS "isCurrent", EXISTS (SELECT FROM beaten) AS "isBeaten" FROM processes`
const end = "UPDATE processes SET ended = true WHERE id = $1 AND seen_at = $2 AND NOT ended"
const leave = "UPDATE processes SET ended = true WHERE id = $1 AND mark = $2"
const forget = `DELETE FROM processes WHERE ended AND seen_at < ${nowMs} - ${keptMs} AND id <> ALL($1::bigint[])`

/**
 * A process, as its row names it. A promoted standby may lack the row, which no commit waits for, and give its number to another
 * process: the mark is its own.
 */
export type Registered = { readonly id: number; readonly mark: string }

/** Enters a process among the others, and returns its number. */
export const registerProcess = async (client: ClientBase | Pool, mark: string): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(register, [mark])
  return rows[0]?.id ?? 0
}

/** Reports that a process lives, unless another has declared it ended. Returns the rows as they were before. */
export const beatProcess = async (
  client: ClientBase,
  { id, mark }: Registered,
): Promise<{ readonly isBeaten: boolean; readonly rows: readonly ProcessRow[] }> => {
  const { rows } = await client.query<ProcessRow & { readonly isBeaten: boolean }>(beat, [id, mark])
  return { isBeaten: rows[0]?.isBeaten ?? false, rows }
}

/** Declares that a process has ended, unless it has reported since. Returns whether it did so. */
export const endProcess = async (client: ClientBase, { id, seenAt }: ProcessRow): Promise<boolean> =>
  (await client.query(end, [id, seenAt])).rowCount === 1

/** Deletes the rows of processes that ended long ago, except those in `kept`. */
export const forgetEnded = (client: ClientBase | Pool, kept: readonly number[]) => client.query(forget, [kept])

export const leaveProcesses = (client: ClientBase, { id, mark }: Registered) => client.query(leave, [id, mark])
