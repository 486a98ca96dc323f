import { swagger } from "@elysiajs/swagger"
import { Elysia } from "elysia"
import { version } from "../../version.ts"
import { otherRequests } from "../edge/other-requests.ts"
import type { DocumentedOperation } from "../operation/operation.ts"
import { type Components, createComponents } from "./components.ts"
import { describe } from "./describe.ts"
import { ErrorBody } from "./errors.ts"
import { eventSchemas, eventWebhooks } from "./events.ts"
import { introduction } from "./guide.ts"
import { securitySchemes, tagGroups, tags } from "./head.ts"
import { headers } from "./headers.ts"
import { sharedParameters } from "./parameters.ts"

const info = { title: "Premio", version, description: introduction, license: { name: "MIT", identifier: "MIT" } }

/** How many operations are described at once, which takes a millisecond or two, before other requests get a turn. */
const describedAtOnce = 5

const describePaths = async (operations: readonly DocumentedOperation[], components: Components) => {
  const paths: Record<string, Record<string, object>> = {}
  for (const [index, operation] of operations.entries()) {
    if (index % describedAtOnce === 0) await otherRequests()
    const path = operation.path.replaceAll(/:(\w+)/g, "{$1}")
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation, components) }
  }
  return paths
}

/** The OpenAPI document of `operations`, as the plugin generates it. */
export const openApi = async (operations: readonly DocumentedOperation[]): Promise<string> => {
  const components = createComponents()
  Object.assign(components.schemas, { Error: ErrorBody }, eventSchemas)
  const paths = await describePaths(operations, components)
  const { schemas, responses } = components
  const documentation = {
    openapi: "3.1.0",
    info,
    servers: [{ url: "/", description: "The service that this document comes from" }],
    tags,
    "x-tagGroups": tagGroups,
    paths,
    webhooks: eventWebhooks,
    components: { schemas, responses, parameters: sharedParameters(components), headers, securitySchemes },
  }
  await otherRequests()
  const plugin = new Elysia().use(swagger({ path: "/swagger", documentation: documentation as never }))
  const answer = await plugin.handle(new Request("http://localhost/swagger/json"))
  return answer.text()
}
