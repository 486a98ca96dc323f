import { Type } from "@sinclair/typebox"
import { isRefusal } from "../../../core/refusal.ts"
import { type LineType, lineTypes } from "../../../core/stream/line.ts"
import { beginExport } from "../../operation/export/export.ts"
import { lineStream } from "../../operation/export/line-export.ts"
import { openStream } from "../../operation/export/stream-lines.ts"
import { integer, optional, YesNo } from "../../operation/fields.ts"
import { operation } from "../../operation/operation.ts"
import { recordedRead } from "../../operation/recorded-read.ts"
import { streamExample } from "./example.ts"

const path = "/api/v1/admin/stream"
const defaultLines = 1_000
const mostLines = 10_000

const oneType = `(${lineTypes.join("|")})`
const Types = Type.String({
  pattern: `^${oneType}(,${oneType})*$`,
  maxLength: 200,
  description: `some of ${lineTypes.join(", ")}, separated by commas`,
})
const Since = Type.String({ maxLength: 400, description: "the cursor of the last line of the answer before" })

const typesOf = (types: string | undefined): readonly LineType[] =>
  types === undefined ? lineTypes : lineTypes.filter((type) => types.split(",").includes(type))

/** What happened, for a warehouse to follow (docs/warehouse.md). */
export const streamOperation = operation({
  id: "readStream",
  access: ["admin"],
  area: "exports",
  tag: "Console: reports",
  method: "GET",
  path,
  summary: "Read what happened since a cursor, for a warehouse",
  description:
    "Lines of JSON in the order of commits: plays, spins (awards), codes, redemptions, points, ranking prizes, and what " +
    "changed of them. The last line has type cursor: pass its cursor as since to read on, at once if more is true. " +
    "Without since, the stream starts at the beginning. An answer without that line was cut off: ask again with the " +
    "same since, which gives the same lines. docs/warehouse.md lists the lines, and how to load them into BigQuery, " +
    "Snowflake and DuckDB. With personal=true, lines name the person, and the read is recorded in the audit log. An " +
    "organization can read one stream at a time.",
  query: Type.Object({
    since: optional(Since),
    limit: optional(integer(1, mostLines)),
    types: optional(Types),
    personal: optional({ ...YesNo, description: "whether lines name the person: true or false, which is the default" }),
  }),
  answers: {
    200: {
      description: "The lines",
      type: "application/x-ndjson",
      schema: Type.String(),
      example: streamExample,
    },
  },
  errors: ["RATE_LIMITED"],
  handle: async (call) => {
    const { service, admin, caller, query, request } = call
    const { orgId } = caller
    const { since = null, limit = defaultLines, types, personal } = query
    const slot = await beginExport(call, service.streams)
    if (isRefusal(slot)) return slot
    const isPersonal = personal === "true"
    const opened = await openStream(service.store, { orgId, since, limit, types: typesOf(types), isPersonal }).catch(
      async (error: unknown) => {
        await slot.end()
        throw error
      },
    )
    if (isRefusal(opened)) {
      await slot.end()
      return opened
    }
    // Whoever waits for news asks often, and has read nothing yet.
    if (isPersonal && !opened.isEmpty)
      await recordedRead(service, request, path, admin.recordExport(caller, "stream", { types, personal }))
    return {
      status: 200,
      stream: lineStream(opened.lines, slot),
      headers: { "content-type": "application/x-ndjson; charset=utf-8" },
    }
  },
})
