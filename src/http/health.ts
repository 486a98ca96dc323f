import { Type } from "@sinclair/typebox"
import { Elysia } from "elysia"
import { isRefusal } from "../core/rejection.ts"
import { refusalResponse } from "./errors.ts"
import type { Service } from "./operation.ts"

const status = Type.Object({ status: Type.String() })

const answer = (description: string, value: string) => ({
  description,
  content: { "application/json": { schema: status, example: { status: value } } },
})

/** GET /healthz and /readyz, for the platform (organization-api.md §5). */
export const healthRoutes = ({ store }: Pick<Service, "store">) =>
  new Elysia()
    .get("/healthz", () => Response.json({ status: "alive" }), {
      detail: {
        operationId: "getHealthz",
        tags: ["Health"],
        summary: "Whether the process is alive",
        responses: { 200: answer("Alive", "alive") },
      },
    })
    .get(
      "/readyz",
      async () => {
        const refusal = await store.checkWritable()
        return isRefusal(refusal) ? refusalResponse(refusal) : Response.json({ status: "ready" })
      },
      {
        detail: {
          operationId: "getReadyz",
          tags: ["Health"],
          summary: "Whether the database takes writes",
          responses: {
            200: answer("Ready", "ready"),
            503: {
              description: "UNAVAILABLE",
              content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
            },
          },
        },
      },
    )
