import Ajv, { type ValidateFunction } from "ajv/dist/2020"
import type { Answer } from "./client.ts"

type Schema = Record<string, unknown>
type Media = { readonly schema: Schema; readonly example?: unknown; readonly examples?: Record<string, Example> }
type Example = { readonly description: string; readonly value: unknown }
type DocumentedResponse = { readonly content?: Record<string, Media>; readonly headers: Record<string, Schema> }
type DocumentedOperation = {
  readonly operationId: string
  readonly responses: Record<string, DocumentedResponse>
  readonly requestBody?: { readonly content: Record<string, Media> }
}
export type OpenApi = {
  readonly paths: Record<string, Record<string, DocumentedOperation>>
  readonly components: { readonly schemas: Record<string, Schema> }
}

let document: Promise<OpenApi> | undefined
const compiled = new Map<string, ValidateFunction>()

const readDocument = async (url: string): Promise<OpenApi> => {
  const api = await (await fetch(`${url}/swagger/json`)).json()
  for (const item of Object.values<Record<string, DocumentedOperation>>(api.paths))
    for (const { responses } of Object.values(item))
      for (const [status, { $ref }] of Object.entries(responses as Record<string, { $ref?: string }>))
        if ($ref) responses[status] = api.components.responses[$ref.replace("#/components/responses/", "")]
  return api
}

/** The service's own OpenAPI document, read once in a test run; references to responses are resolved. */
export const openApi = (url: string): Promise<OpenApi> => {
  document ??= readDocument(url)
  return document
}

/** A time as the service writes it: a form of RFC 3339. */
export const isoMilliseconds = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
/** The document's own test shows that the schemas are valid. */
const ajv = new Ajv({
  strict: false,
  allErrors: true,
  validateSchema: false,
  formats: {
    "date-time": isoMilliseconds,
    int64: { type: "number", validate: Number.isSafeInteger },
    double: { type: "number", validate: Number.isFinite },
  },
})

/** A schema that refuses unknown fields at any depth, except in free objects. */
const closed = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== "object" || schema === null) return schema
  const { if: _if, else: _else, not: _not, ...rest } = schema as Schema
  const inner = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, closed(value)]))
  return "properties" in rest && !("additionalProperties" in rest)
    ? { ...schema, ...inner, additionalProperties: false }
    : { ...schema, ...inner }
}

const byText = new Map<string, ValidateFunction>()
const documentId = "document"

/** Compiles a schema of the document, each text once. Refuses unknown fields. */
export const compileSchema = (api: OpenApi, schema: Schema): ValidateFunction => {
  if (!ajv.getSchema(documentId)) ajv.addSchema({ components: closed(api.components) as Schema }, documentId)
  const text = JSON.stringify(schema).replaceAll('"#/components/', `"${documentId}#/components/`)
  const validate = byText.get(text) ?? ajv.compile(closed(JSON.parse(text)) as Schema)
  byText.set(text, validate)
  return validate
}

const templates = new WeakMap<OpenApi, { readonly path: string; readonly form: RegExp }[]>()

/** The document's paths, those with the fewest parameters first. */
const templatesOf = (api: OpenApi) => {
  const known = templates.get(api)
  if (known) return known
  const made = Object.keys(api.paths)
    .sort((a, b) => a.split("{").length - b.split("{").length)
    .map((path) => ({ path, form: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`) }))
  templates.set(api, made)
  return made
}

/** The documented operation at `path`, a request's path with its query. */
export const findOperation = (api: OpenApi, method: string, path: string) => {
  const pathname = path.split("?")[0] ?? path
  const template = templatesOf(api).find(
    ({ path: known, form }) => form.test(pathname) && api.paths[known]?.[method.toLowerCase()],
  )
  return template === undefined ? undefined : api.paths[template.path]?.[method.toLowerCase()]
}

/** Throws unless the document allows this answer of the operation. Ignores unknown paths. */
export const checkContract = async (url: string, method: string, path: string, answer: Answer) => {
  const api = await openApi(url)
  const operation = findOperation(api, method, path)
  if (!operation) return
  const response = operation.responses[String(answer.status)]
  if (!response) throw new Error(`${method} ${path} answered ${answer.status}, which is not documented: ${answer.text}`)
  const [type = ""] = answer.headers.get("content-type")?.split(";") ?? []
  const media = response.content?.[type]
  if (media && type !== "application/json") return
  if (!media) {
    if (answer.text !== "")
      throw new Error(`${method} ${path} answered a body where none is documented: ${answer.text}`)
    return
  }
  const key = `${operation.operationId} ${answer.status}`
  const validate = compiled.get(key) ?? compileSchema(api, media.schema)
  compiled.set(key, validate)
  if (!validate(answer.body)) throw new Error(`${method} ${path}: ${JSON.stringify(validate.errors)} in ${answer.text}`)
  if (answer.status >= 400 && !media.examples?.[(answer.body as { code: string }).code])
    throw new Error(`${method} ${path} answered a code that it does not document: ${answer.text}`)
  if (answer.headers.has("retry-after") && !response.headers["Retry-After"])
    throw new Error(`${method} ${path} answered a Retry-After that it does not document: ${answer.text}`)
}
