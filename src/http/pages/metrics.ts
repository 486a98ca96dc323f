import { Type } from "@sinclair/typebox"
import { Elysia } from "elysia"
import { type DocumentedOperation, documented } from "../operation/operation.ts"

/** The metrics in Prometheus's text format. */
export type MetricsPage = { readonly contentType: string; text(): Promise<string> }

const metrics: DocumentedOperation = {
  id: "getMetrics",
  method: "GET",
  path: "/metrics",
  access: "anyone",
  tag: "Platform: health",
  summary: "Read the operator's metrics, in Prometheus's text format",
  answers: {
    200: {
      description: "The metrics",
      type: "text/plain",
      schema: Type.String(),
      example: "# TYPE premio_commit_queue_length gauge\npremio_commit_queue_length 0\n",
    },
  },
}

/** GET /metrics, for Prometheus. It needs no key, and shows sums over all organizations. */
export const metricsRoutes = ({ contentType, text }: MetricsPage) =>
  new Elysia().get(
    metrics.path,
    async () => new Response(await text(), { headers: { "content-type": contentType } }),
    documented(metrics),
  )
