import { Counter, Gauge, type Registry } from "prom-client"
import { version } from "../version.ts"
import { fastHistogram } from "./histogram.ts"

const lookMs = 20
/** In seconds. Nothing should hold the event loop for more than 50 ms. */
const lagBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]

/** Measures how late a timer fires. Each wait is counted, whoever scrapes and how often. Returns a function that ends it. */
const lagMetrics = (registry: Registry) => {
  const observe = fastHistogram(
    registry,
    "premio_event_loop_lag_seconds",
    `How late timers of ${lookMs} ms fired, since something held the event loop.`,
    lagBounds,
  )({})
  let dueAt = performance.now() + lookMs
  const timer = setInterval(() => {
    const now = performance.now()
    observe(Math.max(0, now - dueAt) / 1_000)
    dueAt = now + lookMs
  }, lookMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Version, memory, CPU, start time and event-loop lag. Under Bun, many values of prom-client's default set are 0 or wrong. */
export const processMetrics = (registry: Registry) => {
  const registers = [registry]
  new Gauge({
    name: "premio_build_info",
    help: "1, with the version of the service as a label.",
    labelNames: ["version"],
    registers,
  }).set({ version }, 1)
  new Gauge({
    name: "process_resident_memory_bytes",
    help: "Memory of the process.",
    registers,
    collect() {
      this.set(process.memoryUsage.rss())
    },
  })
  new Counter({
    name: "process_cpu_seconds_total",
    help: "User and system CPU time of the process.",
    registers,
    collect() {
      const { user, system } = process.cpuUsage()
      this.reset()
      this.inc((user + system) / 1e6)
    },
  })
  new Gauge({
    name: "process_start_time_seconds",
    help: "Start time of the process, since the Unix epoch.",
    registers,
  }).set(Math.round(Date.now() / 1_000 - process.uptime()))
  return { stop: lagMetrics(registry) }
}
