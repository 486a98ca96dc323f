import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { givenService, rootKey } from "../../support/service/service.ts"

const api = readFileSync(join(import.meta.dir, "../../../docs/api.md"), "utf8")
const scripts = [...api.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, script = ""]) => script)

const service = givenService()

const isRunnable = Bun.which("bash") !== null && Bun.which("curl") !== null

test.skipIf(!isRunnable)("the examples of docs/api.md work one after the other", async () => {
  expect(scripts.length).toBeGreaterThan(3)
  const { key, orgId } = await service.organization()
  const child = Bun.spawn(["bash", "-euo", "pipefail", "-c", scripts.join("\n")], {
    env: { PATH: process.env["PATH"] ?? "", BASE: service.url, KEY: key, ORG: orgId, ROOT_KEY: rootKey },
    stdout: "pipe",
    stderr: "pipe",
  })
  const [said, failed] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  expect({ code: await child.exited, failed, said }).toMatchObject({ code: 0, failed: "" })
})
