import type { Static, TSchema } from "@sinclair/typebox"
import { type TypeCheck, TypeCompiler, type ValueErrorIterator, ValueErrorType } from "@sinclair/typebox/compiler"
import { isRefusal, type Refusal, refuse, refuseField } from "../../core/refusal.ts"

type Schema = TSchema & {
  readonly properties?: Record<string, TSchema>
  readonly items?: TSchema
  readonly anyOf?: readonly TSchema[]
  readonly additionalProperties?: TSchema | boolean
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Which form of a schema made by `eitherForm` a value has: its index, or null for other schemas. */
const formIn = (schema: TSchema, value: unknown): number | null => {
  const field: unknown = schema["x-told-by"]
  return typeof field === "string" ? (isObject(value) && (value[field] ?? null) !== null ? 0 : 1) : null
}

type Normalize = (value: unknown) => unknown

/**
 * How the service cleans a value: it drops unknown and null fields, and trims ids. Free objects stay as sent; null if
 * the value is used as is.
 */
const normalizer = (schema: Schema): Normalize | null => {
  if (schema["x-trimmed"]) return (value) => (typeof value === "string" ? value.trim() : value)
  if (schema["x-told-by"]) {
    const forms = (schema.anyOf ?? []).map(normalizer)
    return (value) => forms[formIn(schema, value) ?? 0]?.(value) ?? value
  }
  if (schema.items) {
    const item = normalizer(schema.items)
    return item && ((value) => (Array.isArray(value) ? value.map(item) : value))
  }
  if (!schema.properties || schema.additionalProperties === true) return null
  if (typeof schema.additionalProperties === "object") {
    const each = normalizer(schema.additionalProperties)
    return (value) => {
      if (!isObject(value)) return value
      const given = Object.entries(value).filter(([, field]) => field !== null)
      return Object.fromEntries(given.map(([name, field]) => [name, each ? each(field) : field]))
    }
  }
  const fields = Object.entries(schema.properties).map(([name, field]) => ({ name, normalize: normalizer(field) }))
  return (value) => {
    if (!isObject(value)) return value
    const known: Record<string, unknown> = {}
    for (const { name, normalize } of fields) {
      const field = Object.hasOwn(value, name) ? value[name] : undefined
      if (field !== undefined && field !== null) known[name] = normalize ? normalize(field) : field
    }
    return known
  }
}

/** What a value must be whose schema says its type alone, as the items of a list do. */
const typeNames: Readonly<Record<string, string>> = {
  array: "an array",
  boolean: "true or false",
  integer: "an integer",
  number: "a number",
  object: "an object",
  string: "a text",
}

const explain = (errors: ValueErrorIterator): Refusal => {
  const error = errors.First()
  const form = error && isObject(error.value) ? formIn(error.schema, error.value) : null
  const ofForm = form === null ? undefined : error?.errors[form]
  if (ofForm) return explain(ofForm)
  if (!error || error.path === "") return refuseField("body", "a JSON object")
  const field = error.path.slice(1).replaceAll("/", ".").replaceAll("~1", "/").replaceAll("~0", "~")
  if (error.type === ValueErrorType.ObjectAdditionalProperties)
    return refuse("VALIDATION_ERROR", `${field} is not known here`)
  const must = error.schema.description ?? typeNames[error.schema["type"]] ?? error.message.toLowerCase()
  return error.value === undefined
    ? refuse("VALIDATION_ERROR", `${field} is missing: it must be ${must}`)
    : refuseField(field, must)
}

const compiled = new WeakMap<TSchema, TypeCheck<TSchema>>()

/** The check of a schema, compiled at its first use: to compile those of all operations takes a part of every start. */
const checkerOf = (schema: TSchema): TypeCheck<TSchema> => {
  const known = compiled.get(schema)
  if (known) return known
  const checker = TypeCompiler.Compile(schema)
  compiled.set(schema, checker)
  return checker
}

/**
 * Makes of a schema a function that reads a part of a request, or refuses it by naming the first invalid field.
 */
export const reader = <T extends TSchema>(schema: T): ((value: unknown) => Static<T> | Refusal) => {
  const normalize = normalizer(schema)
  return (value) => {
    const checker = checkerOf(schema)
    const known = normalize ? normalize(value) : value
    return checker.Check(known) ? known : explain(checker.Errors(known))
  }
}

/** Makes of a schema a function that says which rule a value breaks as it stands, or null. */
export const faultFinder =
  (schema: TSchema) =>
  (value: unknown): string | null => {
    const checker = checkerOf(schema)
    return checker.Check(value) ? null : explain(checker.Errors(value)).message
  }

/** The fields of a PATCH: null removes a field (docs/api.md#changes-by-patch). */
export const patchReader = <T extends TSchema>(schema: T) => {
  const read = reader(schema)
  const properties = Object.entries<TSchema>((schema as Schema).properties ?? {})
  const names = properties.map(([name]) => name)
  type Fields = { changes: Static<T>; removed: (keyof Static<T> & string)[] }
  const groups: (readonly [name: string, read: (value: unknown) => Fields | Refusal])[] = properties
    .filter(([, field]) => field["x-field-by-field"])
    .map(([name, field]) => [name, patchReader(field)])
  return (value: unknown): Fields | Refusal => {
    const changes = read(value)
    if (isRefusal(changes)) return changes
    const sent = isObject(value) ? value : {}
    const removed = names.filter((name) => sent[name] === null)
    // Their contents were checked with the whole.
    const grouped = groups.flatMap(([name, readGroup]) => (isObject(sent[name]) ? [[name, readGroup(sent[name])]] : []))
    return {
      changes: grouped.length === 0 ? changes : { ...(changes as object), ...Object.fromEntries(grouped) },
      removed: removed as (keyof Static<T> & string)[],
    }
  }
}

/** Whether a part of a URL can be decoded without loss. */
const isPercentEncoded = (text: string): boolean => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Parses the query of a request's URL: each parameter once, with the numbers of integer fields. */
export const queryReader = <T extends TSchema>(schema: T): ((url: string) => Static<T> | Refusal) => {
  const read = reader(schema)
  const properties = (schema as Schema).properties ?? {}
  return (url) => {
    // Not with `new URL`, which throws if a client sends no host.
    const text = /\?([^#]*)/.exec(url)?.[1] ?? ""
    if (!isPercentEncoded(text)) return refuseField("query", "percent-encoded UTF-8")
    const query = new URLSearchParams(text)
    const values: Record<string, unknown> = {}
    for (const name in properties) {
      const [sent, again] = query.getAll(name)
      if (again !== undefined) return refuseField(name, "sent once")
      const isInteger = properties[name]?.type === "integer" && sent !== undefined && /^-?\d{1,15}$/.test(sent)
      values[name] = isInteger ? Number(sent) : sent
    }
    return read(values)
  }
}
