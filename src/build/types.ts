import { fileURLToPath } from "node:url"
import { ts } from "@ts-morph/common"
import { plugin } from "bun"
import type { OpenAPI3 } from "openapi-typescript"
import { operations } from "../http/app.ts"
import { openApi } from "../http/document/openapi.ts"

/** The file of the console's types. */
export const schemaPath = fileURLToPath(new URL("../console/api/schema.ts", import.meta.url))

const head = "// Generated from the OpenAPI document by `bun run types`: do not edit.\n\n"

// openapi-typescript generates code with the compiler's API, which TypeScript 7 does not have yet.
plugin({
  name: "compiler-api",
  setup: (build) => {
    build.module("typescript", () => ({ exports: { ...ts, default: ts }, loader: "object" }))
  },
})

type Json = Readonly<Record<string, unknown>>
type ShownOperation = { parameters?: unknown; responses: Record<string, object> }

/** The names of the schemas that `part` of the document refers to, directly or through other schemas. */
const schemasIn = (part: unknown, schemas: Json, found = new Set<string>()): Set<string> => {
  for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g))
    if (!found.has(name)) schemasIn(schemas[name], schemas, found.add(name))
  return found
}

/** Drops prose. A field may also be called description: its value is a schema. */
const withoutProse = (part: unknown) =>
  JSON.parse(
    JSON.stringify(part, (key, value) =>
      key === "example" || (/^(description|summary)$/.test(key) && typeof value === "string") ? undefined : value,
    ),
  )

/**
 * The document of the operations that the console may call, without refusals, prose and headers, which the client does
 * not need.
 */
const consoleDocument = async (): Promise<OpenAPI3> => {
  const { paths, components, webhooks: _webhooks, ...document } = JSON.parse(await openApi(operations))
  const shown = Object.entries<Record<string, ShownOperation>>(withoutProse(paths)).filter(([path]) =>
    /^\/api\/v1\/(admin|console|rankings)(\/|$)/.test(path),
  )
  for (const [, item] of shown)
    for (const operation of Object.values(item)) {
      operation.responses = Object.fromEntries(
        Object.entries(operation.responses)
          .filter(([status]) => Number(status) < 400)
          .map(([status, response]) => [status, { ...response, description: "", headers: {} }]),
      )
    }
  const { Limit, Cursor, IfMatch, IdempotencyKey } = components.parameters
  const schemas = Object.fromEntries(
    [...schemasIn(shown, components.schemas)].sort().map((name) => [name, components.schemas[name]]),
  )
  return {
    ...document,
    paths: Object.fromEntries(shown),
    components: withoutProse({ schemas, parameters: { Limit, Cursor, IfMatch, IdempotencyKey } }),
  }
}

/** The TypeScript types of a document. */
export const typesOf = async (document: OpenAPI3): Promise<string> => {
  const { default: openapiTs, astToString } = await import("openapi-typescript")
  return astToString(await openapiTs(document))
}

/** The TypeScript source of the console's types for the current OpenAPI document. */
export const consoleTypes = async (): Promise<string> => head + (await typesOf(await consoleDocument()))

if (import.meta.main) await Bun.write(schemaPath, await consoleTypes())
