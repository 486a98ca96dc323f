import { Gauge, type Registry } from "prom-client"
import { type ReplicationReport, replicationStates } from "../core/replication.ts"

const millisecondsPerSecond = 1_000

/** What is shown of the replica; all but the states is NaN while nothing is known. */
export const replicationMetrics = (registry: Registry, replication: () => ReplicationReport | null) => {
  const gauge = (name: string, help: string, read: (report: ReplicationReport) => number | null | undefined) =>
    new Gauge({
      name: `premio_${name}`,
      help,
      registers: [registry],
      collect() {
        const report = replication()
        this.set((report && read(report)) ?? Number.NaN)
      },
    })
  gauge(
    "replication_age_seconds",
    "Time since the moment up to which the replica is known to have everything.",
    ({ ageMs }) => ageMs / millisecondsPerSecond,
  )
  gauge("replication_restarts", "How often Litestream was started again.", ({ restarts }) => restarts)
  gauge(
    "backup_verified_timestamp_seconds",
    "When the replica was last restored and checked, since the Unix epoch.",
    ({ verification }) => verification && verification.at / millisecondsPerSecond,
  )
  gauge(
    "backup_verified_ok",
    "1 when the latest check of the replica found nothing, 0 when it did.",
    ({ verification }) => verification && Number(verification.fault === null),
  )
  gauge(
    "backup_verified_duration_seconds",
    "How long the latest check of the replica took.",
    ({ verification }) => verification && verification.durationMs / millisecondsPerSecond,
  )
  new Gauge({
    name: "premio_replication_state",
    help: "1 for the state in which the replica is, 0 for the others; all 0 where there is no replica.",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      const state = replication()?.state
      for (const one of replicationStates) this.set({ state: one }, Number(one === state))
    },
  })
}
