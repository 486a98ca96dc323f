import { opentelemetry } from "@elysiajs/opentelemetry"
import { SpanKind, SpanStatusCode, trace } from "@opentelemetry/api"
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http"
import { BatchSpanProcessor, type ReadableSpan, type Span, type SpanProcessor } from "@opentelemetry/sdk-trace-base"
import type { Answered } from "./http/edge/observe.ts"

const stopTimeoutMs = 700
const openTimeoutMs = 200
const openStepMs = 5

/** The span of one request as it is exported: what the plugin gathers holds headers with keys, URLs and addresses. */
const exported = (
  span: ReadableSpan,
  operation: string,
  { requestId, status, caller, code }: Answered,
): ReadableSpan => {
  const [method, route] = operation.split(" /")
  const attributes = {
    ...(route !== undefined && { "http.request.method": method, "http.route": `/${route}` }),
    "http.response.status_code": status,
    "premio.request_id": requestId,
    ...(caller?.keyId && { "premio.org_id": caller.orgId, "premio.key_id": caller.keyId }),
    ...(code !== null && { "premio.code": code }),
  }
  return Object.create(span, {
    name: { value: operation },
    attributes: { value: attributes },
    events: { value: [] },
    status: { value: { code: status >= 500 ? SpanStatusCode.ERROR : SpanStatusCode.UNSET } },
  })
}

/** Lets through one span a request, once it is answered, with what `exported` leaves of it. */
const answeredSpans = (next: SpanProcessor) => {
  const open = new Map<string, { answer?: { readonly operation: string; readonly answered: Answered } }>()
  const processor: SpanProcessor = {
    onStart: (span) => {
      if (span.kind === SpanKind.SERVER) open.set(span.spanContext().spanId, {})
    },
    onEnd: (span) => {
      const { spanId } = span.spanContext()
      const answer = open.get(spanId)?.answer
      open.delete(spanId)
      if (answer) next.onEnd(exported(span, answer.operation, answer.answered))
    },
    forceFlush: () => next.forceFlush(),
    shutdown: () => next.shutdown(),
  }
  /** The active span is the request's own, or the one of its handler below it. */
  const answer = (operation: string, answered: Answered) => {
    const span = trace.getActiveSpan() as Span | undefined
    const found = span && (open.get(span.spanContext().spanId) ?? open.get(span.parentSpanContext?.spanId ?? ""))
    if (found) found.answer = { operation, answered }
  }
  return { processor, answer, openCount: () => open.size }
}

/** Sends spans to the collector of OTEL_EXPORTER_OTLP_ENDPOINT; the other OTEL_ variables hold as OpenTelemetry says. */
export const startTracing = () => {
  // The others look up host and process, slowly: a batch that waits for them at the end would be lost.
  process.env["OTEL_NODE_RESOURCE_DETECTORS"] ||= "env"
  const { processor, answer, openCount } = answeredSpans(new BatchSpanProcessor(new OTLPTraceExporter()))
  const plugin = opentelemetry({
    serviceName: process.env["OTEL_SERVICE_NAME"] || "premio",
    spanProcessors: [processor],
    instrumentations: [],
  })
  return {
    plugin,
    requests: (operation: string) => (answered: Answered) => answer(operation, answered),
    /** Waits for the spans that end some milliseconds after their answers, and for what is being sent. */
    stop: async () => {
      for (let waitedMs = 0; openCount() > 0 && waitedMs < openTimeoutMs; waitedMs += openStepMs)
        await Bun.sleep(openStepMs)
      await Promise.race([processor.shutdown().catch(() => undefined), Bun.sleep(stopTimeoutMs)])
    },
  }
}
