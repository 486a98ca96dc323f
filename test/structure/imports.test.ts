import { describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join, normalize } from "node:path"
import { Glob } from "bun"

const source = join(import.meta.dir, "../../src")
const files = [...new Glob("**/*.{ts,tsx}").scanSync(source)]

/** What each folder may import: folders of src, and packages. The files beside the folders wire them and may import all. */
const mayImport: Record<string, RegExp> = {
  core: /^core\//,
  store: /^(core\/|store\/|drizzle-orm(\/|$)|pg$|pg-copy-streams$|bun:(sqlite|ffi)$|node:)/,
  http: /^(core\/|http\/|version\.ts$|elysia$|@sinclair\/typebox(\/|$)|@elysiajs\/swagger$|ipaddr\.js$|node:)/,
  build: /^(build\/|http\/|@ts-morph\/common$|openapi-typescript$|bun$|pino$|node:)/,
  config: /^(config\/|core\/|node:)/,
  identity: /^(core\/|identity\/|otpauth$|openid-client$)/,
  metrics: /^(core\/|metrics\/|version\.ts$|prom-client$|node:)/,
  webhooks: /^(core\/|webhooks\/|node:)/,
  replication:
    /^(core\/|config\/|background\.ts$|replication\/|store\/(sqlite\/file\/ownership|unusable)\.ts$|pino$|node:)/,
  cli: /^(core\/|cli\/|fair\/|replication\/|store\/|config\/|(control|random|version)\.ts$|commander$|node:)/,
  console:
    /^(console\/|(react|react-dom|@mantine|@tanstack\/react-query|chart\.js|lucide-react|openapi-fetch|qr|wouter)(\/|$))/,
  demo: /^(?!bun:sqlite|drizzle-orm)/,
}
const impure =
  /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bprocess\.|\bBun\.|\bfetch\(|\bcrypto\.|\bconsole\.|\bset(Timeout|Interval|Immediate)\(/

const textOf = (file: string) => readFileSync(join(source, file), "utf8")

const importsOf = (file: string): string[] =>
  [...textOf(file).matchAll(/(?:\bfrom\s+|(?<!")\bimport\s*\(?\s*)"([^"]+)"/g)].map(([, place = ""]) =>
    place.startsWith(".") ? normalize(join(file, "..", place)) : place,
  )

test("every folder of src has its row in the table", () => {
  const folders = files.filter((file) => file.includes("/")).map((file) => file.split("/")[0] ?? "")
  expect([...new Set(folders)].sort()).toEqual(Object.keys(mayImport).sort())
})

describe.each(Object.entries(mayImport))("src/%s", (folder, allowed) => {
  test.each(files.filter((file) => file.startsWith(`${folder}/`)))("%s imports only what its folder may", (file) => {
    expect(importsOf(file).filter((place) => !allowed.test(place))).toEqual([])
  })
})

test.each(files.filter((file) => !file.startsWith("store/")))("%s does not touch the database library", (file) => {
  expect(importsOf(file).filter((place) => /^(bun:sqlite|drizzle-orm)/.test(place))).toEqual([])
})

const overHttp = [...new Glob("http/**/*.ts").scanSync(join(import.meta.dir, ".."))]

test.each(overHttp)("test/%s knows nothing of a store", (file) => {
  const text = readFileSync(join(import.meta.dir, "..", file), "utf8")
  expect(/src\/store|bun:sqlite|databasePath/.exec(text)?.[0]).toBeUndefined()
})

test.each(files.filter((file) => file.startsWith("core/")))(
  "%s reads no clock, chance, environment or network",
  (file) => {
    const code = textOf(file).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")
    expect(impure.exec(code)?.[0]).toBeUndefined()
  },
)
