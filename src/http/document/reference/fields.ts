import { type Api, resolved, type Schema } from "./api.ts"
import { type Html, html, phrase } from "./html.ts"

/** A request says which fields must be sent, an answer which may be missing. */
type Way = "request" | "answer"

/** What a reader has to know of a schema. */
type Shape = {
  readonly label: string
  readonly isNullable: boolean
  readonly values: readonly string[]
  /** The objects that a value may be, or contain. */
  readonly objects: readonly Schema[]
}

const isNull = ({ type }: Schema) => type === "null"

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]

const choiceOf = (api: Api, options: readonly Schema[]): Shape => {
  const shapes = options.filter((option) => !isNull(option)).map((option) => shapeOf(api, option))
  return {
    label: unique(shapes.map(({ label }) => label)).join(" or "),
    isNullable: options.some(isNull) || shapes.some((shape) => shape.isNullable),
    values: shapes.flatMap(({ values }) => values),
    objects: shapes.flatMap(({ objects }) => objects),
  }
}

const formats: Readonly<Record<string, string>> = { "date-time": "time", date: "date", binary: "file" }

/** A word in the plural; anything longer stays as it is. */
const many = (label: string) => (/^[a-z]+$/.test(label) && label !== "any" ? `${label}s` : label)

/** The schema of the values of an object whose keys are data. */
const valuesOf = ({ additionalProperties, patternProperties }: Schema): Schema | undefined =>
  typeof additionalProperties === "object" ? additionalProperties : Object.values(patternProperties ?? {})[0]

const objectOf = (api: Api, schema: Schema): Omit<Shape, "isNullable" | "values"> => {
  if (Object.keys(schema.properties ?? {}).length > 0) return { label: "object", objects: [schema] }
  const values = valuesOf(schema)
  if (!values) return { label: "object", objects: [] }
  const { label, objects } = shapeOf(api, values)
  return { label: `object of ${many(label)} by key`, objects }
}

const shapeOf = (api: Api, part: Schema): Shape => {
  const schema = resolved<Schema>(api, part)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return choiceOf(api, options)
  const types = [schema.type ?? []].flat()
  const isNullable = types.includes("null")
  const type = types.find((each) => each !== "null") ?? "any"
  if (type === "array") {
    const { label, values, objects } = shapeOf(api, schema.items ?? {})
    return { label: `list of ${many(label)}`, isNullable, values, objects }
  }
  if (type === "object") return { ...objectOf(api, schema), isNullable, values: [] }
  const values = [schema.const ?? [], schema.enum ?? []].flat().filter((value) => value !== null)
  const label = formats[schema.format ?? ""] ?? type
  return { label, isNullable, values: values.map(String), objects: [] }
}

const flag = (isRequired: boolean, way: Way): Html | null => {
  if (way === "request") return isRequired ? html` <b class="must">required</b>` : null
  return isRequired ? null : html` <span class="may">may be missing</span>`
}

type Place = { readonly api: Api; readonly way: Way; readonly within: readonly string[] }

const nested = (object: Schema, { api, way, within }: Place): Html => {
  const names = Object.keys(object.properties ?? {})
  const key = names.join()
  if (within.includes(key)) return html`<p class="again">The same fields as the object that this one is in.</p>`
  return html`<details class="nested"><summary>${names.length === 1 ? "1 field" : `${names.length} fields`}: ${names.slice(0, 4).join(", ")}${names.length > 4 ? " …" : ""}</summary>
${fieldList(object, { api, way, within: [...within, key] })}</details>`
}

/** One field, parameter or header: its name, type and rules, and the fields of the objects in it. */
export const field = (name: string, schema: Schema, isRequired: boolean, place: Place): Html => {
  const { label, isNullable, values, objects } = shapeOf(place.api, schema)
  const { description } = resolved<Schema>(place.api, schema)
  // That null is the same as leaving a field out is said once, in the guide.
  const showsNull = isNullable && (isRequired || place.way === "answer")
  return html`<div class="field"><dt><code>${name}</code> <span class="type">${label}${showsNull ? " or null" : ""}</span>${flag(isRequired, place.way)}</dt>
<dd>${description ? html`<p>${phrase(description)}</p>` : null}${
    values.length > 0 ? html`<p class="values">${values.map((value) => html`<code>${value}</code> `)}</p>` : null
  }${objects.map((object) => nested(object, place))}</dd></div>
`
}

/** The fields of an object. */
export const fieldList = (object: Schema, place: Place): Html => {
  const { properties = {}, required = [] } = object
  return html`<dl class="fields">
${Object.entries(properties).map(([name, schema]) => field(name, schema, required.includes(name), place))}</dl>`
}

/** What a body contains: its fields, or in a word what it is if it is no object. */
export const contents = (part: Schema, api: Api, way: Way): Html => {
  const { label, objects } = shapeOf(api, part)
  const { description } = resolved<Schema>(api, part)
  const said = description ? html`<p>${phrase(description)}</p>` : null
  const lists = objects.map((object) => {
    const within = [Object.keys(object.properties ?? {}).join()]
    return fieldList(object, { api, way, within })
  })
  if (lists.length === 0) return html`${said}<p class="type">${label}</p>`
  return html`${said}${label === "object" ? null : html`<p class="type">${label}</p>`}${lists}`
}
