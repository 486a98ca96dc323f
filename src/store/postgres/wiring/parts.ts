import { drizzle } from "drizzle-orm/node-postgres"
import type pg from "pg"
import type { Clocks } from "../../../core/clock.ts"
import type { Sources } from "../../../core/random.ts"
import { changeApplier } from "../../operation/apply/apply.ts"
import { idempotencyStore } from "../../operation/partner/once.ts"
import type { SecretSeal } from "../../secret.ts"
import type { Tx } from "../../transaction.ts"
import { replayed } from "../engine/batch.ts"
import { GroupCommit } from "../engine/commit.ts"
import type { Process } from "../job/process.ts"
import { postgresLimits } from "../limit/limits.ts"
import { deliveryWalk } from "../list/delivery.ts"
import { mergeEnds } from "../record/merging.ts"
import { liveRankings } from "../standing/live-rankings.ts"
import { activityCounter } from "../view/activity-count.ts"
import { postgresRecords } from "./records.ts"

/** The dependencies shared by all parts of the store. */
type Base = {
  /** The connections of transactions, of single reads, of reads and counts of many rows, and of limits. */
  readonly pools: Readonly<Record<"writing" | "reading" | "counting" | "limiting", pg.Pool>>
  /** Whether tables may be distributed over several servers. */
  readonly isCluster: boolean
  readonly process: Process
  readonly clocks: Clocks
  readonly sources: Sources
  readonly seal: SecretSeal
  readonly onError: (error: unknown) => void
}

const maxTransactions = 4

/** Calls those who want to know that deliveries of a webhook may be due. */
const dueListeners = () => {
  const listeners: ((webhook: number) => void)[] = []
  return {
    listen: (listener: (webhook: number) => void) => {
      listeners.push(listener)
    },
    wake: (tx: Tx, webhook: number) =>
      tx.afterCommit(() => {
        for (const listener of listeners) listener(webhook)
      }),
  }
}

/** Everything that reads and writes rows of the database. */
export const storeParts = (base: Base) => {
  const { pools, isCluster, clocks, sources, seal, onError } = base
  const jobs = new GroupCommit({ pool: pools.writing, clocks, isCluster, maxTransactions, onError })
  const chance: Sources = {
    draw: replayed(sources.draw),
    ids: replayed(sources.ids),
    secrets: replayed(sources.secrets),
  }
  const due = dueListeners()
  const records = postgresRecords({ sources: chance, seal, wake: due.wake, mergeEnded: mergeEnds(pools.reading) })
  const apply = changeApplier(records)
  const db = drizzle(pools.reading)
  return {
    ...{ ...base, ...records, sources: chance, jobs, apply, due, db },
    walkDeliveries: deliveryWalk(db),
    activity: activityCounter(pools.counting, onError),
    limits: postgresLimits(pools.limiting, onError),
    /** For what runs outside of jobs. */
    plainSources: sources,
    idempotency: idempotencyStore(records.answers, apply),
    rankings: liveRankings(pools.counting, onError),
  }
}

export type Parts = ReturnType<typeof storeParts>
