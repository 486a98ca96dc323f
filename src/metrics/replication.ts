import { Gauge, type Registry } from "prom-client"
import { type ReplicationReport, replicationStates } from "../core/replication.ts"

const millisecondsPerSecond = 1_000

/** The metrics of the replica; all except the states are NaN while nothing is known. */
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
    "Time since the replica was last known to be complete.",
    ({ ageMs }) => ageMs / millisecondsPerSecond,
  )
  gauge("replication_restarts", "How often Litestream was restarted.", ({ restarts }) => restarts)
  gauge(
    "backup_verify_interval_seconds",
    "How often BACKUP_VERIFY_HOURS has the replica verified; NaN: never.",
    ({ verifyMs }) => verifyMs && verifyMs / millisecondsPerSecond,
  )
  gauge(
    "backup_verified_timestamp_seconds",
    "Time of the last verification of the replica, since the Unix epoch.",
    ({ verification }) => verification && verification.at / millisecondsPerSecond,
  )
  gauge(
    "backup_verified_ok",
    "1 if the last verification of the replica found no problem, 0 if it did.",
    ({ verification }) => verification && Number(verification.fault === null),
  )
  gauge(
    "backup_verified_duration_seconds",
    "Duration of the last verification of the replica.",
    ({ verification }) => verification && verification.durationMs / millisecondsPerSecond,
  )
  new Gauge({
    name: "premio_replication_state",
    help: "1 for the current state of the replica, 0 for the others; all 0 without a replica.",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      const state = replication()?.state
      for (const one of replicationStates) this.set({ state: one }, Number(one === state))
    },
  })
}
