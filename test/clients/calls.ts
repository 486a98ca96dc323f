import type { OpenApi } from "../support/service/contract.ts"

type Parameter = { readonly in: "path" | "query" | "header"; readonly name: string; readonly example?: unknown }
type Media = { readonly example?: unknown }
type Documented = {
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>
}

const resolve = (api: OpenApi, parameter: Parameter | { readonly $ref: string }): Parameter => {
  if (!("$ref" in parameter)) return parameter
  const name = parameter.$ref.split("/").at(-1) ?? ""
  return (api.components as unknown as { parameters: Record<string, Parameter> }).parameters[name] as Parameter
}

/** The parameters with an example, by their place. */
const examplesOf = (api: OpenApi, parameters: Documented["parameters"] = []) => {
  const shown = parameters.map((one) => resolve(api, one)).filter(({ example }) => example !== undefined)
  return Object.fromEntries(
    Object.entries(Object.groupBy(shown, (one) => one.in)).map(([place, some]) => [
      place,
      Object.fromEntries(some.map(({ name, example }) => [name, example])),
    ]),
  )
}

const json = "application/json"

/** The call of an operation with its examples, and a check of each answer's example. */
const linesOf = (api: OpenApi, path: string, method: string, operation: Documented): string[] => {
  const params = examplesOf(api, operation.parameters)
  const body = operation.requestBody?.content[json]?.example
  const options = { ...(Object.keys(params).length > 0 && { params }), ...(body !== undefined && { body }) }
  const answers = Object.entries(operation.responses).flatMap(([status, { content }]) => {
    const example = content?.[json]?.example
    const type = `paths["${path}"]["${method}"]["responses"][${status}]["content"]["${json}"]`
    return example === undefined ? [] : [`void (${JSON.stringify(example)} satisfies ${type})`]
  })
  return [`void client.${method.toUpperCase()}("${path}", ${JSON.stringify(options)})`, ...answers]
}

/**
 * A program that calls every operation of the document with its examples. It only compiles if these, and the examples
 * of the answers, fit the types of the generated client, and if a call with a field of another type does not.
 */
export const exampleCalls = (api: OpenApi): string => {
  const operations = Object.entries(api.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      path,
      method,
      operation: operation as unknown as Documented,
    })),
  )
  const calls = operations.flatMap(({ path, method, operation }) => linesOf(api, path, method, operation))
  return `import createClient from "openapi-fetch"
import type { paths } from "./schema.ts"
const client = createClient<paths>({ baseUrl: "" })
${calls.join("\n")}
// @ts-expect-error
void client.POST("/api/v1/games/play", { body: { campaignId: 5, externalUserId: "user-1" } })
`
}
