import Ajv, { type ValidateFunction } from "ajv"
import type { Answer } from "./client.ts"

type Schema = Record<string, unknown>
type Media = { readonly schema: Schema; readonly example?: unknown }
type DocumentedResponse = { readonly content?: Record<string, Media> }
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

/** The service's own OpenAPI document, read once in a test run. */
export const openApi = (url: string): Promise<OpenApi> => {
  document ??= fetch(`${url}/swagger/json`).then((response) => response.json() as Promise<OpenApi>)
  return document
}

/** A time as the service writes it. */
export const isoMilliseconds = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
/** That the schemas are schemas is shown once, by the test of the document. */
const ajv = new Ajv({
  strict: false,
  allErrors: true,
  validateSchema: false,
  formats: { "date-time": isoMilliseconds, timestamp: true },
})

const byText = new Map<string, ValidateFunction>()

/** Compiles a schema of the document, each text once: most answers are the error body, to which a reference is resolved. */
export const compileSchema = (api: OpenApi, schema: Schema): ValidateFunction => {
  const text = JSON.stringify(schema)
  const validate = byText.get(text) ?? ajv.compile({ ...schema, components: api.components })
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

/** Throws unless the document says that this operation may answer so. Paths it does not know are left alone. */
export const checkContract = async (url: string, method: string, path: string, answer: Answer) => {
  const api = await openApi(url)
  const operation = findOperation(api, method, path)
  if (!operation) return
  const response = operation.responses[String(answer.status)]
  if (!response) throw new Error(`${method} ${path} answered ${answer.status}, which is not documented: ${answer.text}`)
  const [type = ""] = answer.headers.get("content-type")?.split(";") ?? []
  const schema = response.content?.[type]?.schema
  if (schema && type !== "application/json") return
  if (!schema) {
    if (answer.text !== "")
      throw new Error(`${method} ${path} answered a body where none is documented: ${answer.text}`)
    return
  }
  const key = `${operation.operationId} ${answer.status}`
  const validate = compiled.get(key) ?? compileSchema(api, schema)
  compiled.set(key, validate)
  if (!validate(answer.body)) throw new Error(`${method} ${path}: ${JSON.stringify(validate.errors)} in ${answer.text}`)
  const unknown = undocumentedFields(schema, answer.body)
  if (unknown.length > 0) throw new Error(`${method} ${path} answered undocumented fields ${unknown} in ${answer.text}`)
}

/** Fields of a body that its schema does not name, at any depth; objects of the organization's own are left alone. */
const undocumentedFields = (schema: Schema, value: unknown, at = ""): string[] => {
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      undocumentedFields((schema["items"] ?? {}) as Schema, item, `${at}[${index}]`),
    )
  const properties = schema["properties"] as Record<string, Schema> | undefined
  if (typeof value !== "object" || value === null || !properties || schema["additionalProperties"] === true) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const known = properties[name]
    return known ? undocumentedFields(known, inner, `${at}.${name}`) : [`${at}.${name}`]
  })
}
