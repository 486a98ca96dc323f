import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { Glob } from "bun"

const core = join(import.meta.dir, "../../src/core")
const files = [...new Glob("**/*.ts").scanSync(core)].sort()

/** Types count as well: two files that need each other to be understood are one. */
const importsOf = (file: string): string[] =>
  [...readFileSync(join(core, file), "utf8").matchAll(/\bfrom "(\.[^"]+)"/g)].map(([, target = ""]) =>
    relative(core, join(core, file, "..", target)),
  )

const imports = new Map(files.map((file) => [file, importsOf(file)]))

/** The files that `file` imports, directly or not. */
const reached = (file: string): ReadonlySet<string> => {
  const seen = new Set<string>()
  const waiting = [...(imports.get(file) ?? [])]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    waiting.push(...(imports.get(next) ?? []))
  }
  return seen
}

test("no file of core imports itself through others", () => {
  expect(files.filter((file) => reached(file).has(file))).toEqual([])
})
