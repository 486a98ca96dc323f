import type { Pool } from "pg"

/** How often a process says that it lives, and for how long after that the others believe it. */
const beatMs = 2_000
export const aliveMs = 8_000

const nowMs = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

/** The processes that live, by the server's clock. */
export const livingProcesses = `SELECT id FROM processes WHERE seen_at > ${nowMs} - ${aliveMs}`

/** This process among those that serve the same database. */
export type Process = { readonly id: number; stop(): Promise<void> }

/** Enters this process among the others, and keeps it there until it is stopped. What those that died left is taken over. */
export const joinProcesses = async (pool: Pool, onError: (error: unknown) => void): Promise<Process> => {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO processes SELECT nextval('row_ids'), ${nowMs} RETURNING id`,
  )
  const id = rows[0]?.id ?? 0
  const beat = () =>
    pool
      .query(`INSERT INTO processes VALUES ($1, ${nowMs}) ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`, [
        id,
      ])
      .then(() => pool.query(`DELETE FROM processes WHERE seen_at < ${nowMs} - 3600000`))
      .catch(onError)
  const timer = setInterval(beat, beatMs)
  return {
    id,
    stop: async () => {
      clearInterval(timer)
      await pool.query("DELETE FROM processes WHERE id = $1", [id]).catch(onError)
    },
  }
}
