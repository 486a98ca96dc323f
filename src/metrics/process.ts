import { monitorEventLoopDelay } from "node:perf_hooks"
import { Counter, Gauge, type Registry } from "prom-client"
import { version } from "../version.ts"

const nanosecondsPerSecond = 1e9
const lagResolutionMs = 10

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
  const lag = monitorEventLoopDelay({ resolution: lagResolutionMs })
  lag.enable()
  new Gauge({
    name: "premio_event_loop_lag_seconds",
    help: "Event-loop lag since the last scrape: quantile 1 is the worst.",
    labelNames: ["quantile"],
    registers,
    collect() {
      for (const quantile of [0.5, 0.99, 1])
        this.set({ quantile }, lag.count === 0 ? 0 : lag.percentile(quantile * 100) / nanosecondsPerSecond)
      lag.reset()
    },
  })
  return { stop: () => lag.disable() }
}
