import { Counter, Gauge, type Registry } from "prom-client"
import { withTimeout } from "../concurrency/with-timeout.ts"
import { modes } from "../core/organization/test-organization.ts"
import { type Monitor, usedUpKinds } from "../core/port/monitor.ts"

/** Pending deliveries are counted up to this number, which takes about 4 ms. */
const maxCountedDeliveries = 100_000
/** Prometheus gives up a scrape after 10 seconds, and with it what is known without the database. */
const answerMs = 3_000
const millisecondsPerSecond = 1_000

/** What the database answers; null if it cannot, so that the other metrics are shown all the same. */
const orNull = <T>(answer: Promise<T>): Promise<T | null> =>
  withTimeout(
    answer.catch(() => null),
    answerMs,
    () => null,
  )

/** How long the answer of a check of readiness holds: each writes to the database, and a replica sends every write. */
const readyMs = 5_000

/** Makes a check only once in `readyMs`, and returns its result in between. */
const nowAndThen = (check: () => Promise<boolean>): (() => Promise<boolean>) => {
  let checkedAt = Number.NEGATIVE_INFINITY
  let found = Promise.resolve(false)
  return () => {
    if (performance.now() - checkedAt >= readyMs) {
      checkedAt = performance.now()
      found = check()
    }
    return found
  }
}

/** The metrics of the store; those that the database does not answer are NaN, or left out where they have labels. */
export const storeMetrics = (registry: Registry, monitor: Monitor, isReady: () => Promise<boolean>) => {
  const registers = [registry]
  const gauge = (name: string, help: string, read: () => Promise<number | null | undefined>) =>
    new Gauge({
      name: `premio_${name}`,
      help,
      registers,
      async collect() {
        this.set((await orNull(read())) ?? Number.NaN)
      },
    })
  const isReadyNow = nowAndThen(isReady)
  new Gauge({
    name: "premio_ready",
    help: "1 while the database accepts writes and the replica makes progress, as GET /readyz says; otherwise 0.",
    registers,
    async collect() {
      this.set(Number((await orNull(isReadyNow())) ?? false))
    },
  })
  new Gauge({
    name: "premio_database_bytes",
    help: "Size of the database, and of the write-ahead log of a file.",
    labelNames: ["file"],
    registers,
    async collect() {
      this.reset()
      const stored = (await orNull(monitor.storedBytes())) ?? {}
      for (const [file, bytes] of Object.entries(stored)) this.set({ file }, bytes)
    },
  })
  gauge(
    "disk_available_bytes",
    "What is free on the disk of a file; NaN over PostgreSQL.",
    async () => (await monitor.disk())?.availableBytes,
  )
  gauge(
    "disk_size_bytes",
    "Size of the disk of a file; NaN over PostgreSQL.",
    async () => (await monitor.disk())?.totalBytes,
  )
  gauge("configuration_bytes", "Size of all organizations' configurations, each of at most 64 MiB.", () =>
    monitor.configurationBytes(),
  )
  gauge(
    "outbox_pending",
    `Webhook deliveries that are neither delivered nor given up, counted up to ${maxCountedDeliveries}.`,
    () => monitor.pendingDeliveries(maxCountedDeliveries),
  )
  new Gauge({
    name: "premio_clock_offset_seconds",
    help: "How far the clock of this process is ahead of that of the database; negative if it is behind; 0 with a file.",
    registers,
    collect() {
      this.set((monitor.clockOffsetMs() ?? 0) / millisecondsPerSecond)
    },
  })
  new Counter({
    name: "premio_used_up_total",
    help: "Prizes, pools of codes and budgets of campaigns of which nothing is left, by mode.",
    labelNames: ["what", "mode"],
    registers,
    collect() {
      this.reset()
      const counts = monitor.usedUp()
      for (const mode of modes) for (const what of usedUpKinds) this.inc({ what, mode }, counts[mode][what])
    },
  })
}
