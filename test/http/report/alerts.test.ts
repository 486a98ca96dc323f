import { beforeAll, expect, test } from "bun:test"
import dashboard from "../../../deploy/grafana/premio.json"
import { operations } from "../../../src/http/app.ts"
import { statusOf } from "../../../src/http/operation/errors.ts"
import { alerts, recordingRules } from "../../support/deploy/alerts.ts"
import { byOneServer } from "../../support/service/exceptions.ts"
import { parseMetrics } from "../../support/service/metrics.ts"
import { givenService } from "../../support/service/service.ts"

const rules = [...recordingRules, ...alerts]
const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
const queries = [...rules.map(({ expr }) => expr), ...shown]

const service = givenService({ alone: byOneServer.metrics })
let metrics: ReturnType<typeof parseMetrics>
beforeAll(async () => {
  const org = await service.organization()
  const campaign = { campaignId: "c", status: "active", gameType: "scratch_card" }
  await org.post("/api/v1/admin/campaigns", campaign, { status: 201 })
  await org.post("/api/v1/games/play", { campaignId: "c", externalUserId: "user" }, { status: 200 })
  metrics = parseMetrics(await (await fetch(service.metricsUrl)).text())
})

const matcher = /(\w+)(=~|=)"([^"]*)"/g
/** Labels that Prometheus adds, and variables of the dashboard. */
const isOfScrape = (label: string, value: string) =>
  ["job", "instance", "namespace"].includes(label) || value[0] === "$"

/** Values that a metric may have, though it has not shown them yet. */
const valuesOf = (metric: string, label: string): readonly string[] => {
  if (label === "code") return Object.keys(statusOf)
  if (label === "operation") return operations.map(({ method, path }) => `${method} ${path}`)
  const given = metrics.samples(metric).flatMap(({ labels }) => labels[label] ?? [])
  return label === "status" && given.length > 0 ? ["2xx", "3xx", "4xx", "5xx"] : given
}

/** What a query asks of the service that it does not have. */
const faultsOf = (query: string): readonly string[] =>
  [...query.matchAll(/\b((?:premio|process)_[a-z_]+)(?:\{([^}]*)\})?/g)].flatMap(([, metric = "", selector = ""]) => {
    if (metrics.samples(metric).length === 0) return [metric]
    return [...selector.matchAll(matcher)].flatMap(([text, label = "", how, value = ""]) => {
      if (isOfScrape(label, value)) return []
      const known = valuesOf(metric, label)
      // Each of the values that a regular expression lists has to be there, unless it is a pattern.
      const wanted = how === "=~" && /^[\w|]+$/.test(value) ? value.split("|") : [value]
      const isThere = wanted.every((one) => known.some((given) => new RegExp(`^(?:${one})$`).test(given)))
      return isThere ? [] : [`${metric}{${text}}`]
    })
  })

test("every metric, label and value that an alert, a rule or the dashboard asks for is there", () => {
  expect(queries.length).toBeGreaterThan(80)
  expect(queries.flatMap(faultsOf)).toEqual([])
})

test("labels by which a query groups are there", () => {
  const labels = new Set([
    ...metrics.all.flatMap((sample) => Object.keys(sample.labels)),
    "job",
    "instance",
    "namespace",
  ])
  const grouped = queries.flatMap((query) =>
    [...query.matchAll(/\b(?:by|without|on|ignoring) \(([^)]*)\)/g)].flatMap(([, list = ""]) => list.split(", ")),
  )
  expect(grouped.filter((label) => !labels.has(label))).toEqual([])
})

test("each objective that an alert looks at is recorded", () => {
  const recorded = recordingRules.flatMap(({ record }) => record ?? [])
  const asked = queries.flatMap((query) => query.match(/\bpremio:[\w:]+/g) ?? [])
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((name) => !recorded.includes(name))).toEqual([])
})

test("the dashboard shows every metric", () => {
  const asked = shown.flatMap((query) => query.match(/\b(?:premio|process)_[a-z_]+/g) ?? [])
  const { names } = metrics
  const base = (name: string) => (names.includes(name) ? name : name.replace(/_(bucket|sum|count)$/, ""))
  expect([...new Set(asked.map(base))].sort()).toEqual(names.toSorted())
})

test.each([
  ["premio_nothing_total", ["premio_nothing_total"]],
  ['premio_refusals_total{code="NO_CODE"}', ['premio_refusals_total{code="NO_CODE"}']],
  ['premio_refusals_total{code=~"RATE_LIMITED|NO_CODE"}', ['premio_refusals_total{code=~"RATE_LIMITED|NO_CODE"}']],
  ['premio_used_up_total{what="patience"}', ['premio_used_up_total{what="patience"}']],
  ['premio_ready{mode="live"}', ['premio_ready{mode="live"}']],
  ['premio_event_loop_lag_seconds_bucket{le="0.3"}', ['premio_event_loop_lag_seconds_bucket{le="0.3"}']],
] as const)("notices %s", (query, faults) => {
  expect(faultsOf(query)).toEqual([...faults])
})
