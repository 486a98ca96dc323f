import { afterAll, beforeAll, expect, test } from "bun:test"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { makeTestOrganization } from "../../support/fixture/test-organization.ts"
import { installServerLibrary } from "../../support/server-library.ts"
import type { Client } from "../../support/service/client.ts"
import { startService, type TestService } from "../../support/service/service.ts"

const root = join(import.meta.dir, "../../..")
const guide = readFileSync(join(root, "docs/testing.md"), "utf8")
/** The files of the guide, by name. */
const files = new Map(
  [...guide.matchAll(/^```ts (\S+)\n([\s\S]*?)^```$/gm)].map(([, name = "", code = ""]) => [name, code]),
)
const stories = [...files.keys()].filter((name) => name !== "premio.ts")

let folder: string
let service: TestService
let org: Client

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-testing-"))
  await installServerLibrary(folder, ["typescript", "@types/node", "undici-types"])
  await Bun.write(join(folder, "package.json"), JSON.stringify({ type: "module", private: true }))
  for (const [name, code] of files) await Bun.write(join(folder, name), code)
  service = await startService({ clock: "real" })
  org = await makeTestOrganization(service)
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await service.stop()
})

const run = async (command: string[]) => {
  const environment = { PREMIO_URL: service.url, PREMIO_TEST_KEY: org.key, PREMIO_TEST_ORG: org.orgId }
  const child = Bun.spawn(command, {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdout: "pipe",
    stderr: "pipe",
  })
  const said = (await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])).join("")
  return { code: await child.exited, said }
}

test("the stories of docs/testing.md are five, and have the types of premio-server", async () => {
  expect(stories.length).toBe(5)
  const options = ["--noEmit", "--strict", "--target", "esnext", "--module", "nodenext", "--allowImportingTsExtensions"]
  const tsc = join(root, "node_modules/.bin/tsc")
  expect(await run([tsc, ...options, "--types", "node", "--skipLibCheck", ...files.keys()])).toEqual({
    code: 0,
    said: "",
  })
}, 60_000)

test.each(stories)(
  "%s ends as it says",
  async (story) => {
    expect(await run([process.execPath, "run", story])).toEqual({ code: 0, said: "" })
  },
  60_000,
)
