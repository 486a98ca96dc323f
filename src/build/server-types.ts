import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { operations as declared } from "../http/app.ts"
import { openApi } from "../http/document/openapi.ts"
import "./compiler.ts"
import { schemasIn } from "./types.ts"

/** Generates the part of premio-server that follows the API document (`bun run types`). */

/** The folder of the generated files. */
export const generatedFolder = fileURLToPath(new URL("../sdk/server/generated/", import.meta.url))

const head = "// Generated from the OpenAPI document by `bun run types`: do not edit."

/**
 * Changes of which a repeat does the same again, or nothing. Without a key, a player's active code is returned again; with
 * one that the caller did not choose, each call would create another.
 */
const harmless = ["identifyPlayer", "registerPlayer", "createPlayerToken", "grantPlays", "createPromoCode"]

type Json = Readonly<Record<string, unknown>>
type Schema = Json & { readonly $ref?: string; readonly properties?: Json }
type Parameter = { readonly in: string; readonly name: string; readonly required?: boolean }
type Content = Readonly<Record<string, { readonly schema: Schema }>>
type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly security: readonly Json[]
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly webhooks: Json
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** A call that a server can make: with a key, a player's token or the operator's key, and not in a session of the console. */
const isForServers = ({ security }: Operation): boolean =>
  security.some((way) => "apiKey" in way || "playerToken" in way || "operatorKey" in way)

/** The draw is for everybody, and needs no key. */
const isOpenToAll = (path: string): boolean => path.startsWith("/api/v1/draws/")

/** `document` with what servers call, and without refusals, which are errors of one class. */
const forServers = (document: Document): Document => ({
  ...document,
  paths: Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, item]) => {
      const shown = Object.entries(item).filter(([, operation]) => isForServers(operation) || isOpenToAll(path))
      const answered = shown.map(([method, operation]) => {
        const answers = Object.entries(operation.responses).filter(([status]) => Number(status) < 400)
        return [method, { ...operation, responses: Object.fromEntries(answers) }] as const
      })
      return answered.length === 0 ? [] : [[path, Object.fromEntries(answered)]]
    }),
  ),
})

/** Only the schemas in use, and numbers as JavaScript reads them from JSON, whatever their format says. */
const trimmed = (document: Document): Document => {
  const { schemas = {}, ...components } = document.components
  const used = schemasIn([document.paths, document.webhooks], schemas)
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
  return JSON.parse(
    JSON.stringify({ ...document, components: { ...components, responses: {}, schemas: kept } }, (key, value) =>
      key === "format" && (value === "int64" || value === "double" || value === "int32") ? undefined : value,
    ),
  )
}

const resolved = <T>(part: T | { readonly $ref: string }, document: Document): T => {
  if (typeof part !== "object" || part === null || !("$ref" in part) || typeof part.$ref !== "string") return part as T
  const [kind = "", name = ""] = part.$ref.split("/").slice(2)
  return resolved(document.components[kind]?.[name] as T, document)
}

const capitalized = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

const isNeeded = (parameters: readonly Parameter[]) => parameters.some(({ required }) => required)

