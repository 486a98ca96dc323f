import { fileURLToPath } from "node:url"
import type { OpenAPI3 } from "openapi-typescript"
import { operations } from "../http/app.ts"
import { openApi } from "../http/document/openapi.ts"
import "./compiler.ts"

/** The file of the console's types. */
export const schemaPath = fileURLToPath(new URL("../console/api/schema.ts", import.meta.url))
/** The file of the types of what a player token may call. */
export const playerSchemaPath = fileURLToPath(new URL("../sdk/web/client/schema.ts", import.meta.url))

const head = "// Generated from the OpenAPI document by `bun run types`: do not edit.\n\n"

type Json = Readonly<Record<string, unknown>>
type ShownOperation = { parameters?: unknown; responses: Record<string, object> }

/** The names of the schemas that `part` of the document refers to, directly or through other schemas. */
export const schemasIn = (part: unknown, schemas: Json, found = new Set<string>()): Set<string> => {
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

const withoutExamples = (part: unknown) =>
  JSON.parse(JSON.stringify(part, (key, value) => (key === "example" ? undefined : value)))

/** Without refusals and headers, which the clients do not type. */
const withoutRefusals = (operation: ShownOperation) => {
  const answers = Object.entries(operation.responses).filter(([status]) => Number(status) < 400)
  operation.responses = Object.fromEntries(
    answers.map(([status, response]) => [status, { ...response, description: "", headers: {} }]),
  )
}

/** The document of the operations for which `isShown`, and of the schemas that they need. */
const documentOf = async (
  isShown: (path: string, method: string) => boolean,
  parameterNames: readonly string[],
  shorten = withoutProse,
): Promise<OpenAPI3> => {
  const { paths, components, webhooks: _webhooks, ...document } = JSON.parse(await openApi(operations))
  const shown = Object.entries<Record<string, ShownOperation>>(shorten(paths))
    .map(
      ([path, item]) =>
        [path, Object.fromEntries(Object.entries(item).filter(([method]) => isShown(path, method)))] as const,
    )
    .filter(([, item]) => Object.keys(item).length > 0)
  for (const [, item] of shown) for (const operation of Object.values(item)) withoutRefusals(operation)
  const schemas = Object.fromEntries(
    [...schemasIn(shown, components.schemas)].sort().map((name) => [name, components.schemas[name]]),
  )
  const parameters = Object.fromEntries(parameterNames.map((name) => [name, components.parameters[name]]))
  return { ...document, paths: Object.fromEntries(shown), components: shorten({ schemas, parameters }) }
}

/** The TypeScript types of a document. */
export const typesOf = async (document: OpenAPI3): Promise<string> => {
  const { default: openapiTs, astToString } = await import("openapi-typescript")
  return astToString(await openapiTs(document))
}

/** The TypeScript source of the console's types for the current OpenAPI document. */
export const consoleTypes = async (): Promise<string> => {
  const isConsole = (path: string) => /^\/api\/v1\/(admin|console|rankings)(\/|$)/.test(path)
  return head + (await typesOf(await documentOf(isConsole, ["Limit", "Cursor", "IfMatch", "IdempotencyKey"])))
}

/** The TypeScript source of the types of what a player token may call, for the current OpenAPI document. */
export const playerTypes = async (prose: "bare" | "described" = "bare"): Promise<string> => {
  const taking = operations.filter(({ takesPlayerToken }) => takesPlayerToken)
  const called = new Set(taking.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`))
  const isPlayers = (path: string, method: string) => called.has(`${method.toUpperCase()} ${path}`)
  const shorten = prose === "bare" ? withoutProse : withoutExamples
  return head + (await typesOf(await documentOf(isPlayers, ["Limit", "Cursor", "IdempotencyKey"], shorten)))
}

if (import.meta.main) {
  await Bun.write(schemaPath, await consoleTypes())
  await Bun.write(playerSchemaPath, await playerTypes())
}
