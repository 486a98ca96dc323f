import { randomBytes } from "node:crypto"
import { readdirSync, readFileSync, statSync } from "node:fs"
import { join, relative, sep } from "node:path"
import { Elysia } from "elysia"
import { urlOf } from "../edge/target.ts"
import { etagOf, isKnown } from "./static-document.ts"

/**
 * The console's page (built into a folder: `index.html`, and files with hashed names under `assets`). Files are served
 * from memory by their exact path, so no request reaches the rest of the file system. The folder is read again when
 * `index.html` changes, which a build writes last.
 */

type Encoding = "br" | "gzip"
type Asset = {
  readonly body: Uint8Array<ArrayBuffer>
  readonly type: string
  readonly etag: string
  /** The encodings compressed by the build, `x.br` and `x.gz` next to `x`. */
  readonly encoded: Readonly<Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>>
}
type Bundle = { readonly builtAt: number; readonly page: string; readonly assets: ReadonlyMap<string, Asset> }

const suffixes: Record<Encoding, string> = { br: ".br", gzip: ".gz" }
const isCompressed = (path: string) => Object.values(suffixes).some((suffix) => path.endsWith(suffix))

/**
 * Style elements need the nonce of their response; scripts only come from files. Images come from anywhere, since the
 * console shows those of games, and no address of the console is sent along.
 */
const contentPolicy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ")

/** The headers of every response under /console; `nonce` is that of its page. */
const securityHeaders = (nonce: string) => ({
  "content-security-policy": contentPolicy(nonce),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
})

const newNonce = () => randomBytes(18).toString("base64url")

/** The keys are paths below the folder, with `/`. */
const readFiles = (folder: string): Map<string, Uint8Array<ArrayBuffer>> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(folder, path).replaceAll(sep, "/"), new Uint8Array(readFileSync(path))]),
  )

const toAsset = (path: string, files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): Asset => {
  const body = files.get(path) ?? new Uint8Array()
  const br = files.get(path + suffixes.br)
  const gzip = files.get(path + suffixes.gzip)
  const encoded = { ...(br && { br }), ...(gzip && { gzip }) }
  return { body, type: Bun.file(path).type, etag: etagOf(body), encoded }
}

const readBundle = (folder: string, builtAt: number): Bundle => {
  const files = readFiles(folder)
  const paths = [...files.keys()].filter((path) => path !== "index.html" && !isCompressed(path))
  return {
    builtAt,
    page: new TextDecoder().decode(files.get("index.html")),
    assets: new Map(paths.map((path) => [path, toAsset(path, files)])),
  }
}

const accepts = (request: Request, encoding: Encoding): boolean =>
  (request.headers.get("accept-encoding") ?? "").split(",").some((part) => {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })

const year = 365 * 24 * 60 * 60

const assetResponse = (request: Request, path: string, { body, type, etag: hash, encoded }: Asset): Response => {
  const encoding = (["br", "gzip"] as const).find((one) => encoded[one] && accepts(request, one))
  const etag = `"${hash}${encoding ? `-${encoding}` : ""}"`
  const headers = {
    ...securityHeaders(newNonce()),
    "cache-control": path.startsWith("assets/") ? `public, max-age=${year}, immutable` : "no-cache",
    etag,
    vary: "accept-encoding",
  }
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers })
  const form = { "content-type": type, ...(encoding && { "content-encoding": encoding }) }
  return new Response((encoding && encoded[encoding]) ?? body, { headers: { ...headers, ...form } })
}

const retrySeconds = 3

const plainPage = (status: number, head: string, body: string): Response => {
  const page = `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Premio</title>${head}</head><body><p>${body}</p></body></html>\n`
  const headers = {
    ...securityHeaders(newNonce()),
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    ...(status === 503 && { "retry-after": String(retrySeconds) }),
  }
  return new Response(page, { status, headers })
}

const notBuilt = () =>
  plainPage(
    503,
    `<meta http-equiv="refresh" content="${retrySeconds}">`,
    "The console is not built yet. This page loads again by itself; if it stays, run <code>bun run build</code>.",
  )

/** The page has the nonce of its response, so no cache may store it. */
const pageResponse = ({ page }: Bundle): Response => {
  const nonce = newNonce()
  const headers = { ...securityHeaders(nonce), "content-type": "text/html; charset=utf-8", "cache-control": "no-store" }
  return new Response(page.replaceAll("{{nonce}}", nonce), { headers })
}

const pathBelow = (request: Request): string => {
  const path = urlOf(request).pathname.replace(/^\/console\/?/, "")
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** GET /console and everything below it: a file of the bundle, otherwise the page, which does its own routing. */
export const consoleRoutes = (folder: string) => {
  let bundle: Bundle | null = null

  /** The current bundle, or null before a build. */
  const current = (): Bundle | null => {
    const builtAt = statSync(join(folder, "index.html"), { throwIfNoEntry: false })?.mtimeMs
    if (builtAt === undefined) return null
    if (bundle?.builtAt !== builtAt) bundle = readBundle(folder, builtAt)
    return bundle
  }

  const answer = ({ request }: { readonly request: Request }): Response => {
    const found = current()
    if (!found) return notBuilt()
    const path = pathBelow(request)
    const asset = found.assets.get(path)
    if (asset) return assetResponse(request, path, asset)
    return path.startsWith("assets/") ? plainPage(404, "", "There is no such file.") : pageResponse(found)
  }

  const detail = { hide: true }
  return new Elysia().get("/console", answer, { detail }).get("/console/*", answer, { detail })
}
