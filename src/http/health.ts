import { Type } from "@sinclair/typebox"
import { Elysia } from "elysia"
import { isRefusal } from "../core/rejection.ts"
import { observed } from "./observe.ts"
import { answerHeaders } from "./openapi.ts"
import { ok, type Service } from "./operation.ts"

const status = Type.Object({ status: Type.String() })

const answer = (description: string, value: string) => ({
  description,
  headers: answerHeaders,
  content: { "application/json": { schema: status, example: { status: value } } },
})

/** GET /healthz and /readyz, for the platform (organization-api.md §5). */
export const healthRoutes = (service: Service) =>
  new Elysia()
    .get(
      "/healthz",
      observed(service, "GET /healthz", async () => ok({ status: "alive" })),
      {
        detail: {
          operationId: "getHealthz",
          tags: ["Health"],
          summary: "Whether the process is alive",
          responses: { 200: answer("Alive", "alive") },
        },
      },
    )
    .get(
      "/readyz",
      observed(service, "GET /readyz", async () => {
        const refusal = await service.store.checkWritable()
        return isRefusal(refusal) ? refusal : ok({ status: "ready" })
      }),
      {
        detail: {
          operationId: "getReadyz",
          tags: ["Health"],
          summary: "Whether the database takes writes",
          responses: {
            200: answer("Ready", "ready"),
            503: {
              description: "UNAVAILABLE",
              headers: answerHeaders,
              content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
            },
          },
        },
      },
    )
