import { type TObject, Type } from "@sinclair/typebox"
import { Elysia } from "elysia"
import { isRefusal, refuse } from "../../core/refusal.ts"
import { type ReplicationReport, replicationStates } from "../../core/replication.ts"
import { answerHeaders } from "../document/openapi.ts"
import { observed } from "../edge/observe.ts"
import { ok, type Service } from "../operation/operation.ts"

const alive = Type.Object({ status: Type.String() })
const ready = Type.Object({
  status: Type.String(),
  replication: Type.Optional(
    Type.Object(
      {
        state: Type.Unsafe<string>({
          type: "string",
          enum: [...replicationStates],
          description: "`unreachable` while the bucket or folder takes no writes; `stalled` is answered 503",
        }),
        ageSeconds: Type.Number({ description: "Seconds up to whose beginning the replica has everything" }),
      },
      { description: "How the replica gets on; absent where there is none" },
    ),
  ),
})

const answer = (description: string, schema: TObject, example: unknown) => ({
  description,
  headers: answerHeaders,
  content: { "application/json": { schema, example } },
})

/** A bucket that is away takes nobody out of rotation: that could last. A stall ends in a while, or the service does. */
const readiness = (report: ReplicationReport | null) => {
  if (report === null) return ok({ status: "ready" })
  const { state, ageMs } = report
  if (state === "stalled")
    return refuse(
      "UNAVAILABLE",
      `the replica makes no progress; its newest data is ${Math.round(ageMs / 1_000)} s old`,
      5,
    )
  return ok({ status: "ready", replication: { state, ageSeconds: ageMs / 1_000 } })
}

/** GET /healthz and /readyz, for the platform (docs/api.md §8.1). */
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
          responses: { 200: answer("Alive", alive, { status: "alive" }) },
        },
      },
    )
    .get(
      "/readyz",
      observed(service, "GET /readyz", async () => {
        const refusal = await service.store.checkWritable()
        return isRefusal(refusal) ? refusal : readiness(service.replication())
      }),
      {
        detail: {
          operationId: "getReadyz",
          tags: ["Health"],
          summary: "Whether the database takes writes, and its replica gets on",
          responses: {
            200: answer("Ready", ready, { status: "ready", replication: { state: "level", ageSeconds: 0.4 } }),
            503: {
              description: "UNAVAILABLE",
              headers: answerHeaders,
              content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
            },
          },
        },
      },
    )
