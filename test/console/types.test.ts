import { expect, test } from "bun:test"
import { consoleTypes, schemaPath } from "../../src/build/types.ts"

test("the console's types match the OpenAPI document; bun run types regenerates them", async () => {
  expect((await Bun.file(schemaPath).text()) === (await consoleTypes())).toBe(true)
})
