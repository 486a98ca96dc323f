import { Kind, type TSchema } from "@sinclair/typebox"
import { conditions } from "./meaning/condition.ts"
import { meaningOf, sentence } from "./meaning/meaning.ts"

/** JSON Schema as used by OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>

/**
 * The direction of a body: in a request, null in an optional field means the same as omitting it
 * (docs/api.md#requests).
 */
type Way = "request" | "answer"

const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

const isNull = (schema: JsonSchema) => schema["type"] === "null"

/**
 * A schema that also accepts null: a choice, since generators of clients read lists of types in different ways
 * (docs/decisions/080). Its description stays at the top, where they look for it.
 */
export const orNull = ({ description, ...schema }: JsonSchema): JsonSchema => {
  const { anyOf: options = [schema] } = schema as { anyOf?: readonly JsonSchema[] }
  return { anyOf: [...options, { type: "null" }], ...(description !== undefined && { description }) }
}

/** How wide a number is: without it, generated clients take integers for 32 bits, and fractions for single precision. */
const widths: Readonly<Record<string, string>> = { integer: "int64", number: "double" }

/** A schema of the document, with the width of a number. */
export const withWidth = (schema: JsonSchema): JsonSchema => {
  const format = widths[String(schema["type"])]
  return format === undefined ? schema : { ...schema, format }
}

/** A rule that the type says already. */
const plainRules: readonly unknown[] = ["true or false", undefined]

/** A schema that says what its field means before what it must be, and then what else holds of it. */
const withMeaning = (meaning: string | undefined, condition: string | undefined, schema: JsonSchema): JsonSchema => {
  const { description } = schema
  const rule = meaning !== undefined && plainRules.includes(description) ? [] : [description]
  const said = [meaning ?? [], description === meaning ? [] : rule, condition ?? []].flat()
  return description === meaning && condition === undefined
    ? schema
    : { ...schema, description: said.map((text) => sentence(String(text))).join(" ") }
}

/** The keywords that only the service reads: the names of schemas, and how to read and check them. */
const own = ["title", "x-trimmed", "x-unremovable", "x-field-by-field", "x-told-by"]

/**
 * Converts the schemas that the service validates with into those of the document. Each schema with a title becomes a
 * component of that name, and a reference to it elsewhere.
 */
export const createComponents = () => {
  const schemas: Record<string, JsonSchema> = {}
  const responses: Record<string, JsonSchema> = {}

  const property = (field: TSchema, isRequired: boolean, way: Way): JsonSchema => {
    const schema = convert(field, way)
    return way === "answer" || isRequired || field["x-unremovable"] ? schema : orNull(schema)
  }

  const properties = ({ title, properties = {}, required = [] }: TSchema, way: Way) =>
    Object.fromEntries(
      Object.entries<TSchema>(properties)
        .filter(([, field]) => field[Kind] !== "Never")
        .map(([name, field]) => {
          const schema = property(field, required.includes(name), way)
          const meaning = meaningOf(title, name, field, schema["description"])
          return [name, withMeaning(meaning, conditions[`${title}.${name}`], schema)]
        }),
    )

  const choice = (schemas: readonly TSchema[], way: Way) => schemas.map((schema) => convert(schema, way))

  /**
   * A map, which generators of clients know by `additionalProperties` alone. openapi-generator cannot choose between a map
   * and another type, only between that and any object: the map of a choice has a title, and tells its values by pattern.
   */
  const mapOf = ({ title, patternProperties = {}, additionalProperties: _, ...schema }: TSchema, way: Way) => {
    const [[pattern, value] = ["", {} as TSchema]] = Object.entries<TSchema>(patternProperties)
    const values = convert(value, way)
    return title === undefined
      ? { ...schema, additionalProperties: values }
      : { ...schema, propertyNames: { pattern }, patternProperties: { [pattern]: values } }
  }

  const content = (schema: TSchema, way: Way): JsonSchema => {
    const { description, discriminator } = schema
    const said = description === undefined ? {} : { description }
    if (schema["oneOf"]) return { ...said, oneOf: choice(schema["oneOf"], way), discriminator }
    if (schema["anyOf"]) {
      const options = choice(schema["anyOf"], way)
      const [one = {}, ...others] = options.filter((option) => !isNull(option))
      return others.length === 0 ? { ...said, ...orNull(one) } : { ...said, anyOf: options }
    }
    if (schema["patternProperties"]) return mapOf(schema, way)
    return {
      ...withWidth(Object.fromEntries(Object.entries(schema).filter(([key]) => !own.includes(key)))),
      // A trimmed text must not be empty.
      ...(schema["x-trimmed"] && { pattern: "\\S" }),
      // A constant of true or false is a fault in the Java of openapi-generator.
      ...(typeof schema["const"] === "boolean" && { const: undefined, not: { const: !schema["const"] } }),
      ...(schema["format"] === "timestamp" && { format: "date-time" }),
      ...(schema["items"] && { items: convert(schema["items"], way) }),
      ...(schema["properties"] && { properties: properties(schema, way) }),
      ...(typeof schema["additionalProperties"] === "object" && {
        additionalProperties: property(schema["additionalProperties"], false, way),
      }),
    }
  }

  const convert = (schema: TSchema, way: Way): JsonSchema => {
    const { title } = schema
    if (title === undefined) return content(schema, way)
    const made = content(schema, way)
    const known = schemas[title] ?? made
    schemas[title] = known
    const { description } = made
    if (!Bun.deepEquals({ ...known, description }, made)) throw new Error(`two schemas have the title ${title}`)
    return { ...reference(title), ...(description !== known["description"] && { description }) }
  }

  return {
    /** The components used so far. */
    schemas,
    responses,
    request: (schema: TSchema): JsonSchema => convert(schema, "request"),
    answer: (schema: TSchema): JsonSchema => convert(schema, "answer"),
  }
}

export type Components = ReturnType<typeof createComponents>
