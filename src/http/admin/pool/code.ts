import { Type } from "@sinclair/typebox"
import { isoTimeOrNull, parseTimestamp } from "../../../core/period.ts"
import { type PoolCodeItem as Item, poolCodeStatuses } from "../../../core/pool/pool.ts"
import { codeRule, type UploadedLine } from "../../../core/pool/upload.ts"
import { refuseUnlessOne } from "../../../core/refusal.ts"
import { csvExample, csvLanguage, replyExport } from "../../operation/export/csv-export.ts"
import { exactlyOne } from "../../operation/field/dependent.ts"
import { integer, listExample, listOf, nullable, oneOf, optional, Timestamp } from "../../operation/fields.ts"
import { listQuery, replyPage } from "../../operation/list/list.ts"
import { ok, operation } from "../../operation/operation.ts"
import { unlessRefused } from "../../operation/reply.ts"
import { Generating } from "./pool.ts"

const shared = { access: ["admin"], area: "pools", tag: "Console: pools of codes" } as const

const PoolCodeStatus = oneOf("PoolCodeStatus", poolCodeStatuses)

const PoolCode = Type.Object(
  {
    code: nullable(
      Type.String({
        description:
          "of a free reward code only the last four characters, and null if it has fewer than 12: nobody may read it",
      }),
    ),
    status: PoolCodeStatus,
    at: nullable(Type.String({ format: "date-time", description: "when it was given, used or withdrawn" })),
    externalUserId: nullable(Type.String()),
    sessionId: nullable(Type.String({ description: "the play that won or used it" })),
    campaignId: nullable(Type.String()),
  },
  { title: "PoolCode" },
)

const codeExample = {
  code: "TX4Q-8M2K-99PD",
  status: "given",
  at: "2026-11-21T10:05:00.000Z",
  externalUserId: "user-9",
  sessionId: "ses_1k7up1v701hdc5wzfhg73cm4k",
  campaignId: "spring",
}

const view = ({ at, ...code }: Item) => ({ ...code, at: isoTimeOrNull(at) })

const linesAtOnce = 250

/** The texts of a JSON body as the lines of a file. */
async function* linesOf(codes: readonly string[]): AsyncGenerator<readonly UploadedLine[]> {
  for (let from = 0; from < codes.length; from += linesAtOnce)
    yield codes.slice(from, from + linesAtOnce).map((text, index) => ({ line: from + index + 1, text }))
}

const Upload = Type.Object(
  {
    added: Type.Integer(),
    duplicates: Type.Integer({ description: "codes that are there already, also if they were withdrawn" }),
    invalid: Type.Integer({ description: "lines with a fault" }),
    faults: Type.Array(Type.Object({ line: Type.Integer(), error: Type.String() }, { title: "UploadFault" }), {
      description: "the first 100",
    }),
  },
  { title: "PoolUpload" },
)

const uploadCodes = operation({
  id: "uploadPoolCodes",
  ...shared,
  method: "POST",
  path: "/api/v1/admin/code-pools/:poolId/codes",
  summary: "Add codes to a pool",
  description:
    `As CSV of up to 20 MiB, one code a line, or as JSON. A code has ${codeRule}. Codes that are there already are ` +
    "counted as duplicates, so a broken upload is sent again; what it has added until then stays.",
  query: Type.Object({ expiresAt: optional(Timestamp) }),
  queryExample: { expiresAt: "2027-01-31T05:00:00.000Z" },
  body: Type.Object({ codes: Type.Array(Type.String(), { description: "an array of texts" }) }, { title: "PoolCodes" }),
  bodyExample: { codes: ["TX4Q-8M2K-99PD", "TX4Q-JJ3D-81RS"] },
  csv: { headers: ["code", "código"], example: "code\nTX4Q-8M2K-99PD\nTX4Q-JJ3D-81RS\n" },
  answers: {
    200: {
      description: "What was added",
      schema: Upload,
      example: { added: 2, duplicates: 0, invalid: 1, faults: [{ line: 3, error: `must be one code of ${codeRule}` }] },
    },
  },
  errors: ["CONFLICT"],
  takesLong: true,
  handle: async ({ admin, caller, params, query: { expiresAt }, body, lines }) => {
    const until = expiresAt === undefined ? null : parseTimestamp(expiresAt)
    const added = await admin.addPoolCodes(caller, params["poolId"] ?? "", until, lines ?? linesOf(body.codes))
    return unlessRefused(added, ok)
  },
})

