import { fileURLToPath } from "node:url"
import { ts } from "@ts-morph/common"
import { plugin } from "bun"
import type { OpenAPI3 } from "openapi-typescript"
import { operations } from "../http/app.ts"
import { openApi } from "../http/document/openapi.ts"

/** Where the console's types stand. */
export const schemaPath = fileURLToPath(new URL("../console/api/schema.ts", import.meta.url))

const head = "// Generated from the OpenAPI document by `bun run types`: do not edit.\n\n"

// openapi-typescript writes with the compiler's API, which TypeScript 7 does not have yet.
plugin({
  name: "compiler-api",
  setup: (build) => {
    build.module("typescript", () => ({ exports: { ...ts, default: ts }, loader: "object" }))
  },
})

type Json = Readonly<Record<string, unknown>>
type ShownOperation = { parameters?: unknown; responses: Record<string, object> }

/** The names of the schemas that `part` of the document refers to, also by way of other schemas. */
const schemasIn = (part: unknown, schemas: Json, found = new Set<string>()): Set<string> => {
  for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g))
    if (!found.has(name)) schemasIn(schemas[name], schemas, found.add(name))
  return found
}

/** Without prose; a field may be called description too: its value is a schema. */
const withoutProse = (part: unknown) =>
  JSON.parse(
    JSON.stringify(part, (key, value) =>
      key === "example" || (/^(description|summary)$/.test(key) && typeof value === "string") ? undefined : value,
    ),
  )

/** The document of the operations that the console may call, without refusals, prose and headers: the client knows those. */
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
  const { Limit, Cursor } = components.parameters
  const schemas = Object.fromEntries(
    [...schemasIn(shown, components.schemas)].sort().map((name) => [name, components.schemas[name]]),
  )
  return {
    ...document,
    paths: Object.fromEntries(shown),
    components: withoutProse({ schemas, parameters: { Limit, Cursor } }),
  }
}

/** The TypeScript types of a document. */
export const typesOf = async (document: OpenAPI3): Promise<string> => {
  const { default: openapiTs, astToString } = await import("openapi-typescript")
  return astToString(await openapiTs(document))
}

/** The TypeScript text of the console's types, as the OpenAPI document is now. */
export const consoleTypes = async (): Promise<string> => head + (await typesOf(await consoleDocument()))

if (import.meta.main) await Bun.write(schemaPath, await consoleTypes())
