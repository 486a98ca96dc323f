import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { roulettePack, scratchPack } from "../support/fair/packs.ts"
import { eventLines, linesOf } from "../support/fair/records.ts"
import { recordOf } from "../support/fair/tampering.ts"
import { runCli } from "../support/service/cli.ts"
import { startService } from "../support/service/service.ts"

const program = new URL("../../src/fair/verify-draws.mjs", import.meta.url).pathname
let folder: string
let pathOf: (name: string) => string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "premio-fair-"))
  pathOf = (name) => join(folder, name)
  const pack = roulettePack()
  writeFileSync(pathOf("pack.ndjson"), linesOf(pack))
  writeFileSync(pathOf("events.ndjson"), eventLines(pack))
  writeFileSync(pathOf("open.ndjson"), linesOf(scratchPack()))
  const { header, chains } = roulettePack()
  const [chain = []] = chains
  writeFileSync(
    pathOf("part.ndjson"),
    linesOf({
      header: { ...header, whole: false, chains: [recordOf(pack, "open").chain] },
      chains: [chain],
      events: [],
    }),
  )
  recordOf(pack, "close").draws = 1
  writeFileSync(pathOf("wrong.ndjson"), linesOf(pack))
})
afterAll(() => rmSync(folder, { recursive: true }))

const run = (runtime: string, ...words: string[]) => {
  const { exitCode, stdout, stderr } = Bun.spawnSync([runtime, program, ...words], { cwd: folder })
  return { code: exitCode, stdout: stdout.toString(), stderr: stderr.toString() }
}

describe.each(["node", process.execPath])("verify-draws.mjs under %s", (runtime) => {
  test("prints what it checked, and ends with 0", () => {
    const { code, stdout, stderr } = run(runtime, "pack.ndjson", "--checkpoints", "events.ndjson")
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
    expect(stdout).toContain("pack: organization demo, campaign spring, whole\nchains: 4, of which 0 without a seed\n")
    expect(stdout).toContain("draws: 94, of which 94 were repeated from their seeds\nwithout a clientSeed: 66.0 %\n")
    expect(stdout).toMatch(/odds of 94 repeated draws: chi-square \d+\.\d\d, 3 degrees of freedom, p = 0\.\d+\n/)
    expect(stdout).toContain("  prize mug: 4 won\n")
    expect(stdout).toContain("checkpoints: 20 fit; 0 are of other games or chains\n")
    expect(stdout).toEndWith("OK: nothing is wrong\n")
  })

  test("without checkpoints says that the end is unwitnessed", () => {
    const { code, stdout } = run(runtime, "pack.ndjson")
    expect(code).toBe(0)
    expect(stdout).toContain("NO CHECKPOINTS: no event kept outside witnesses the end of this pack")
  })

  test("distinguishes chains without a seed", () => {
    const { code, stdout } = run(runtime, "open.ndjson")
    expect(code).toBe(0)
    expect(stdout).toMatch(/WITHOUT SEED: 9 draws of chain ch_\w+ are checked for everything but their numbers/)
  })

  test("distinguishes a pack of one chain", () => {
    const { code, stdout } = run(runtime, "part.ndjson")
    expect(code).toBe(0)
    expect(stdout).toContain("one chain of it: gaps of places and links between chains are not checked")
  })

  test("names the first record that is wrong, and ends with 1", () => {
    const { code, stdout } = run(runtime, "wrong.ndjson")
    expect(code).toBe(1)
    expect(stdout).toMatch(/WRONG: pack line 45, chain ch_\w+, record 43: its hash does not match its content\n$/)
  })

  test.each([
    [[]],
    [["pack.ndjson", "--checkpoints"]],
    [["none.ndjson"]],
    [["."]],
    [["pack.ndjson", "--checkpoints", "."]],
    [["--help"]],
  ])("%j ends with 2", (words) => {
    expect(run(runtime, ...words).code).toBe(2)
  })

  test("a pipe, which cannot be read twice, is not called a wrong pack", () => {
    const pipe = Bun.spawnSync(["sh", "-c", 'cat pack.ndjson | "$0" "$1" /dev/stdin', runtime, program], {
      cwd: folder,
    })
    expect({ code: pipe.exitCode, stderr: pipe.stderr.toString() }).toEqual({ code: 2, stderr: "" })
    expect(pipe.stdout.toString()).toBe("/dev/stdin is a pipe, and a pack is read twice: write it to a file first\n")
  })

  test.skipIf(process.platform !== "linux")("an unreadable file is reported in one line", () => {
    const { code, stdout, stderr } = run(runtime, "/proc/self/mem")
    expect({ code, stderr }).toEqual({ code: 2, stderr: "" })
    expect(stdout).toMatch(/^a file cannot be read: .*\n$/)
  })
})

test("bun run cli draws verify does the same", async () => {
  const good = await runCli(pathOf("none.db"), "draws", "verify", pathOf("pack.ndjson"))
  expect({ code: good.code, stderr: good.stderr }).toEqual({ code: 0, stderr: "" })
  expect(good.stdout).toEndWith("OK: nothing is wrong\n")
  const wrong = await runCli(pathOf("none.db"), "draws", "verify", pathOf("wrong.ndjson"))
  expect(wrong.code).toBe(1)
  expect(wrong.stdout).toContain("WRONG: pack line 45")
  expect(wrong.stderr).toContain("is wrong: see the last line\n")
})

test.skipIf(process.platform !== "linux")(
  "bun run cli draws verify calls no pack wrong that it cannot read",
  async () => {
    const { code, stderr } = await runCli(pathOf("none.db"), "draws", "verify", "/proc/self/mem")
    expect(code).toBe(1)
    expect(stderr).toContain("cannot be checked: see the last line\n")
  },
)

test("GET /verify-draws.mjs serves the program without a key", async () => {
  const service = await startService()
  const response = await fetch(`${service.url}/verify-draws.mjs`)
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/javascript; charset=utf-8"])
  expect(await response.text()).toBe(readFileSync(program, "utf8"))
  await service.stop()
})
