/** The parts of the OpenAPI document that the reference shows. */
export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly additionalProperties?: boolean | Schema
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly format?: string
}

export type Parameter = {
  readonly in: string
  readonly name: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
  readonly example?: unknown
}

type Example = { readonly description?: string; readonly value: unknown }

type Media = {
  readonly schema: Schema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, Example>>
}

export type Content = Readonly<Record<string, Media>>

export type Response = { readonly description: string; readonly content?: Content }

type Reference = { readonly $ref: string }

export type DescribedOperation = {
  readonly operationId?: string
  readonly tags?: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly (Parameter | Reference)[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, Response | Reference>>
  readonly "x-codeSamples"?: readonly { readonly label: string; readonly source: string }[]
}

export type Api = {
  readonly info: { readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
  readonly webhooks: Readonly<Record<string, { readonly post: DescribedOperation }>>
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** An operation with the method and path of its route. */
export type Route = {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly tag: string
  readonly operation: DescribedOperation
}

/** The operations of the document, in its order. */
export const routesOf = ({ paths }: Api): Route[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      id: operation.operationId ?? "",
      method: method.toUpperCase(),
      path,
      tag: operation.tags?.[0] ?? "",
      operation,
    })),
  )

/** What `part` is, or refers to: `#/components/schemas/Code` is a part of the document. */
export const resolved = <T extends object>(api: Api, part: T | Reference): T => {
  if (!("$ref" in part) || typeof part.$ref !== "string") return part as T
  const [, , kind = "", name = ""] = part.$ref.split("/")
  return { ...(api.components[kind]?.[name] as T), ...("description" in part && { description: part.description }) }
}
