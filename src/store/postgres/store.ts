import { drizzle } from "drizzle-orm/node-postgres"
import type { Clocks } from "../../core/clock.ts"
import type { Partner } from "../../core/port/partner.ts"
import type { Sources } from "../../core/random.ts"
import { adminChanges } from "../operation/admin/admin.ts"
import { changeApplier } from "../operation/apply/apply.ts"
import { idempotencyStore } from "../operation/partner/once.ts"
import { partnerOperations } from "../operation/partner/partner.ts"
import { noKeys, type SecretKeys, SecretSeal } from "../secret.ts"
import type { Tx } from "../transaction.ts"
import { replayed } from "./engine/batch.ts"
import { GroupCommit } from "./engine/commit.ts"
import { migrateDatabase } from "./engine/migrate.ts"
import { openPool, type PoolSettings } from "./engine/pool.ts"
import { postgresRecords } from "./record/records.ts"
import { liveRankings } from "./standing/live-rankings.ts"
import { rankingView } from "./view/ranking.ts"

export type PostgresOpening = {
  readonly url: string
  readonly secretKeys?: SecretKeys
  readonly onError?: (error: unknown) => void
}

const writing = { maxConnections: 6, statementMs: 10_000, lockMs: 5_000, connectMs: 3_000 } satisfies Omit<
  PoolSettings,
  "url"
>
const reading = { ...writing, maxConnections: 6 }
const ranking = { ...writing, maxConnections: 2, statementMs: 60_000 }
const maxTransactions = 4

/** Opens the database at `url` and brings its tables to the newest version; other processes may serve it as well. */
export const openPostgres = async (
  clocks: Clocks,
  sources: Sources,
  { url, secretKeys = noKeys, onError = () => undefined }: PostgresOpening,
) => {
  const writePool = openPool({ ...writing, url }, { isForBatches: true })
  const readPool = openPool({ ...reading, url }, { isForBatches: false })
  const rankingPool = openPool({ ...ranking, url }, { isForBatches: true })
  await migrateDatabase(readPool)
  const jobs = new GroupCommit({ pool: writePool, clocks, maxTransactions, onError })
  const listeners: ((webhook: number) => void)[] = []
  const wake = (tx: Tx, webhook: number) =>
    tx.afterCommit(() => {
      for (const listener of listeners) listener(webhook)
    })
  const chance: Sources = {
    draw: replayed(sources.draw),
    ids: replayed(sources.ids),
    secrets: replayed(sources.secrets),
  }
  const records = postgresRecords({ sources: chance, seal: new SecretSeal(secretKeys), wake })
  const apply = changeApplier(records)
  const idempotency = idempotencyStore(records.answers, apply)
  const needs = { ...records, jobs, sources: chance, apply, idempotency }
  const rankings = liveRankings(rankingPool, onError)
  const partner: Partner = { ...partnerOperations(needs), ...rankingView(drizzle(readPool), rankings, clocks.now) }
  return {
    partner,
    admin: adminChanges(needs),
    onDeliveriesDue: (listener: (webhook: number) => void) => {
      listeners.push(listener)
    },
    close: async () => {
      await jobs.close()
      await Promise.all([writePool, readPool, rankingPool].map((pool) => pool.end()))
    },
  }
}
