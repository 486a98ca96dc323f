import { expect, test } from "bun:test"
import { consoleTypes, schemaPath } from "../../src/build/types.ts"

test("the console's types are those of the OpenAPI document; bun run types writes them anew", async () => {
  expect((await Bun.file(schemaPath).text()) === (await consoleTypes())).toBe(true)
})