const listCodes = operation({
  id: "listPoolCodes",
  ...shared,
  method: "GET",
  path: "/api/v1/admin/code-pools/:poolId/codes",
  summary: "List the codes of a pool, newest first",
  description: "Free reward codes are masked for everybody.",
  query: listQuery({ status: optional(PoolCodeStatus) }),
  answers: { 200: { description: "A page of codes", schema: listOf(PoolCode), example: listExample(codeExample) } },
  handle: async ({ admin, caller, params, query }) =>
    replyPage(query, (page) => admin.poolCodes(caller.orgId, params["poolId"] ?? "", query.status, page), view),
})

const withdrawCodes = operation({
  id: "withdrawPoolCodes",
  ...shared,
  method: "POST",
  path: "/api/v1/admin/code-pools/:poolId/withdraw",
  summary: "Withdraw free codes of a pool, for good",
  description: "Some codes, or all that are free when the call begins. Given and used codes stay as they are.",
  body: Type.Object(
    {
      codes: optional(Type.Array(Type.String(), { description: "an array of texts" })),
      all: optional(Type.Literal(true, { description: "true" })),
    },
    { title: "WithdrawInput", ...exactlyOne("codes", "all") },
  ),
  bodyExample: { codes: ["TX4Q-8M2K-99PD"] },
  answers: {
    200: {
      description: "How many codes were withdrawn",
      schema: Type.Object({ withdrawn: Type.Integer() }, { title: "WithdrawnCodes" }),
      example: { withdrawn: 1 },
    },
  },
  takesLong: true,
  handle: async ({ admin, caller, params, body: { codes, all } }) => {
    const refusal = refuseUnlessOne("codes", codes, "all", all)
    if (refusal) return refusal
    const withdrawn = await admin.withdrawPoolCodes(caller, params["poolId"] ?? "", codes ?? "all")
    return unlessRefused(withdrawn, (count) => ok({ withdrawn: count }))
  },
})

const generateCodes = operation({
  id: "generatePoolCodes",
  ...shared,
  method: "POST",
  path: "/api/v1/admin/code-pools/:poolId/generate",
  summary: "Generate entry codes",
  description:
    "In the background; reading the pool shows how far it is. The codes are random characters without 0, O, 1, I and " +
    "L, behind the prefix. A length with which one guess in a million would hit a code is refused.",
  body: Type.Object(
    {
      count: integer(1, 1_000_000),
      length: integer(8, 32),
      prefix: optional(
        Type.String({ pattern: "^[A-Za-z0-9._-]{0,32}$", description: "at most 32 of A-Z a-z 0-9 . _ -" }),
      ),
    },
    { title: "GenerateInput" },
  ),
  bodyExample: { count: 50_000, length: 10, prefix: "MX-" },
  answers: {
    202: { description: "The codes are being generated", schema: Generating, example: { wanted: 50_000, made: 0 } },
  },
  errors: ["CONFLICT"],
  handle: async ({ admin, caller, params, body }) =>
    unlessRefused(await admin.generatePoolCodes(caller, params["poolId"] ?? "", body), (begun) => ({
      status: 202,
      body: begun,
    })),
})

const exportPath = "/api/v1/admin/code-pools/:poolId/export"

const exportCodes = operation({
  id: "exportEntryCodes",
  ...shared,
  area: "keys",
  method: "GET",
  path: exportPath,
  summary: "Export the codes of an entry pool as CSV",
  description:
    "For printing them; only for owners and admin keys. A stream of all codes of the pool, oldest first, which can be " +
    "uploaded as it is. Each export is recorded in the audit log.",
  query: Type.Object(csvLanguage),
  answers: {
    200: {
      description: "A header row, then one code a line",
      type: "text/csv",
      schema: Type.String(),
      example: csvExample(["code"], { code: "MX-7KQ2M9TR4B" }),
    },
  },
  errors: ["CONFLICT"],
  handle: async (call) => {
    const { admin, caller, params } = call
    const poolId = params["poolId"] ?? ""
    return replyExport<{ readonly code: string }>(call, {
      path: exportPath,
      target: "code-pools",
      filter: { poolId },
      fileName: "entry-codes.csv",
      columns: ["code"],
      read: (page) => admin.entryCodes(caller.orgId, poolId, page),
      view: (code) => code,
    })
  },
})

/** The codes of pools (docs/api.md#pools-of-codes). */
export const poolCodeOperations = [uploadCodes, listCodes, withdrawCodes, generateCodes, exportCodes]
