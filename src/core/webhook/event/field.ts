/** A field of an object in an event's payload; an array is one of integers. */
type Property = {
  readonly type: "string" | "integer" | "array"
  readonly format?: "date-time"
  readonly items?: { readonly type: "integer" }
  /** Absent where it does not apply. */
  readonly optional?: true
  readonly description: string
}

/** A field of an event's payload, in terms of JSON Schema except for `nullable` and `optional`. */
export type Field = {
  readonly type: "string" | "integer" | "number" | "boolean" | "object"
  readonly format?: "date-time"
  readonly nullable?: true
  /** Absent where it does not apply. */
  readonly optional?: true
  readonly description: string
  readonly properties?: Readonly<Record<string, Property>>
}

type Fields = Readonly<Record<string, Field>>

type TypeOf = { readonly string: string; readonly integer: number; readonly number: number; readonly boolean: boolean }

type ScalarOf<F extends Field> = F["type"] extends keyof TypeOf ? TypeOf[F["type"]] : never

type PropertyTypeOf = { readonly string: string; readonly integer: number; readonly array: readonly number[] }

type PropertiesOf<P extends Readonly<Record<string, Property>>> = {
  readonly [Name in Exclude<keyof P, OptionalOf<P>>]: PropertyTypeOf[P[Name]["type"]]
} & { readonly [Name in OptionalOf<P>]?: PropertyTypeOf[P[Name]["type"]] }

type ObjectOf<F extends Field> = F extends { readonly properties: infer P extends Readonly<Record<string, Property>> }
  ? PropertiesOf<P>
  : never

type ValueOf<F extends Field> = ScalarOf<F> | ObjectOf<F> | (F extends { readonly nullable: true } ? null : never)

type OptionalOf<F> = {
  [Name in keyof F]: F[Name] extends { readonly optional: true } ? Name : never
}[keyof F]

export type DataOf<F extends Fields> = { -readonly [Name in Exclude<keyof F, OptionalOf<F>>]: ValueOf<F[Name]> } & {
  -readonly [Name in OptionalOf<F>]?: ValueOf<F[Name]>
}

/** Declares an event: what it reports, the fields of its `data`, and an example. */
export const event = <const F extends Fields>(description: string, data: F, example: DataOf<F>) => ({
  description,
  data,
  example,
})

export const text = (description: string) => ({ type: "string", description }) as const
export const textOrNull = (description: string) => ({ type: "string", nullable: true, description }) as const
export const integer = (description: string) => ({ type: "integer", description }) as const

const propertySchema = ({ optional: _optional, ...rest }: Property) => rest

const objectSchema = (properties: Readonly<Record<string, Property>>) => ({
  required: Object.keys(properties).filter((name) => !properties[name]?.optional),
  properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, propertySchema(one)])),
})

/** The JSON Schema of a field. */
export const fieldSchema = ({ type, nullable, optional: _optional, properties, ...rest }: Field) => ({
  type: nullable ? [type, "null"] : type,
  ...rest,
  ...(properties && objectSchema(properties)),
})
