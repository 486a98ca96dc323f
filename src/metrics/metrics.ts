import { Counter, Gauge, Histogram, Registry } from "prom-client"
import { modeOf } from "../core/organization/test-organization.ts"
import type { CommitObserver, Monitor } from "../core/port/monitor.ts"
import type { ReplicationReport } from "../core/replication.ts"
import { type Attempt, isDelivered } from "../core/webhook/round.ts"
import { archiveMetrics } from "./archive.ts"
import { type BackgroundCounts, backgroundMetrics } from "./background.ts"
import { processMetrics } from "./process.ts"
import { replicationMetrics } from "./replication.ts"
import { requestMetrics } from "./requests.ts"
import { storeMetrics } from "./store.ts"

const millisecondsPerSecond = 1_000

const commitMetrics = (registry: Registry): CommitObserver => {
  const registers = [registry]
  const batch = new Histogram({
    name: "premio_commit_batch_size",
    help: "Changes written by one transaction.",
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
    registers,
  })
  const duration = new Histogram({
    name: "premio_commit_duration_seconds",
    help: "From BEGIN until COMMIT was on disk.",
    buckets: [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers,
  })
  const queue = new Gauge({
    name: "premio_commit_queue_length",
    help: "Changes that were waiting behind the last transaction.",
    registers,
  })
  const latest = new Gauge({
    name: "premio_last_commit_timestamp_seconds",
    help: "Time of the last commit, since the Unix epoch.",
    registers,
  })
  const rolledBack = new Counter({
    name: "premio_rollbacks_total",
    help: "Transactions that were rolled back; their changes were retried one by one, or refused.",
    registers,
  })
  return {
    committed: (batchSize, durationMs, queueLength) => {
      batch.observe(batchSize)
      duration.observe(durationMs / millisecondsPerSecond)
      queue.set(queueLength)
      latest.set(Date.now() / millisecondsPerSecond)
    },
    rolledBack: () => rolledBack.inc(),
  }
}

/** Returns an observer of attempts. */
const deliveryMetrics = (registry: Registry, inFlight: () => number) => {
  const registers = [registry]
  const duration = new Histogram({
    name: "premio_delivery_duration_seconds",
    help: "Webhook attempts by result and mode.",
    labelNames: ["outcome", "mode"],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  for (const outcome of ["delivered", "failed"]) duration.zero({ outcome, mode: "live" })
  new Gauge({
    name: "premio_deliveries_in_flight",
    help: "Webhook attempts in flight.",
    registers,
    collect() {
      this.set(inFlight())
    },
  })
  return (attempt: Attempt, orgId: string) =>
    duration.observe(
      { outcome: isDelivered(attempt) ? "delivered" : "failed", mode: modeOf(orgId) },
      attempt.durationMs / millisecondsPerSecond,
    )
}

type Sources = BackgroundCounts & {
  readonly monitor: Monitor
  /** What GET /readyz says. */
  isReady(): Promise<boolean>
  /** Webhook attempts in flight. */
  deliveriesInFlight(): number
  /** The state of the replica; null if there is none. */
  replication(): ReplicationReport | null
}

/** Callers that come while a text is made get the same one, so that a hundred requests at once cost as much as one. */
const sharedWhileMade = (make: () => Promise<string>): (() => Promise<string>) => {
  let made: Promise<string> | null = null
  const forget = () => {
    made = null
  }
  return () => {
    made ??= make().finally(forget)
    return made
  }
}

/**
 * The metrics of GET /metrics. No label names an organization, a key or a person: label values come from a fixed set,
 * which also bounds the number of series.
 */
export const createMetrics = ({ monitor, isReady, deliveriesInFlight, replication, ...counts }: Sources) => {
  const registry = new Registry()
  const requests = requestMetrics(registry)
  monitor.observeCommits(commitMetrics(registry))
  storeMetrics(registry, monitor, isReady)
  replicationMetrics(registry, replication)
  const background = backgroundMetrics(registry, counts)
  const { stop } = processMetrics(registry)
  return {
    /** Returns an observer of the responses of `operation`. */
    requests,
    /** Observes each attempt to deliver a webhook. */
    attempt: deliveryMetrics(registry, deliveriesInFlight),
    ...background,
    /** Observes the archive of plays, where there is one. */
    archive: archiveMetrics(registry),
    contentType: registry.contentType,
    /** In Prometheus's text format. */
    text: sharedWhileMade(() => registry.metrics()),
    stop,
  }
}
