import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join, normalize } from "node:path"
import { Glob } from "bun"
import { faultsOf, mayImport } from "../support/structure.ts"

const source = join(import.meta.dir, "../../src")
const files = [...new Glob("**/*.{ts,tsx}").scanSync(source)]

const impure =
  /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bprocess\.|\bBun\.|\bfetch\(|\bcrypto\.|\bconsole\.|\bset(Timeout|Interval|Immediate)\(/

const textOf = (file: string) => readFileSync(join(source, file), "utf8")

const importsOf = (file: string): string[] =>
  [...textOf(file).matchAll(/(?:\bfrom\s+|(?<![/"])\bimport\s*\(?\s*)"([^"]+)"/g)].map(([, target = ""]) =>
    target.startsWith(".") ? normalize(join(file, "..", target)) : target,
  )

test("every folder of src has its row in the table", () => {
  const folders = files.filter((file) => file.includes("/")).map((file) => file.split("/")[0] ?? "")
  expect([...new Set(folders)].sort()).toEqual(Object.keys(mayImport).sort())
})

test.each(Object.entries(mayImport))("src/%s imports only what its folder may", (folder, allowed) => {
  const own = files.filter((file) => file.startsWith(`${folder}/`))
  expect(faultsOf(own, (file) => importsOf(file).filter((target) => !allowed.test(target)))).toEqual({})
})

test("only the store touches the database library", () => {
  const others = files.filter((file) => !file.startsWith("store/"))
  const isDatabase = (target: string) => /^(bun:sqlite|drizzle-orm)/.test(target)
  expect(faultsOf(others, (file) => importsOf(file).filter(isDatabase))).toEqual({})
})

const overHttp = [...new Glob("http/**/*.ts").scanSync(join(import.meta.dir, ".."))]

test("the tests over HTTP know nothing of a store", () => {
  const ofStore = (file: string) => {
    const text = readFileSync(join(import.meta.dir, "..", file), "utf8")
    return text.match(/src\/store|bun:sqlite|databasePath/g) ?? []
  }
  expect(faultsOf(overHttp, ofStore)).toEqual({})
})

test("src/core reads no clock, chance, environment or network", () => {
  const own = files.filter((file) => file.startsWith("core/"))
  const impurities = (file: string) =>
    textOf(file)
      .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")
      .match(impure) ?? []
  expect(faultsOf(own, impurities)).toEqual({})
})
