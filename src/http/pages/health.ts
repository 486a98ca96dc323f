import { Type } from "@sinclair/typebox"
import { Elysia } from "elysia"
import type { Writable } from "../../core/port/monitor.ts"
import { isRefusal, type Refusal, refuse } from "../../core/refusal.ts"
import { type ReplicationReport, replicationStates } from "../../core/replication.ts"
import { version } from "../../version.ts"
import { observed } from "../edge/observe.ts"
import { oneOf, optional } from "../operation/fields.ts"
import { type DocumentedOperation, documented, ok } from "../operation/operation.ts"
import type { Reply } from "../operation/reply.ts"
import type { Service } from "../operation/service.ts"

const alive = Type.Object(
  {
    status: Type.String({ description: "`alive`, or `leaving` once the process is about to end" }),
    version: Type.String({ description: "the version of the service" }),
  },
  { title: "Liveness" },
)
const replication = Type.Object(
  {
    state: oneOf("ReplicationState", replicationStates),
    ageSeconds: Type.Number({ description: "the age of the replica's newest data in seconds" }),
  },
  {
    title: "Replication",
    description:
      "the state of the replica, absent if there is none; unreachable while the bucket or folder accepts no writes, " +
      "stalled is a 503",
  },
)
const organizationsAway = Type.Integer({
  description:
    "how many organizations get 503, since their server of a cluster is away; absent if none, or while " +
    "the coordinator is away, when it is not known",
})
const coordinatorAway = Type.Boolean({
  description:
    "whether the coordinator of a cluster is away: plays, spins and redemptions are served then, and most other " +
    "calls get 503; absent if not",
})
const ready = Type.Object(
  {
    status: Type.String(),
    replication: optional(replication),
    organizationsAway: optional(organizationsAway),
    coordinatorAway: optional(coordinatorAway),
  },
  { title: "Readiness" },
)

const platform = { method: "GET", access: "anyone", tag: "Platform: health" } as const

const liveness: DocumentedOperation = {
  ...platform,
  id: "checkLiveness",
  path: "/healthz",
  summary: "Check whether the process is alive",
  answers: { 200: { description: "Alive", schema: alive, example: { status: "alive", version } } },
}

const readinessCheck: DocumentedOperation = {
  ...platform,
  id: "checkReadiness",
  path: "/readyz",
  summary: "Check whether the database accepts writes and its replica makes progress",
  answers: {
    200: {
      description: "Ready",
      schema: ready,
      example: { status: "ready", replication: { state: "level", ageSeconds: 0.4 } },
    },
  },
}

/**
 * An unavailable bucket does not take the service out of rotation, since that could last. A stall ends after a while,
 * or the service exits.
 */
const readiness = (report: ReplicationReport | null, { organizationsAway: away, isCoordinatorAway }: Writable) => {
  const served = {
    status: "ready",
    ...(away > 0 && { organizationsAway: away }),
    ...(isCoordinatorAway && { coordinatorAway: true }),
  }
  if (report === null) return ok(served)
  const { state, ageMs } = report
  if (state === "stalled")
    return refuse(
      "UNAVAILABLE",
      `the replica makes no progress; its newest data is ${Math.round(ageMs / 1_000)} s old`,
      5,
    )
  return ok({ ...served, replication: { state, ageSeconds: ageMs / 1_000 } })
}

/** The response of GET /readyz. */
export const readinessOf = async ({
  store,
  leaving,
  replication: report,
}: Pick<Service, "store" | "leaving" | "replication">): Promise<Reply | Refusal> => {
  if (leaving.hasBegun) return refuse("UNAVAILABLE", "this process is about to end; call another one", 1)
  const writable = await store.monitor.checkWritable()
  return isRefusal(writable) ? writable : readiness(report(), writable)
}

/** GET /healthz and /readyz, for the platform (docs/api.md#health). */
export const healthRoutes = (service: Service) =>
  new Elysia()
    .get(
      liveness.path,
      observed(service, "GET /healthz", async () => {
        service.leaving.noteCheck()
        return ok({ status: service.leaving.hasBegun ? "leaving" : "alive", version })
      }),
      documented(liveness),
    )
    .get(
      readinessCheck.path,
      observed(service, "GET /readyz", () => {
        service.leaving.noteCheck()
        return readinessOf(service)
      }),
      documented(readinessCheck),
    )
