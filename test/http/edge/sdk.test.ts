import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import packageJson from "../../../package.json"
import { buildWeb, hashedName, releasedFolder, releaseWeb } from "../../../src/build/web.ts"
import { startService, type TestService } from "../../support/service/service.ts"

const folder = mkdtempSync(join(tmpdir(), "premio-sdk-"))
const built = join(folder, "v1")
const released = join(folder, "released")

const named = (text: string) => hashedName({ name: "premio.js", bytes: new TextEncoder().encode(text) })
const earlier = "export const version = 'an earlier one'\n"

let service: TestService
beforeAll(async () => {
  await releaseWeb(released)
  writeFileSync(join(released, named(earlier)), earlier)
  await buildWeb(built, released)
  service = await startService({ environment: { SDK_FOLDER: built } })
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
})

const get = (name: string, headers: Record<string, string> = {}) =>
  fetch(`${service.url}/sdk/v1/${name}`, { headers: { "accept-encoding": "identity", ...headers } })

type Described = { readonly url: string; readonly integrity: string; readonly bytes: number }
const manifest = async (): Promise<{ version: string; files: Record<string, Described> }> =>
  await (await get("manifest.json")).json()

const entries = ["premio.js", "premio-client.js"]

describe.each(entries)("%s", (name) => {
  test("may be loaded by pages of all sites, and is asked for again after five minutes", async () => {
    const { status, headers } = await get(name, { origin: "https://shop.example" })
    expect(status).toBe(200)
    expect(headers.get("content-type")?.replaceAll(" ", "")).toBe("text/javascript;charset=utf-8")
    expect(headers.get("cache-control")).toBe("public, max-age=300, stale-while-revalidate=86400")
    expect(headers.get("access-control-allow-origin")).toBe("*")
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin")
    expect(headers.get("x-content-type-options")).toBe("nosniff")
  })

  test("is a module without imports", async () => {
    const transpiler = new Bun.Transpiler({ loader: "js" })
    const { imports, exports } = transpiler.scan(await (await get(name)).text())
    expect(imports).toEqual([])
    expect(exports).toEqual(expect.arrayContaining(["PremioError", "createPremio"]))
  })

  test("comes compressed, and not at all to who has it", async () => {
    const text = await (await get(name)).text()
    for (const [encoding, decompress] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const address = new URL(`${service.url}/sdk/v1/${name}`)
      const compressed = await fetch(address, { headers: { "accept-encoding": encoding }, decompress: false })
      expect(compressed.headers.get("content-encoding")).toBe(encoding)
      expect(compressed.headers.get("vary")).toBe("accept-encoding")
      expect(decompress(await compressed.bytes()).toString()).toBe(text)
      const etag = compressed.headers.get("etag") ?? ""
      const again = await get(name, { "accept-encoding": encoding, "if-none-match": etag })
      expect([again.status, again.headers.get("access-control-allow-origin")]).toEqual([304, "*"])
    }
  })

  test("is described by the manifest, under a name that stands for these bytes for good", async () => {
    const bytes = await (await get(name)).bytes()
    const { version, files } = await manifest()
    expect(version).toBe(packageJson.version)
    const hash = new Bun.CryptoHasher("sha384").update(bytes).digest("base64")
    const url = `/sdk/v1/${hashedName({ name, bytes })}`
    expect(files[name]).toEqual({ url, integrity: `sha384-${hash}`, bytes: bytes.length })
    const answer = await fetch(service.url + url)
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
    expect(answer.headers.get("access-control-allow-origin")).toBe("*")
    expect(Buffer.from(await answer.bytes()).equals(bytes)).toBe(true)
  })

  test("answers HEAD without a body", async () => {
    const answer = await fetch(`${service.url}/sdk/v1/${name}`, { method: "HEAD" })
    expect([answer.status, answer.headers.get("access-control-allow-origin"), await answer.text()]).toEqual([
      200,
      "*",
      "",
    ])
  })
})

test("the manifest may be read by pages of all sites, and names no other file", async () => {
  const answer = await get("manifest.json")
  expect(answer.headers.get("content-type")).toStartWith("application/json")
  expect(answer.headers.get("access-control-allow-origin")).toBe("*")
  expect(answer.headers.get("cache-control")).toBe("public, max-age=300, stale-while-revalidate=86400")
  expect(Object.keys((await manifest()).files)).toEqual(entries)
})

test("a file of an earlier release stays served", async () => {
  const answer = await get(named(earlier))
  expect([answer.status, await answer.text()]).toEqual([200, earlier])
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
})

test("each released file in the repository is named by the hash of its bytes", () => {
  for (const name of readdirSync(releasedFolder).filter((file) => file.endsWith(".js"))) {
    const bytes = new Uint8Array(readFileSync(join(releasedFolder, name)))
    expect(hashedName({ name: name.replace(/\.[0-9a-f]{16}/, ""), bytes })).toBe(name)
  }
})

test("a release adds the files that are then served", async () => {
  const { files } = await manifest()
  const served = Object.values(files).map(({ url }) => url.replace("/sdk/v1/", ""))
  expect(readdirSync(released).toSorted()).toEqual([...served, named(earlier)].toSorted())
  // The changelog of a release has nothing unreleased.
  const changelog = readFileSync(join(import.meta.dir, "../../../CHANGELOG.md"), "utf8")
  if (!/^## Unreleased/m.test(changelog)) expect(readdirSync(releasedFolder)).toEqual(expect.arrayContaining(served))
})

test.each(["none.js", "premio.0000000000000000.js", "premio.js.br", "sources.txt", "", "..%2fsecret.js", "%zz.js"])(
  "%j is no file: 404 in the form of every error, which no cache keeps",
  async (name) => {
    const answer = await get(name)
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, "NOT_FOUND"])
    expect(answer.headers.get("cache-control")).toBe("no-store")
  },
)

test("pages that were made before a build get their files after it", async () => {
  const rebuilt = join(folder, "rebuilt")
  await buildWeb(rebuilt, released)
  const running = await startService({ environment: { SDK_FOLDER: rebuilt } })
  const ask = async (name: string) => (await fetch(`${running.url}/sdk/v1/${name}`)).status
  expect(await ask(named(earlier))).toBe(200)
  await buildWeb(rebuilt, join(folder, "none"))
  expect(await ask("manifest.json")).toBe(200)
  expect(await ask(named(earlier))).toBe(200)
  await running.stop()
})

test("before the first build, pages are told to try again", async () => {
  const waiting = await startService({ environment: { SDK_FOLDER: join(folder, "later") } })
  const answer = await fetch(`${waiting.url}/sdk/v1/premio.js`)
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "3"])
  expect(((await answer.json()) as { code: string }).code).toBe("UNAVAILABLE")
  await buildWeb(join(folder, "later"), released)
  expect((await fetch(`${waiting.url}/sdk/v1/premio.js`)).status).toBe(200)
  await waiting.stop()
})
