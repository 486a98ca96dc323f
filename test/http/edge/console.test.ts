import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { startService, type TestService } from "../../support/service/service.ts"
import { request } from "../../support/service/wire.ts"

const folder = mkdtempSync(join(tmpdir(), "premio-console-"))
const bundle = join(folder, "bundle")
const page =
  '<!doctype html><style nonce="{{nonce}}"></style><script type="module" src="/console/assets/app-1a.js"></script>'
const script = "export const greeting = 'hola'\n".repeat(50)

let service: TestService
beforeAll(async () => {
  mkdirSync(join(bundle, "assets"), { recursive: true })
  writeFileSync(join(folder, "secret.txt"), "a secret outside")
  symlinkSync(join(folder, "secret.txt"), join(bundle, "link.txt"))
  writeFileSync(join(bundle, "assets/app-1a.js"), script)
  writeFileSync(join(bundle, "assets/app-1a.js.br"), brotliCompressSync(script))
  writeFileSync(join(bundle, "assets/app-1a.js.gz"), gzipSync(script))
  writeFileSync(join(bundle, "assets/plain-2b.css"), "body{}")
  writeFileSync(join(bundle, "icon.svg"), "<svg/>")
  writeFileSync(join(bundle, "index.html"), page)
  service = await startService({ environment: { CONSOLE_FOLDER: bundle } })
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(service.url + path, { headers: { "accept-encoding": "identity", ...headers } })

/** The answer to a raw request line, without a client that normalizes its path. */
const rawGet = (path: string) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(service.url)
    let answer = ""
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`),
    )
    socket.on("data", (chunk) => {
      answer += chunk
    })
    socket.on("close", () => resolve(answer))
    socket.on("error", reject)
  })

test.each(["/console", "/console/", "/console/campaigns", "/console/players/ana%20b/ledger", "/console/%zz"])(
  "%s is the page, with its own nonce that its policy names",
  async (path) => {
    const answers = [await get(path), await get(path)]
    const nonces = await Promise.all(
      answers.map(async (answer) => {
        expect(answer.status).toBe(200)
        expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8")
        expect(answer.headers.get("cache-control")).toBe("no-store")
        const [, nonce = ""] = /nonce="([\w-]{24})"/.exec(await answer.text()) ?? []
        expect(answer.headers.get("content-security-policy")).toContain(`style-src 'self' 'nonce-${nonce}'`)
        return nonce
      }),
    )
    expect(new Set(nonces).size).toBe(2)
  },
)

test.each(["h", "web", "a:80", "localhost", "a-rather-long-name.example.com:8080"])(
  "a page and a file are found under the host %s",
  async (host) => {
    for (const [path, text] of [
      ["/console/", "<!doctype html>"],
      ["/console/campaigns?status=active", "<!doctype html>"],
      ["/console/assets/plain-2b.css", "body{}"],
    ] as const) {
      const { status, body } = await request(service.url, "GET", path, [`Host: ${host}`])
      expect([path, status, body.startsWith(text)]).toEqual([path, 200, true])
    }
  },
)

test.each(["/console", "/console/assets/app-1a.js", "/console/icon.svg", "/console/assets/none.js"])(
  "%s allows no inline script, frame or sniffed type, and from other hosts only images",
  async (path) => {
    const { headers } = await get(path)
    const policy = headers.get("content-security-policy") ?? ""
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("img-src 'self' data: https:;")
    expect(policy.replace(" https:;", ";")).not.toMatch(/unsafe|http:|https:|\*/)
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(headers.get("x-frame-options")).toBe("DENY")
    expect(headers.get("referrer-policy")).toBe("no-referrer")
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin")
  },
)

describe("a file of the bundle", () => {
  test.each([
    ["/console/assets/app-1a.js", "text/javascript;charset=utf-8", "public, max-age=31536000, immutable", script],
    ["/console/assets/plain-2b.css", "text/css;charset=utf-8", "public, max-age=31536000, immutable", "body{}"],
    ["/console/icon.svg", "image/svg+xml", "no-cache", "<svg/>"],
  ])("%s has its type and may be kept", async (path, type, cache, text) => {
    const answer = await get(path)
    expect([answer.status, await answer.text()]).toEqual([200, text])
    expect(answer.headers.get("content-type")?.replace("; ", ";")).toBe(type)
    expect(answer.headers.get("cache-control")).toBe(cache)
  })

  test.each([
    ["br", "br"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["GZIP;q=0.5", "gzip"],
    ["br;q=0, gzip;q=1.0", "gzip"],
    ["br;q=0.0, gzip;q=0", null],
    ["deflate", null],
    ["", null],
    ["brotli", null],
  ])("is sent compressed to clients that accept %j: %p", async (accepted, encoding) => {
    const answer = await get("/console/assets/app-1a.js", { "accept-encoding": accepted })
    expect(answer.headers.get("content-encoding")).toBe(encoding)
    expect(answer.headers.get("vary")).toBe("accept-encoding")
    expect(await answer.text()).toBe(script)
    const plain = await get("/console/assets/plain-2b.css", { "accept-encoding": accepted })
    expect(plain.headers.has("content-encoding")).toBe(false)
  })

  test("is 304 for clients that have it in that form", async () => {
    const path = "/console/assets/app-1a.js"
    const forms = await Promise.all(["br", "gzip", "identity"].map((form) => get(path, { "accept-encoding": form })))
    const etags = forms.map(({ headers }) => headers.get("etag") ?? "")
    expect(new Set(etags).size).toBe(3)
    const [br = "", gzip = ""] = etags
    const asking = (known: string) => get(path, { "accept-encoding": "br", "if-none-match": known })
    for (const known of [br, `W/${br}`, `"x", ${br}`]) expect((await asking(known)).status).toBe(304)
    for (const known of [gzip, '"x"', ""]) expect((await asking(known)).status).toBe(200)
  })

  test("that does not exist is 404 under assets", async () => {
    for (const path of ["assets/none.js", "assets/", "assets/app-1a.js.br/x"])
      expect((await get(`/console/${path}`)).status).toBe(404)
  })
})

test.each([
  "/console/../secret.txt",
  "/console/..%2fsecret.txt",
  "/console/%2e%2e/secret.txt",
  "/console/assets/../../secret.txt",
  "/console/assets/..%5c..%5csecret.txt",
  "/console//secret.txt",
  "/console/link.txt",
  "/console/%00secret.txt",
])("%s does not leave the bundle", async (path) => {
  expect(await rawGet(path)).not.toContain("a secret outside")
})

test("other methods are 404 in the form of every error", async () => {
  const answer = await fetch(`${service.url}/console`, { method: "POST" })
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, "NOT_FOUND"])
})

test("a console that is built or rebuilt while the service runs is served at once", async () => {
  const later = join(folder, "later")
  const waiting = await startService({ environment: { CONSOLE_FOLDER: later } })
  const read = async () => {
    const answer = await fetch(`${waiting.url}/console/campaigns`)
    return [answer.status, await answer.text(), answer.headers.get("retry-after")] as const
  }
  const [status, text, retryAfter] = await read()
  expect([status, retryAfter]).toEqual([503, "3"])
  expect(text).toContain("not built")
  expect(text).toContain('http-equiv="refresh"')
  mkdirSync(later)
  writeFileSync(join(later, "index.html"), "first")
  expect(await read()).toEqual([200, "first", null])
  writeFileSync(join(later, "index.html"), "second")
  utimesSync(join(later, "index.html"), 1, 1)
  expect(await read()).toEqual([200, "second", null])
  await waiting.stop()
})
