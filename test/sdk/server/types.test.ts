import { expect, test } from "bun:test"
import { join } from "node:path"
import { generatedFolder, serverTypes } from "../../../src/build/server-types.ts"

test("the generated part of premio-server matches the OpenAPI document; bun run types regenerates it", async () => {
  for (const [name, text] of Object.entries(await serverTypes()))
    expect([name, (await Bun.file(join(generatedFolder, name)).text()) === text]).toEqual([name, true])
})
