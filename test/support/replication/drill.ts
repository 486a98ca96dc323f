import { Database } from "bun:sqlite"

/** An answered play, with milliseconds of one clock. */
export type ObservedAnswer = { readonly sessionId: string; readonly sentAt: number; readonly answeredAt: number }

/** Sends one play, and returns its session, or null if there was no answer. */
type Send = (user: string, score: number) => Promise<string | null>

/**
 * Plays with `workers` at once for `loadMs`, then calls `kill`, and returns the plays that were answered before the
 * end.
 */
export const playUntilKilled = async (send: Send, workers: number, loadMs: number, kill: () => Promise<unknown>) => {
  const answered: ObservedAnswer[] = []
  let killedAt = Number.POSITIVE_INFINITY
  const work = async (worker: number) => {
    for (let number = 0; performance.now() < killedAt; number++) {
      const sentAt = performance.now()
      const sessionId = await send(`${worker}-${number % 50}`, number % 9).catch(() => null)
      if (sessionId !== null) answered.push({ sessionId, sentAt, answeredAt: performance.now() })
    }
  }
  const working = Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)))
  await Bun.sleep(loadMs)
  killedAt = performance.now()
  await kill()
  await working
  return { answered, killedAt }
}

/** The sessions of all plays in a database file. */
export const storedSessions = (path: string): Set<string> => {
  const sqlite = new Database(path, { readonly: true })
  const rows = sqlite.query<{ id: string }, []>("SELECT session_id AS id FROM plays").all()
  sqlite.close()
  return new Set(rows.map(({ id }) => id))
}

/** The answered plays that are not in the database, and how long before the end the oldest of them was answered. */
export const lossOf = (answered: readonly ObservedAnswer[], stored: ReadonlySet<string>, killedAt: number) => {
  const lost = answered.filter(({ sessionId }) => !stored.has(sessionId))
  const kept = answered.filter(({ sessionId }) => stored.has(sessionId))
  // An answer may be read just after the kill.
  const rpoMs = Math.max(0, killedAt - Math.min(killedAt, ...lost.map(({ answeredAt }) => answeredAt)))
  return { lost, kept, rpoMs }
}
