import { expect, test } from "bun:test"
import { join } from "node:path"
import { Glob } from "bun"
import { blocksOf, knownNeeds } from "../support/document/blocks.ts"

const root = join(import.meta.dir, "../..")
const documents = ["*.md", "{docs,bench,deploy,.github}/**/*.md"]
  .flatMap((files) => [...new Glob(files).scanSync({ cwd: root, dot: true })])
  .sort()

test("every block of commands is marked as CONTRIBUTING.md explains, and a shell can read it", async () => {
  const scripts = documents.flatMap((document) => blocksOf(document).map((block) => ({ document, block })))
  const faults = scripts.flatMap(({ document, block }) => {
    const { exitCode, stderr } = Bun.spawnSync(["bash", "-n"], { stdin: Buffer.from(block.code) })
    return exitCode === 0 ? [] : [`${document}:${block.line}: ${stderr}`]
  })
  expect(scripts.length).toBeGreaterThan(40)
  expect(faults).toEqual([])
})

test("CONTRIBUTING.md explains everything that a block may need", async () => {
  const [, section = ""] = (await Bun.file(join(root, "CONTRIBUTING.md")).text()).split("### Blocks of commands\n")
  const [text = ""] = section.split("\n## ")
  expect(knownNeeds.filter((need) => !text.includes(`\`${need}\``))).toEqual([])
})
