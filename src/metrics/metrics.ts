import { Counter, Gauge, Histogram, Registry } from "prom-client"
import type { CommitObserver, Monitor } from "../core/port/monitor.ts"
import type { ReplicationReport } from "../core/replication.ts"
import { type Attempt, isDelivered } from "../core/webhook.ts"
import { processMetrics } from "./process.ts"
import { replicationMetrics } from "./replication.ts"
import { requestMetrics } from "./requests.ts"

/** Counting pending deliveries ends here: about 4 ms. */
const maxCountedDeliveries = 100_000
const millisecondsPerSecond = 1_000

const commitMetrics = (registry: Registry): CommitObserver => {
  const registers = [registry]
  const batch = new Histogram({
    name: "premio_commit_batch_size",
    help: "Changes that one transaction put on disk.",
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
    help: "Changes that waited behind the latest transaction.",
    registers,
  })
  const latest = new Gauge({
    name: "premio_last_commit_timestamp_seconds",
    help: "When the latest transaction was committed, since the Unix epoch.",
    registers,
  })
  const rolledBack = new Counter({
    name: "premio_rollbacks_total",
    help: "Transactions that were rolled back; their changes were tried again one by one, or refused.",
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

const storageMetrics = (registry: Registry, monitor: Monitor) => {
  const registers = [registry]
  new Gauge({
    name: "premio_database_bytes",
    help: "Size of the database file and of its write-ahead log.",
    labelNames: ["file"],
    registers,
    collect() {
      const { database, wal } = monitor.fileBytes()
      this.set({ file: "database" }, database)
      this.set({ file: "wal" }, wal)
    },
  })
  new Gauge({
    name: "premio_outbox_pending",
    help: `Webhook deliveries that are neither delivered nor given up, counted up to ${maxCountedDeliveries}.`,
    registers,
    async collect() {
      this.set(await monitor.pendingDeliveries(maxCountedDeliveries))
    },
  })
}

/** Answers what is told of every attempt. */
const deliveryMetrics = (registry: Registry, inFlight: () => number) => {
  const registers = [registry]
  const duration = new Histogram({
    name: "premio_delivery_duration_seconds",
    help: "Attempts to deliver a webhook, by what became of them.",
    labelNames: ["outcome"],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  duration.zero({ outcome: "delivered" })
  duration.zero({ outcome: "failed" })
  new Gauge({
    name: "premio_deliveries_in_flight",
    help: "Attempts under way.",
    registers,
    collect() {
      this.set(inFlight())
    },
  })
  return (attempt: Attempt) =>
    duration.observe(
      { outcome: isDelivered(attempt) ? "delivered" : "failed" },
      attempt.durationMs / millisecondsPerSecond,
    )
}

type Sources = {
  readonly monitor: Monitor
  droppedLogLines(): number
  /** Attempts to deliver a webhook that are under way. */
  deliveriesInFlight(): number
  /** How the replica gets on; null where there is none. */
  replication(): ReplicationReport | null
}

/**
 * What GET /metrics shows. No label names an organization, a key or a person: values come from a set that this code
 * fixes, so that the number of series is bounded too.
 */
export const createMetrics = ({ monitor, droppedLogLines, deliveriesInFlight, replication }: Sources) => {
  const registry = new Registry()
  const registers = [registry]
  const requests = requestMetrics(registry)
  monitor.observeCommits(commitMetrics(registry))
  storageMetrics(registry, monitor)
  replicationMetrics(registry, replication)
  new Counter({
    name: "premio_log_lines_dropped_total",
    help: "Log lines that were dropped since nobody read them.",
    registers,
    collect() {
      this.reset()
      this.inc(droppedLogLines())
    },
  })
  const { stop } = processMetrics(registry)
  return {
    /** Answers what is told of each answer of `operation`. */
    requests,
    /** Is told of each attempt to deliver a webhook. */
    attempt: deliveryMetrics(registry, deliveriesInFlight),
    contentType: registry.contentType,
    /** In Prometheus's text format. */
    text: () => registry.metrics(),
    stop,
  }
}
