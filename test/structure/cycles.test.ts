import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { Glob } from "bun"

const source = join(import.meta.dir, "../../src")
const files = [...new Glob("**/*.{ts,tsx,mjs}").scanSync(source)].sort()

/** Dynamic imports count too. */
const importsOf = (file: string): string[] =>
  [...readFileSync(join(source, file), "utf8").matchAll(/(?:\bfrom |\bimport\(?)\s*"(\.[^"]+)"/g)].map(
    ([, target = ""]) => relative(source, join(source, file, "..", target)),
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

test("no file of src imports itself through others", () => {
  expect(files.filter((file) => reached(file).has(file))).toEqual([])
})
