import { afterAll, beforeAll, expect, test } from "bun:test"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { cli, runCli } from "../support/service/cli.ts"
import { startService, type TestService } from "../support/service/service.ts"

let folder: string
let service: TestService

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-test-organization-"))
  service = await startService()
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true })
})

test("the operator makes a test organization and its keys by its orgId, and takes no data out of it or into it", async () => {
  const { place } = service.database
  const made = await cli(place, "organizations", "create", "Sandbox", "--id", "sandbox", "--test", "--json")
  expect(made.objects).toMatchObject([{ orgId: "sandbox", mode: "test", key: expect.stringMatching(/^premio_test_/) }])
  await cli(place, "organizations", "create", "Sol", "--id", "sol")
  const listed = await cli(place, "organizations", "list", "--json")
  expect(listed.objects.map(({ orgId, mode }) => [orgId, mode])).toEqual([
    ["sandbox", "test"],
    ["sol", "live"],
  ])
  const key = await cli(place, "keys", "create", "Checkout", "--organization", "sandbox", "--scope", "write", "--json")
  expect(key.stdout).toContain("premio_test_")
  const users = await cli(place, "users", "invite", "ana@example.com", "--organization", "sandbox", "--role", "owner")
  expect(`${made.stdout}${listed.stdout}${key.stdout}${users.stdout}`).not.toContain("~")

  const refused = await runCli(place, "export", "--organization", "sandbox", "--output", join(folder, "sandbox.ndjson"))
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("copyConfiguration")])
  const exported = join(folder, "sol.ndjson")
  await cli(place, "export", "--organization", "sol", "--output", exported)
  const renamed = join(folder, "renamed.ndjson")
  writeFileSync(renamed, readFileSync(exported, "utf8").replaceAll('"sol"', '"sand~1"'))
  const target = await service.database.copy()
  const imported = await runCli(target.place, "import", renamed)
  await target.drop()
  expect([imported.code, imported.stderr]).toEqual([1, expect.stringContaining("orgId")])
})
