import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Process, startProcess } from "../support/service/process.ts"
import { until } from "../support/waiting.ts"

type Attribute = { readonly key: string; readonly value: { readonly stringValue?: string; readonly intValue?: number } }
type Span = {
  readonly name: string
  readonly traceId: string
  readonly parentSpanId?: string
  readonly kind: number
  readonly attributes: readonly Attribute[]
  readonly events: readonly unknown[]
  readonly status: { readonly code: number }
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
}
type Export = {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[]
}

const serverKind = 2
const mark = "zqx"

let folder: string
let running: Process
let collector: ReturnType<typeof startCollector>

/** An OTLP receiver on a real socket. */
const startCollector = () => {
  const received: { readonly path: string; readonly text: string }[] = []
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      received.push({ path: new URL(request.url).pathname, text: await request.text() })
      return Response.json({})
    },
  })
  const spans = () =>
    received.flatMap(({ text }) =>
      (JSON.parse(text) as Export).resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap((scope) => scope.spans),
      ),
    )
  return { url: `http://127.0.0.1:${server.port}`, received, spans, stop: () => server.stop(true) }
}

const start = async (endpoint: string) => {
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_BSP_SCHEDULE_DELAY: "50" }
  return startProcess({ DATABASE_PATH: join(folder, "premio.db"), ...environment })
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "premio-trace-"))
  collector = startCollector()
})
afterEach(async () => {
  await running.end("SIGKILL")
  await collector.stop()
  rmSync(folder, { recursive: true })
})

const fields = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

test("each request sends one span with its operation and id, in the caller's trace, and with nothing private", async () => {
  running = await start(collector.url)
  const org = await running.organization()
  const traceId = "0af7651916cd43dd8448eb211c80319c"
  const parentSpanId = "b7ad6b7169203331"
  const send = (path: string, id: string, init: RequestInit = {}, flags = "01") =>
    fetch(`${running.url}${path}?token=${mark}`, {
      ...init,
      headers: {
        traceparent: `00-${traceId}-${parentSpanId}-${flags}`,
        "x-request-id": id,
        "user-agent": mark,
        cookie: mark,
        authorization: `Bearer ${org.key}`,
        "x-org-id": org.orgId,
        "x-forwarded-for": mark,
      },
    })
  const body = JSON.stringify({ externalId: `${mark}-person`, email: `${mark}@example.com` })
  await send("/api/v1/clients/identify", "answered", { method: "POST", body })
  await send(`/api/v1/admin/players/${mark}-person`, "parameter")
  await send("/api/v1/clients/identify", "refused", { method: "POST", body: mark })
  await send(`/${mark}/nothing`, "unknown")
  await send("/healthz", "unsampled", {}, "00")
  await send("/healthz", "healthz")
  const spanOf = (id: string) => collector.spans().filter((span) => fields(span)["premio.request_id"] === id)
  await until("the spans", () => (spanOf("healthz").length > 0 && spanOf("unknown").length > 0 ? true : undefined))

  expect(spanOf("unsampled")).toEqual([])

  const who = { "premio.org_id": org.orgId, "premio.key_id": expect.stringMatching(/^key_/) }
  const of = (method: string, route: string, status: number) => ({
    "http.request.method": method,
    "http.route": route,
    "http.response.status_code": status,
  })
  const expected: [string, string, Record<string, unknown>][] = [
    ["answered", "POST /api/v1/clients/identify", { ...of("POST", "/api/v1/clients/identify", 200), ...who }],
    [
      "parameter",
      "GET /api/v1/admin/players/:externalUserId",
      { ...of("GET", "/api/v1/admin/players/:externalUserId", 200), ...who },
    ],
    [
      "refused",
      "POST /api/v1/clients/identify",
      { ...of("POST", "/api/v1/clients/identify", 400), ...who, "premio.code": "VALIDATION_ERROR" },
    ],
    ["unknown", "unknown path", { "http.response.status_code": 404, "premio.code": "NOT_FOUND" }],
    ["healthz", "GET /healthz", of("GET", "/healthz", 200)],
  ]
  for (const [id, name, attributes] of expected) {
    const [span, ...more] = spanOf(id)
    if (!span) throw new Error(`no span of ${id}`)
    expect(more).toEqual([])
    expect([id, fields(span)]).toEqual([id, { "premio.request_id": id, ...attributes }])
    expect([span.name, span.traceId, span.parentSpanId, span.kind]).toEqual([name, traceId, parentSpanId, serverKind])
    expect(span.events).toEqual([])
    expect(BigInt(span.endTimeUnixNano) > BigInt(span.startTimeUnixNano)).toBe(true)
  }
  expect(new Set(collector.received.map(({ path }) => path))).toEqual(new Set(["/v1/traces"]))
  const text = collector.received.map((one) => one.text).join("\n")
  for (const secret of [mark, org.key]) expect([secret, text.includes(secret)]).toEqual([secret, false])
  expect(collector.spans().every(({ kind }) => kind === serverKind)).toBe(true)
})

test("the spans of the last requests are sent before the end", async () => {
  running = await start(collector.url)
  await fetch(`${running.url}/healthz`, { headers: { "x-request-id": "last" } })
  expect(await running.end("SIGTERM")).toBe(0)
  expect(collector.spans().map((span) => fields(span)["premio.request_id"])).toContain("last")
})

test("a collector that does not exist disturbs neither responses nor the end", async () => {
  await collector.stop()
  running = await start(collector.url)
  const org = await running.organization()
  for (let count = 0; count < 20; count++) await org.get("/api/v1/admin/api-keys", { status: 200 })
  expect(await running.end("SIGTERM")).toBe(0)
})
