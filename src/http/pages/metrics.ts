import { Elysia } from "elysia"
import { answerHeaders } from "../document/openapi.ts"

/** What there is to show, in Prometheus's text format. */
export type MetricsPage = { readonly contentType: string; text(): Promise<string> }

/** GET /metrics, for Prometheus. It takes no key, and shows sums over all organizations. */
export const metricsRoutes = ({ contentType, text }: MetricsPage) =>
  new Elysia().get("/metrics", async () => new Response(await text(), { headers: { "content-type": contentType } }), {
    detail: {
      operationId: "getMetrics",
      tags: ["Health"],
      summary: "What the operator watches, in Prometheus's text format",
      responses: {
        200: {
          description: "The metrics",
          headers: answerHeaders,
          content: { "text/plain": { schema: { type: "string" } } },
        },
      },
    },
  })
