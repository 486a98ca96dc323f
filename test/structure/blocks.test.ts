import { afterAll, expect, test } from "bun:test"
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { blocksOf, knownNeeds } from "../support/document/blocks.ts"
import { ownFiles } from "../support/own-files.ts"

const documents = ownFiles("*.md", "{docs,bench,deploy,.github}/**/*.md")

test("every block of commands is marked as CONTRIBUTING.md explains, and a shell can read it", async () => {
  const scripts = documents.flatMap((document) => blocksOf(document).map((block) => ({ document, block })))
  const faults = scripts.flatMap(({ document, block }) => {
    const { exitCode, stderr } = Bun.spawnSync(["bash", "-n"], { stdin: Buffer.from(block.code) })
    return exitCode === 0 ? [] : [`${document}:${block.line}: ${stderr}`]
  })
  expect(scripts.length).toBeGreaterThan(40)
  expect(faults).toEqual([])
})

/** The part of a block that makes a file of keys, unless it is there. */
const keyFile = /^\[ -e (\S+) \] \|\| \(umask 077 && cat > \1\) <<END\n[\s\S]*?^END$/gm
const folder = mkdtempSync(join(tmpdir(), "premio-blocks-"))
afterAll(() => rmSync(folder, { recursive: true }))

test("a block that makes keys keeps them when it is pasted again", () => {
  const made = documents.flatMap((document) =>
    blocksOf(document).flatMap(({ code, line }) =>
      [...code.matchAll(keyFile)].map(([part, path = ""], at) => ({ part, path, name: `${document}:${line}:${at}` })),
    ),
  )
  expect(made.map(({ name }) => name.split(":")[0])).toEqual(
    expect.arrayContaining(["README.md", "docs/deploying.md", "docs/postgres.md"]),
  )
  for (const { part, path, name } of made) {
    const file = join(folder, name.replaceAll("/", "-"))
    const paste = () => {
      const env = { PATH: process.env["PATH"] ?? "", HOME: folder }
      expect(Bun.spawnSync(["bash", "-e"], { stdin: Buffer.from(part.replaceAll(path, file)), env }).exitCode).toBe(0)
      return readFileSync(file, "utf8")
    }
    const text = paste()
    expect(text).toMatch(/^SECRETS_KEY=\w{64}$/m)
    expect([paste(), statSync(file).mode & 0o077]).toEqual([text, 0])
  }
})

test("CONTRIBUTING.md explains everything that a block may need", async () => {
  const [, section = ""] = (await Bun.file(join(import.meta.dir, "../../CONTRIBUTING.md")).text()).split(
    "### Blocks of commands\n",
  )
  const [text = ""] = section.split("\n## ")
  expect(knownNeeds.filter((need) => !text.includes(`\`${need}\``))).toEqual([])
})
