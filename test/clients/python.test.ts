import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { copyFileSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { clientGenerator } from "../support/python/environment.ts"
import { startService, type TestService } from "../support/service/service.ts"
import { expectStory, storyEnvironment } from "./story.ts"

/** In CI the generator must be installed; elsewhere Python may be missing. */
const isMissing = !process.env["CI"] && !clientGenerator.isInstalled()

/**
 * What the generator does not know by itself: lines of JSON are text, and CSV is sent as a file. An operation that takes
 * JSON or CSV also needs an import that the generator forgets.
 */
const config = `post_hooks:
  - find api -name '*.py' -exec sed -i 's/^from \\.\\.\\.types import Response, UNSET$/&, Unset/' {} +
content_type_overrides:
  application/x-ndjson: text/plain
  text/csv; charset=utf-8: application/octet-stream
`

describe.skipIf(isMissing)("a Python client generated from the document", () => {
  let service: TestService
  let folder: string
  beforeAll(async () => {
    service = await startService({ clock: "real" })
    folder = mkdtempSync(join(tmpdir(), "premio-client-"))
    await Bun.write(join(folder, "openapi.json"), await fetch(`${service.url}/swagger/json`))
    await Bun.write(join(folder, "config.yml"), config)
    copyFileSync(join(import.meta.dir, "story.py"), join(folder, "story.py"))
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await service.stop()
  })

  const run = async (program: string, options: string[], environment: Record<string, string> = {}) => {
    const child = Bun.spawn([clientGenerator.program(program), ...options], {
      cwd: folder,
      env: { PATH: process.env["PATH"] ?? "", HOME: folder, ...environment },
      stdout: "pipe",
      stderr: "pipe",
    })
    const [output, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
    return { code: await child.exited, output, errors }
  }

  test("is generated without a warning, and plays a story", async () => {
    const source = ["--path", "openapi.json", "--config", "config.yml", "--meta", "none", "--output-path", "premio"]
    const generated = await run("openapi-python-client", ["generate", ...source, "--fail-on-warning"])
    expect(generated).toMatchObject({ code: 0, errors: "" })
    const { code, output, errors } = await run("python3", ["story.py"], await storyEnvironment(service))
    expect({ code, errors }).toEqual({ code: 0, errors: "" })
    expectStory(JSON.parse(output))
  }, 120_000)
})
