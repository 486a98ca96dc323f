import { fileURLToPath } from "node:url"
import { ts } from "@ts-morph/common"
import { plugin } from "bun"
import type { OpenAPI3 } from "openapi-typescript"
import { createApp } from "./http/app.ts"
import type { Service } from "./http/operation/operation.ts"

/** Where the console's types stand. */
export const schemaPath = fileURLToPath(new URL("console/api/schema.ts", import.meta.url))

const head = "// Generated from the OpenAPI document by `bun run types`: do not edit.\n\n"

// openapi-typescript writes with the compiler's API, which TypeScript 7 does not have yet.
plugin({
  name: "compiler-api",
  setup: (build) => {
    build.module("typescript", () => ({ exports: { ...ts, default: ts }, loader: "object" }))
  },
})

type ShownOperation = {
  parameters?: { in: string }[] | undefined
  responses: Record<string, object>
  callbacks?: object
}

/** Enough of a service to show its document. */
const unobserved: Partial<Service> = { observe: () => () => undefined }

/** The document of the operations that the console may call, without refusals, prose and headers: the client knows those. */
const consoleDocument = async (): Promise<OpenAPI3> => {
  const app = createApp(unobserved as Service, { consoleFolder: "" })
  const document = await (await app.handle(new Request("http://localhost/swagger/json"))).json()
  const text = JSON.stringify(document.paths, (key, value) =>
    // A field may be called description too: its value is a schema.
    key === "example" || (/^(description|summary)$/.test(key) && typeof value === "string") ? undefined : value,
  )
  const paths = Object.entries<Record<string, ShownOperation>>(JSON.parse(text)).filter(([path]) =>
    /^\/api\/v1\/(admin|console|rankings)(\/|$)/.test(path),
  )
  for (const [, operations] of paths)
    for (const operation of Object.values(operations)) {
      delete operation.callbacks
      operation.parameters = operation.parameters?.filter((parameter) => parameter.in !== "header")
      operation.responses = Object.fromEntries(
        Object.entries(operation.responses)
          .filter(([status]) => Number(status) < 400)
          .map(([status, response]) => [status, { ...response, description: "", headers: {} }]),
      )
    }
  return { ...document, paths: Object.fromEntries(paths), components: {} }
}

/** The TypeScript text of the console's types, as the OpenAPI document is now. */
export const consoleTypes = async (): Promise<string> => {
  const { default: openapiTs, astToString } = await import("openapi-typescript")
  return head + astToString(await openapiTs(await consoleDocument()))
}

if (import.meta.main) await Bun.write(schemaPath, await consoleTypes())
