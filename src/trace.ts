import { ROOT_CONTEXT, SpanKind, SpanStatusCode } from "@opentelemetry/api"
import { W3CTraceContextPropagator } from "@opentelemetry/core"
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http"
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources"
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base"
import { publicOrgId } from "./core/organization/test-organization.ts"
import type { Incoming } from "./http/edge/incoming.ts"
import type { ObservedAnswer } from "./http/edge/observe.ts"
import { version } from "./version.ts"

const stopTimeoutMs = 700

const propagator = new W3CTraceContextPropagator()
const headers = {
  get: (request: Incoming, name: string) => request.headers.get(name) ?? undefined,
  keys: (request: Incoming) => [...request.headers.keys()],
}

const attributesOf = (operation: string, { requestId, status, caller, code }: ObservedAnswer) => {
  const [method, route] = operation.split(" /")
  return {
    ...(route !== undefined && { "http.request.method": method, "http.route": `/${route}` }),
    "http.response.status_code": status,
    "premio.request_id": requestId,
    ...(caller?.keyId && { "premio.org_id": publicOrgId(caller.orgId), "premio.key_id": caller.keyId }),
    ...(code !== null && { "premio.code": code }),
  }
}

/** Sends spans to the collector of OTEL_EXPORTER_OTLP_ENDPOINT; the SDK reads its other variables itself. */
export const startTracing = () => {
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": "premio", "service.version": version }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  const tracer = provider.getTracer("premio", version)

  /** The span of a request is created together with its response: no child spans have to find it earlier. */
  const requests = (operation: string) => (answered: ObservedAnswer, request: Incoming) => {
    const startTime = Date.now() - answered.durationMs
    const attributes = attributesOf(operation, answered)
    const parent = propagator.extract(ROOT_CONTEXT, request, headers)
    const span = tracer.startSpan(operation, { kind: SpanKind.SERVER, startTime, attributes }, parent)
    if (answered.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(startTime + answered.durationMs)
  }
  return {
    requests,
    /** Sends the rest, unless the collector takes too long. */
    stop: () => Promise.race([provider.shutdown().catch(() => undefined), Bun.sleep(stopTimeoutMs)]),
  }
}
