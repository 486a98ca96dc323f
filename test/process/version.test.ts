import { expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import manifest from "../../package.json" with { type: "json" }
import { startProcess } from "../support/service/process.ts"

test("every place that names the version names the one of package.json", async () => {
  const { version } = manifest
  const folder = mkdtempSync(join(tmpdir(), "premio-version-"))
  const running = await startProcess({ DATABASE_PATH: join(folder, "premio.db") })
  try {
    const json = async (path: string) => (await fetch(`${running.url}${path}`)).json()
    expect(await json("/healthz")).toEqual({ status: "alive", version })
    expect(await json("/swagger/json")).toMatchObject({ info: { version } })
    const metrics = await (await fetch(`${running.url}/metrics`)).text()
    expect(metrics).toContain(`premio_build_info{version="${version}"} 1`)
    expect(JSON.parse(running.log().at(0) ?? "")).toMatchObject({ msg: "listening", version })
    const cli = Bun.spawnSync([process.execPath, join(import.meta.dir, "../../src/cli.ts"), "--version"])
    expect(cli.stdout.toString()).toBe(`${version}\n`)
  } finally {
    await running.end("SIGTERM")
    rmSync(folder, { recursive: true, force: true })
  }
})
