import { Counter, type Registry } from "prom-client"
import { type Mode, modeOf, modes } from "../core/organization/test-organization.ts"
import type { RefusalCode } from "../core/refusal.ts"
import { fastHistogram } from "./histogram.ts"

/** In seconds. A play is on disk within milliseconds; a blocked event loop shows in the upper half. */
const bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

type ObservedAnswer = {
  readonly status: number
  readonly durationMs: number
  readonly code: RefusalCode | null
  readonly caller: { readonly orgId: string } | null
}

/** Refusals by code; some are shown from the start, so that an alert sees the first one as an increase. */
type Refusals = Map<RefusalCode, number>

const alerting = (): Refusals =>
  new Map([
    ["RATE_LIMITED", 0],
    ["UNAVAILABLE", 0],
    ["INTERNAL_ERROR", 0],
  ])

/** The classes of status that operations answer with. */
const classes = [2, 3, 4, 5]
const apiPath = " /api/"

/** Counts the calls of the API, all classes from the start: a ratio of errors sees the first one as an increase. */
const callMetrics = (registry: Registry) => {
  const counts: Readonly<Record<Mode, number[]>> = { live: [], test: [] }
  new Counter({
    name: "premio_api_calls_total",
    help: "Calls of operations under /api by status class and mode.",
    labelNames: ["status", "mode"],
    registers: [registry],
    collect() {
      this.reset()
      for (const mode of modes)
        for (const one of classes) this.inc({ status: `${one}xx`, mode }, counts[mode][one] ?? 0)
    },
  })
  return (mode: Mode, statusClass: number) => {
    counts[mode][statusClass] = (counts[mode][statusClass] ?? 0) + 1
  }
}

/** Counts and times the responses of each operation. Returns an observer of responses; called once per operation. */
export const requestMetrics = (registry: Registry) => {
  const addSeries = fastHistogram(
    registry,
    "premio_request_duration_seconds",
    "Time from the start of an operation until its response was ready, by operation, status class and mode.",
    bounds,
  )
  const refusals: Readonly<Record<Mode, Refusals>> = { live: alerting(), test: new Map() }
  new Counter({
    name: "premio_refusals_total",
    help: "Refused requests by code: RATE_LIMITED, UNAVAILABLE, PLAY_LIMIT_REACHED and so on.",
    labelNames: ["code", "mode"],
    registers: [registry],
    collect() {
      this.reset()
      for (const mode of modes) for (const [code, count] of refusals[mode]) this.inc({ code, mode }, count)
    },
  })

  const countCall = callMetrics(registry)

  return (operation: string) => {
    const isCall = operation.includes(apiPath)
    const byClass: Readonly<Record<Mode, ((seconds: number) => void)[]>> = { live: [], test: [] }
    return ({ status, durationMs, code, caller }: ObservedAnswer) => {
      const mode = caller === null ? "live" : modeOf(caller.orgId)
      const statusClass = Math.floor(status / 100)
      const series = byClass[mode]
      series[statusClass] ??= addSeries({ operation, status: `${statusClass}xx`, mode })
      series[statusClass](durationMs / 1_000)
      if (isCall) countCall(mode, statusClass)
      if (code !== null) refusals[mode].set(code, (refusals[mode].get(code) ?? 0) + 1)
    }
  }
}
