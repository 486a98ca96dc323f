import type { Pool } from "pg"
import type { Clocks } from "../../../../core/clock.ts"
import { type Job, type Jobs, Later, laterMs, type Scope, type Tx } from "../../../../record/transaction.ts"
import { type Place, placeOf } from "../../cluster/place.ts"
import { isConflict, isUnavailable, resultsOf } from "../../connection/fault.ts"
import { connectBy, type Session, sessionOf } from "../../connection/pool.ts"
import { timesOf, wantTime } from "../clock/test-clock.ts"
import { decide } from "./batch.ts"
import { WorkingSet } from "./working-set.ts"

type Options = {
  readonly pool: Pool
  readonly clocks: Clocks
  /** Loads the facts that a job of this scope is likely to need. */
  readonly prefetch: (scope: Scope, known: WorkingSet) => void
}

/** How long a read waits for a connection, and how long it may take. */
const waitMs = 5_000
const snapshotMs = 6_000

const begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
/** The same plans as in batches, whose statements these are. */
const planned = `SELECT set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
  set_config('enable_mergejoin', 'off', true)`

const txOf = (known: WorkingSet, orgId: string, clocks: Clocks, effects: (() => void)[]): Tx => ({
  ...timesOf(known, orgId, clocks),
  transaction: known,
  beforeCommit: () => undefined,
  afterCommit: (effect) => effects.push(effect),
  onRollback: () => undefined,
})

/** Reads once more if a connection has broken, as those do that were open before a failover, or if the rows have moved. */
const repeated = (read: () => Promise<unknown>): Promise<unknown> =>
  read().catch((error) => {
    if (!isUnavailable(error) && !isConflict(error)) throw error
    return read()
  })

/**
 * Runs each job that only reads in a snapshot of its own: it sees one moment of the database and locks nothing, so that
 * no play waits for it. What a job changes is forgotten.
 */
export const snapshotJobs = ({ pool, clocks, prefetch }: Options): Jobs => {
  const readIn = async (session: Session, place: Place, scope: Scope, job: Job<unknown>) => {
    const known = new WorkingSet()
    prefetch(scope, known)
    wantTime(known, scope.orgId)
    const opening = [session.query(begin), ...place.hold(session), session.query(planned)]
    await resultsOf([...opening, known.loadUnlocked(session)])
    const effects: (() => void)[] = []
    const load = () => known.loadUnlocked(session)
    const [outcome] = await decide(known, txOf(known, scope.orgId, clocks, effects), [{ scope, job, drawn: [] }], load)
    await session.query("ROLLBACK")
    for (const effect of effects) effect()
    return outcome
  }

  const read = async (scope: Scope, job: Job<unknown>): Promise<unknown> => {
    const place = await placeOf(pool, scope.orgId)
    const client = await connectBy(place.pool, performance.now() + waitMs)
    let isSound = false
    try {
      const outcome = await readIn(
        place.sessionOf(sessionOf(client, performance.now() + snapshotMs)),
        place,
        scope,
        job,
      )
      isSound = true
      if (outcome && "error" in outcome) throw outcome.error
      return outcome?.value
    } finally {
      client.release(!isSound)
    }
  }

  return {
    run: async (scope, job) => {
      const until = performance.now() + laterMs
      for (;;) {
        const value = await repeated(() => read(scope, job))
        if (!(value instanceof Later)) return value as never
        const late = await value.within(until - performance.now())
        if (late) return late
      }
    },
  }
}
