/** A field of an event's payload, in terms of JSON Schema except for `nullable`. */
export type Field = {
  readonly type: "string" | "integer" | "number" | "boolean" | "object"
  readonly format?: "date-time"
  readonly nullable?: true
  /** Absent where it does not apply. */
  readonly optional?: true
  readonly description: string
  /** Of an object; all are required texts. */
  readonly properties?: Readonly<Record<string, { readonly type: "string"; readonly description: string }>>
}

type Fields = Readonly<Record<string, Field>>

type TypeOf = { readonly string: string; readonly integer: number; readonly number: number; readonly boolean: boolean }

type ScalarOf<F extends Field> = F["type"] extends keyof TypeOf ? TypeOf[F["type"]] : never

type ObjectOf<F extends Field> = F extends { readonly properties: infer P }
  ? { readonly [Name in keyof P]: string }
  : never

type ValueOf<F extends Field> = ScalarOf<F> | ObjectOf<F> | (F extends { readonly nullable: true } ? null : never)

type OptionalOf<F extends Fields> = {
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

/** The JSON Schema of a field. */
export const fieldSchema = ({ type, nullable, optional: _optional, ...rest }: Field) => ({
  type: nullable ? [type, "null"] : type,
  ...(rest.properties && { required: Object.keys(rest.properties) }),
  ...rest,
})
