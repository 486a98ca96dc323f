import { describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { Glob } from "bun"
import { faultsOf } from "../support/structure.ts"

const folder = join(import.meta.dir, "../../src/store")

/** The layers of each store, lowest first: each may import those below it, and none above it. */
const stores = {
  sqlite: ["file", "schema", "engine", "record", "log", "standing", "read", "job", "upkeep", "wiring", "store.ts"],
  postgres: [
    "connection",
    "schema",
    "cluster",
    "engine",
    "record",
    "log",
    "standing",
    "read",
    "job",
    "limit",
    "upkeep",
    "wiring",
    "store.ts",
  ],
}

const layerOf = (file: string) => file.split("/")[0] ?? ""

describe.each(Object.entries(stores))("%s", (name, layers) => {
  const store = join(folder, name)
  const files = [...new Glob("**/*.ts").scanSync(store)].sort()

  const importsOf = (file: string): string[] =>
    [...readFileSync(join(store, file), "utf8").matchAll(/\bfrom "(\.[^"]+)"/g)]
      .map(([, target = ""]) => relative(store, join(store, file, "..", target)))
      .filter((target) => !target.startsWith(".."))

  /** The files of its layer that `file` imports, directly or not. */
  const reachedInLayer = (file: string): ReadonlySet<string> => {
    const reached = new Set<string>()
    const open = [file]
    for (let next = open.pop(); next; next = open.pop())
      for (const target of importsOf(next))
        if (layerOf(target) === layerOf(file) && !reached.has(target)) {
          reached.add(target)
          open.push(target)
        }
    return reached
  }

  test("every file of the store lies in a layer", () => {
    expect([...new Set(files.map(layerOf))].sort()).toEqual([...layers].sort())
  })

  test("no file imports one of a higher layer", () => {
    const floorOf = (file: string) => layers.indexOf(layerOf(file))
    const above = (file: string) => importsOf(file).filter((target) => floorOf(target) > floorOf(file))
    expect(faultsOf(files, above)).toEqual({})
  })

  test("no file imports itself through others of its layer", () => {
    expect(files.filter((file) => reachedInLayer(file).has(file))).toEqual([])
  })
})
