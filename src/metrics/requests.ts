import { Counter, type Registry } from "prom-client"
import type { RefusalCode } from "../core/refusal.ts"
import { fastHistogram } from "./histogram.ts"

/** In seconds. A play is on disk within milliseconds; a blocked event loop shows in the upper half. */
const bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

type ObservedAnswer = { readonly status: number; readonly durationMs: number; readonly code: RefusalCode | null }

/** Counts and times the responses of each operation. Returns an observer of responses; called once per operation. */
export const requestMetrics = (registry: Registry) => {
  const addSeries = fastHistogram(
    registry,
    "premio_request_duration_seconds",
    "Time from the start of an operation until its response was ready, by operation and status class.",
    bounds,
  )
  // Shown from the start, so that an alert sees the first one as an increase.
  const refusals = new Map<RefusalCode, number>([
    ["RATE_LIMITED", 0],
    ["UNAVAILABLE", 0],
    ["INTERNAL_ERROR", 0],
  ])
  new Counter({
    name: "premio_refusals_total",
    help: "Refused requests by code: RATE_LIMITED, UNAVAILABLE, PLAY_LIMIT_REACHED and so on.",
    labelNames: ["code"],
    registers: [registry],
    collect() {
      this.reset()
      for (const [code, count] of refusals) this.inc({ code }, count)
    },
  })

  return (operation: string) => {
    const byClass: ((seconds: number) => void)[] = []
    return ({ status, durationMs, code }: ObservedAnswer) => {
      const statusClass = Math.floor(status / 100)
      byClass[statusClass] ??= addSeries({ operation, status: `${statusClass}xx` })
      byClass[statusClass](durationMs / 1_000)
      if (code !== null) refusals.set(code, (refusals.get(code) ?? 0) + 1)
    }
  }
}
