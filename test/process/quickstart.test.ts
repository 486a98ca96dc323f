import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { installServerLibrary } from "../support/server-library.ts"
import { until } from "../support/waiting.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const guide = readFileSync(join(root, "docs/quickstart.md"), "utf8")
const sections = guide.split(/^## /m)

const blocksOf = (section: string, language: string): string[] =>
  [...section.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(([, block = ""]) => block)

/** What the reader types into the first terminal, and into the second. */
const [firstTerminal = "", secondTerminal = ""] = [
  blocksOf(sections[1] ?? "", "sh").join("\n"),
  sections
    .slice(2)
    .flatMap((section) => blocksOf(section, "sh"))
    .join("\n"),
]
/** The files that the reader saves, by the names in the guide. */
const files = [...guide.matchAll(/Save (?:it|this) as `([^`]+)`:\n\n```ts\n([\s\S]*?)^```$/gm)].map(
  ([, name = "", text = ""]) => ({
    name,
    text,
  }),
)

const isRunnable = Bun.which("bash") !== null && Bun.which("curl") !== null && Bun.which("node") !== null

const freePort = async () => {
  const probe = Bun.serve({ port: 0, fetch: () => new Response() })
  const { port } = probe
  await probe.stop(true)
  return String(port)
}

const inBash = (script: string, cwd: string, environment: Record<string, string>) =>
  Bun.spawn(["bash", "-euo", "pipefail", "-c", script], {
    cwd,
    env: { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "", ...environment },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  })

/** The names of the events that the receiver has verified. */
const verifiedIn = (text: string): string[] =>
  [...text.matchAll(/verified (.+)$/gm)].map(([, body = ""]) => JSON.parse(body).event)

/** The terminal's output until it says enough, or ends. */
const outputUntil = async ({ stdout }: ReturnType<typeof inBash>, isEnough: (text: string) => boolean) => {
  let said = ""
  for await (const text of stdout.pipeThrough(new TextDecoderStream())) {
    said += text
    if (isEnough(said)) break
  }
  return said
}

describe.skipIf(!isRunnable)("docs/quickstart.md", () => {
  let folder: string
  let environment: Record<string, string>
  let service: ReturnType<typeof inBash>
  const readiness = () => fetch(`http://127.0.0.1:${environment["PORT"]}/readyz`)
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "premio-quickstart-"))
    environment = { TMPDIR: folder, PORT: await freePort(), RECEIVER_PORT: await freePort() }
    await installServerLibrary(folder)
    for (const { name, text } of files) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    service = inBash(firstTerminal, root, environment)
    await until("the service", () =>
      readiness().then(
        ({ ok }) => ok || undefined,
        () => undefined,
      ),
    )
  })
  afterAll(async () => {
    service.kill("SIGTERM")
    const isGone = () =>
      readiness().then(
        () => undefined,
        () => true,
      )
    await until("the end of the service", isGone)
    rmSync(folder, { recursive: true, force: true })
  })

  test("plays, redeems and verifies webhooks by its blocks, as they stand", async () => {
    const terminal = inBash(`trap 'kill $(jobs -p)' EXIT\n${secondTerminal}\necho finished\nwait`, folder, environment)
    const said = await outputUntil(terminal, (text) => text.includes("finished") && verifiedIn(text).length === 7)
    terminal.kill("SIGTERM")
    const twice = ["code.redeemed", "game.played", "game.won"].flatMap((event) => [event, event])
    expect(verifiedIn(said).sort()).toEqual([...twice, "webhook.test"])
    expect(said).not.toContain("refused")
    expect(said).toMatch(/"ok":true,"code":"SPRING-/)
    expect(said).toMatch(/won true SPRING-/)
    expect(said).toMatch(/redeemed SPRING-/)
  })
})
