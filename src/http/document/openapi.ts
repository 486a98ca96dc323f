import { swagger } from "@elysiajs/swagger"
import { Elysia } from "elysia"
import type { DocumentedOperation } from "../operation/operation.ts"
import { createComponents } from "./components.ts"
import { describe } from "./describe.ts"
import { ErrorBody } from "./errors.ts"
import { eventSchemas } from "./events.ts"
import { securitySchemes, tagGroups, tags } from "./head.ts"
import { headers } from "./headers.ts"
import { sharedParameters } from "./parameters.ts"

const info = {
  title: "Premio",
  version: "1.0.0",
  description:
    "Prize campaigns and mini-games: plays, promo codes, redemptions, push events, rankings and signed webhooks. " +
    "Every operation but the operator's and the sign-in takes the headers Authorization and X-Org-Id. A page of a list " +
    "ends at its limit or at 1 MiB of items; nextCursor goes on.",
}

/** The OpenAPI document of `operations`, as the plugin writes it. */
export const openApi = async (operations: readonly DocumentedOperation[]): Promise<string> => {
  const components = createComponents()
  Object.assign(components.schemas, { Error: ErrorBody }, eventSchemas)
  const { schemas, responses } = components
  const documentation = {
    openapi: "3.1.0",
    info,
    servers: [{ url: "/", description: "The service that this document comes from" }],
    tags,
    "x-tagGroups": tagGroups,
    components: { schemas, responses, parameters: sharedParameters(components), headers, securitySchemes },
  }
  const described = new Elysia().use(swagger({ path: "/swagger", documentation: documentation as never }))
  for (const operation of operations)
    described.route(operation.method, operation.path, () => undefined, {
      detail: describe(operation, components) as never,
    })
  const answer = await described.handle(new Request("http://localhost/swagger/json"))
  return answer.text()
}