/** One operation: its line in the table of routes, and its method. */
const methodOf = (path: string, method: string, operation: Operation, document: Document) => {
  const { operationId, requestBody, responses } = operation
  const type = capitalized(operationId)
  for (const name of [`${type}Data`, `${type}Response`, `${type}Responses`])
    if (document.components["schemas"]?.[name]) throw new Error(`the schema ${name} has the name of a generated type`)
  const parameters = (operation.parameters ?? []).map((one) => resolved<Parameter>(one, document))
  const at = (place: string) => parameters.filter((parameter) => parameter.in === place)
  const [ofPath, ofQuery, ofHeader] = [at("path"), at("query"), at("header").map(({ name }) => name)]
  const schema = requestBody?.content["application/json"]?.schema
  const fields = schema === undefined ? {} : (resolved<Schema>(schema, document).properties ?? {})
  const isApart = [...ofPath, ...ofQuery].some(({ name }) => name in fields)
  const body = schema === undefined ? null : isApart ? "apart" : "fields"
  const input = [
    ...(ofPath.length > 0 ? [`${type}Data["path"]`] : []),
    ...(ofQuery.length > 0 ? [`NonNullable<${type}Data["query"]>`] : []),
    ...(body === "fields" ? [`NonNullable<${type}Data["body"]>`] : []),
    ...(body === "apart" ? [`{ body${requestBody?.required ? "" : "?"}: ${type}Data["body"] }`] : []),
    ...(ofHeader.includes("Idempotency-Key") ? ["Keyed"] : []),
    ...(ofHeader.includes("If-Match") ? ["Versioned"] : []),
  ]
  const takesInput = isNeeded([...ofPath, ...ofQuery]) || (body === "fields" && requestBody?.required)
  const contents = Object.values(responses).flatMap(({ content }) => Object.keys(content ?? {}))
  const isText = contents.some((content) => content !== "application/json")
  const answer = isText ? "Response" : contents.length === 0 ? "void" : `${type}Response`
  const takesKey = declared.find(({ id }) => id === operationId)?.takesIdempotencyKey
  const keyed = ofHeader.includes("Idempotency-Key") && (takesKey === "token" ? "token" : "key")
  const repeat = harmless.includes(operationId) ? "always" : keyed
  const route = {
    method: method.toUpperCase(),
    path,
    ...(ofQuery.length > 0 && { query: ofQuery.map(({ name }) => name) }),
    ...(body && { body }),
    ...(isText && { answer: "text" }),
    ...(repeat && { repeat }),
  }
  const told = [operation.summary, ...(operation.description ? ["", ...operation.description.split("\n")] : [])]
  const docstring = `  /**\n${told.map((line) => `   * ${line}`.trimEnd()).join("\n")}\n   */`
  const argument = input.length === 0 ? "input?: Nothing" : `input${takesInput ? "" : "?"}: ${input.join(" & ")}`
  return {
    types: [
      ...(input.join().includes(`${type}Data`) ? [`${type}Data`] : []),
      ...(answer.startsWith(type) ? [answer] : []),
    ],
    route: `  ${operationId}: ${JSON.stringify(route)},`,
    method: `${docstring}\n  ${operationId}(${argument}, options?: CallOptions): Promise<${answer}>`,
  }
}

const importOf = (types: readonly string[], file: string) =>
  `import type {\n${types.map((type) => `  ${type},\n`).join("")}} from ${JSON.stringify(file)}`

/** The methods, by operationId, and the table of routes that they are made from. */
const operationsFile = (document: Document): string => {
  const methods = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => methodOf(path, method, operation, document)),
  )
  const bodies = [...JSON.stringify(document.webhooks).matchAll(/"#\/components\/schemas\/(\w+Event)"/g)].map(
    ([, name = ""]) => name,
  )
  const types = [...methods.flatMap((method) => method.types), ...bodies].sort()
  return `${head}

${importOf(["CallOptions", "Keyed", "Nothing", "Route", "Versioned"], "../call.ts")}
${importOf(types, "./types.ts")}

/** The content of a verified webhook; \`event\` tells the kinds apart. */
export type WebhookEvent =
${bodies.map((body) => `  | ${body}`).join("\n")}

/** Every operation that a key or a token may call, by its operationId. */
export interface Operations {
${methods.map(({ method }) => method).join("\n\n")}
}

/** Where each operation is, and what goes where. */
export const routes = {
${methods.map(({ route }) => route).join("\n")}
} as const satisfies Record<keyof Operations, Route>
`
}

/** The schemas as types, by @hey-api/openapi-ts. */
const typesFile = async (document: Document): Promise<string> => {
  const { createClient } = await import("@hey-api/openapi-ts")
  const folder = await mkdtemp(join(tmpdir(), "premio-types-"))
  try {
    await createClient({
      input: { ...document } as Record<string, unknown>,
      output: { path: folder, header: head, entryFile: false, fileName: { suffix: null } },
      logs: { level: "silent", file: false },
      plugins: ["@hey-api/typescript"],
    })
    return await Bun.file(join(folder, "types.ts")).text()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The generated files of premio-server for the current OpenAPI document, by name. */
export const serverTypes = async (): Promise<Readonly<Record<string, string>>> => {
  const document = trimmed(forServers(JSON.parse(await openApi(declared))))
  return { "types.ts": await typesFile(document), "operations.ts": operationsFile(document) }
}

if (import.meta.main)
  for (const [name, text] of Object.entries(await serverTypes())) await Bun.write(join(generatedFolder, name), text)
