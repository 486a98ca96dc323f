import { Type } from "@sinclair/typebox"
import { isoTime, isoTimeOrNull, parseTimestamp } from "../../../core/period.ts"
import { poolKinds, type PoolView as View } from "../../../core/pool/pool.ts"
import { maxCodes } from "../../../core/pool/upload.ts"
import {
  Id,
  integer,
  listExample,
  listOf,
  nullable,
  oneOf,
  optional,
  Time,
  Timestamp,
  text,
  unremovable,
} from "../../operation/fields.ts"
import { listQuery, replyPage } from "../../operation/list/list.ts"
import { created, noContent, ok, operation, patchOperation } from "../../operation/operation.ts"
import { unlessRefused } from "../../operation/reply.ts"
import { CodeConfigInput } from "../campaign/prize-fields.ts"

const shared = { access: ["admin"], area: "pools", tag: "Console: pools of codes" } as const

export const PoolKind = oneOf("PoolKind", poolKinds)

const { discountType, discountValue, maxDiscountAmount, maxUses, expiresInSeconds } = CodeConfigInput.properties
const asUploaded = "left out: the codes of a pool are given as they were uploaded"

const PoolCodeConfigInput = Type.Object(
  {
    discountType: optional(discountType),
    discountValue: optional(discountValue),
    maxDiscountAmount,
    maxUses,
    expiresInSeconds,
    prefix: optional(Type.Never({ description: asUploaded })),
    length: optional(Type.Never({ description: asUploaded })),
  },
  { title: "PoolCodeConfigInput", description: "an object" },
)

export const PoolCodeConfig = Type.Object(
  {
    discountType,
    discountValue,
    maxDiscountAmount: nullable(integer(0)),
    maxUses: integer(1),
    expiresInSeconds: nullable(integer(1)),
  },
  { title: "PoolCodeConfig" },
)

/** Codes that are being generated. */
export const Generating = Type.Object({ wanted: Type.Integer(), made: Type.Integer() }, { title: "Generating" })

const Pool = Type.Object(
  {
    poolId: Type.String(),
    name: Type.String(),
    kind: PoolKind,
    codeConfig: nullable(PoolCodeConfig),
    total: Type.Integer(),
    left: Type.Integer({ description: "can still be given or used" }),
    given: Type.Integer(),
    used: Type.Integer(),
    withdrawn: Type.Integer(),
    expired: Type.Integer({ description: "would be left, but for their date" }),
    lowAt: nullable(Type.Integer({ description: "null for a tenth of the total" })),
    expiresAt: nullable(Time),
    createdAt: Time,
    generating: optional(Generating),
  },
  { title: "Pool", description: "total is the sum of the other counts; generating is absent once it is done" },
)

const lowAt = integer(0, maxCodes)

export const PoolFields = Type.Object(
  { name: optional(unremovable(text(200))), lowAt: optional(lowAt), expiresAt: optional(Timestamp) },
  { title: "PoolFields" },
)

const poolExample = {
  poolId: "vouchers",
  name: "Coffee vouchers",
  kind: "reward",
  codeConfig: {
    discountType: "external",
    discountValue: 0,
    maxDiscountAmount: null,
    maxUses: 1,
    expiresInSeconds: null,
  },
  total: 5000,
  left: 4980,
  given: 20,
  used: 0,
  withdrawn: 0,
  expired: 0,
  lowAt: 200,
  expiresAt: "2027-01-31T05:00:00.000Z",
  createdAt: "2026-11-21T10:05:00.000Z",
}

const view = ({ expiresAt, createdAt, generating, ...pool }: View) => ({
  ...pool,
  expiresAt: isoTimeOrNull(expiresAt),
  createdAt: isoTime(createdAt),
  ...(generating && { generating }),
})

const answer = { description: "The pool", schema: Pool, example: poolExample }

/** The time of a field that may be left out, in epoch milliseconds. */
const timeOf = (sent: string | undefined): number | null => (sent === undefined ? null : parseTimestamp(sent))

const createPool = operation({
  id: "createPool",
  ...shared,
  method: "POST",
  path: "/api/v1/admin/code-pools",
  summary: "Create a pool of codes",
  description:
    "A reward pool holds codes to give as prizes, by the terms of its codeConfig; an entry pool holds codes to play " +
    "with. An organization has at most 1,000 pools, and 10,000,000 codes in them.",
  body: Type.Object(
    {
      poolId: optional(Id),
      name: text(200),
      kind: PoolKind,
      codeConfig: optional(PoolCodeConfigInput),
      lowAt: optional(lowAt),
      expiresAt: optional(Timestamp),
    },
    { title: "PoolInput" },
  ),
  bodyExample: { poolId: "vouchers", name: "Coffee vouchers", kind: "reward", lowAt: 200 },
  answers: { 201: { ...answer, example: { ...poolExample, total: 0, left: 0, given: 0, expiresAt: null } } },
  errors: ["CONFLICT"],
  handle: async ({ admin, caller, body: { expiresAt, codeConfig, ...input } }) => {
    const request = { ...input, expiresAt: timeOf(expiresAt), ...(codeConfig && { codeConfig }) }
    return unlessRefused(await admin.createPool(caller, request), (pool) => created(view(pool)))
  },
})

const pools = operation({
  id: "listPools",
  ...shared,
  method: "GET",
  path: "/api/v1/admin/code-pools",
  summary: "List the pools of codes, newest first",
  query: listQuery({}),
  answers: { 200: { description: "A page of pools", schema: listOf(Pool), example: listExample(poolExample) } },
  handle: async ({ admin, caller, query }) => replyPage(query, (page) => admin.pools(caller.orgId, page), view),
})

const pool = operation({
  id: "getPool",
  ...shared,
  method: "GET",
  path: "/api/v1/admin/code-pools/:poolId",
  summary: "Read a pool of codes, with its counts",
  answers: { 200: answer },
  handle: async ({ admin, caller, params }) =>
    unlessRefused(await admin.pool(caller.orgId, params["poolId"] ?? ""), (found) => ok(view(found))),
})

const updatePool = patchOperation({
  id: "updatePool",
  ...shared,
  path: "/api/v1/admin/code-pools/:poolId",
  summary: "Change the name or the dates of a pool of codes",
  description: "Codes that were given keep the date that they were given with.",
  body: PoolFields,
  bodyExample: { lowAt: 500 },
  answers: { 200: answer },
  handle: async ({ admin, caller, params, body: { changes, removed } }) => {
    const { expiresAt, ...others } = changes
    const patch = { changes: { ...others, ...(expiresAt !== undefined && { expiresAt: timeOf(expiresAt) }) }, removed }
    return unlessRefused(await admin.updatePool(caller, params["poolId"] ?? "", patch), (found) => ok(view(found)))
  },
})

const deletePool = operation({
  id: "deletePool",
  ...shared,
  method: "DELETE",
  path: "/api/v1/admin/code-pools/:poolId",
  summary: "Delete a pool of codes that was never used",
  description: "Refused once a code was given or used, and while a campaign names the pool.",
  answers: { 204: { description: "The pool has been deleted" } },
  errors: ["CONFLICT"],
  takesLong: true,
  handle: async ({ admin, caller, params }) =>
    unlessRefused(await admin.deletePool(caller, params["poolId"] ?? ""), noContent),
})

/** Pools of codes (docs/api.md#pools-of-codes). */
export const poolOperations = [createPool, pools, pool, updatePool, deletePool]
