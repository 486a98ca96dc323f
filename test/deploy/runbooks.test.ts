import { afterAll, beforeAll, expect, test } from "bun:test"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Glob } from "bun"
import { client } from "../support/service/client.ts"
import { type Process, startProcess } from "../support/service/process.ts"
import { until } from "../support/waiting.ts"

const root = join(import.meta.dir, "../..")
const runbooks = [...new Glob("docs/runbooks/*.md").scanSync(root)].filter((file) => !file.endsWith("README.md")).sort()

/** The commands of the blocks that can be pasted everywhere, each with the lines that it goes on in. */
const commandsOf = (runbook: string): readonly string[] =>
  [...readFileSync(join(root, runbook), "utf8").matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = ""]) =>
    block
      .replaceAll(/\|\n\s*/g, "| ")
      .trimEnd()
      .split("\n"),
  )

const folder = mkdtempSync(join(tmpdir(), "premio-runbooks-"))
const log = join(folder, "log")
const databasePath = join(folder, "premio.db")
let service: Process
beforeAll(async () => {
  service = await startProcess({ DATABASE_PATH: databasePath, RATE_LIMIT: "1" })
  const org = await service.organization()
  while ((await org.get("/api/v1/admin/campaigns")).status !== 429);
  await client(service.url, { key: "wrong", orgId: org.orgId }).get("/api/v1/admin/campaigns", { status: 401 })
  await until("the last line", () => service.output().includes("INVALID_API_KEY") || undefined)
  writeFileSync(log, `${service.log().join("\n")}\n`)
})
afterAll(async () => {
  await service.end("SIGTERM")
  rmSync(folder, { recursive: true })
})

/** What prints something whatever the state of the service, or after what this one has refused. */
const alwaysPrints = /^curl|^timedatectl|^df|^du|^bun|INVALID_API_KEY|RATE_LIMITED|"listening"/

test.each(runbooks)("the commands of %s work", async (runbook) => {
  const commands = commandsOf(runbook)
  expect(commands).not.toEqual([])
  for (const command of commands) {
    const run = Bun.spawn(["bash", "-uc", `premio_log() { cat "${log}"; }; ${command}`], {
      cwd: root,
      env: {
        ...process.env,
        PATH: `${join(root, "node_modules/.bin")}:${process.env["PATH"]}`,
        PREMIO: service.url,
        METRICS: `${service.url}/metrics`,
        DATABASE_PATH: databasePath,
      },
      stdout: "pipe",
      stderr: "pipe",
    })
    const [output, faults] = await Promise.all([new Response(run.stdout).text(), new Response(run.stderr).text()])
    await run.exited
    const isAsked = alwaysPrints.test(command)
    expect({ command, faults: faults.replace(/^\$ .*\n/, ""), prints: isAsked ? output !== "" : false }).toEqual({
      command,
      faults: "",
      prints: isAsked,
    })
  }
})
