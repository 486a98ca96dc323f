import { afterAll, beforeAll, expect } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startService, type TestService } from "../support/service/service.ts"
import { storyEnvironment } from "./story.ts"

type Environment = Readonly<Record<string, string>>

/**
 * A service for the clients of a test file, and a folder in which they are generated from its `openapi.json`. `run` runs a
 * command there.
 */
export const givenDocument = () => {
  let service: TestService
  let folder: string
  beforeAll(async () => {
    service = await startService({ clock: "real" })
    folder = mkdtempSync(join(tmpdir(), "premio-client-"))
    await Bun.write(join(folder, "openapi.json"), await fetch(`${service.url}/swagger/json`))
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await service.stop()
  })

  const run = async (command: readonly string[], environment: Environment = {}) => {
    const child = Bun.spawn([...command], {
      cwd: folder,
      env: { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? folder, ...environment },
      stdout: "pipe",
      stderr: "pipe",
    })
    const [output, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
    return { code: await child.exited, output, errors }
  }

  /** A path in the folder. */
  const at = (...names: string[]) => join(folder, ...names)

  /** Runs the program that plays the story, and returns what it tells. */
  const playStory = async (command: readonly string[], environment: Environment = {}) => {
    const { code, output, errors } = await run(command, { ...environment, ...(await storyEnvironment(service)) })
    expect({ code, errors }).toEqual({ code: 0, errors: "" })
    return JSON.parse(output)
  }

  return { run, at, playStory, document: () => Bun.file(at("openapi.json")).json() }
}
