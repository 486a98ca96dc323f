import { randomBytes } from "node:crypto"
import { Elysia } from "elysia"
import { urlOf } from "../edge/target.ts"
import { assetResponse, immutable, watchedAssets } from "./asset.ts"

/** The console's page, built into a folder: `index.html`, and files with hashed names under `assets`. */

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

/** `page` with the nonce of its response, so no cache may store it. */
const pageResponse = (page: Uint8Array): Response => {
  const nonce = newNonce()
  const headers = { ...securityHeaders(nonce), "content-type": "text/html; charset=utf-8", "cache-control": "no-store" }
  return new Response(new TextDecoder().decode(page).replaceAll("{{nonce}}", nonce), { headers })
}

const pathBelow = (request: Request): string => {
  const path = urlOf(request).pathname.replace(/^\/console\/?/, "")
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const pageFile = "index.html"

/** GET /console and everything below it: a file of the bundle, otherwise the page, which does its own routing. */
export const consoleRoutes = (folder: string) => {
  const current = watchedAssets(folder, pageFile)

  const answer = ({ request }: { readonly request: Request }): Response => {
    const assets = current()
    const page = assets?.get(pageFile)
    if (!assets || !page) return notBuilt()
    const path = pathBelow(request)
    const isHashed = path.startsWith("assets/")
    const asset = assets.get(path)
    if (asset && asset !== page) {
      const cache = { "cache-control": isHashed ? immutable : "no-cache" }
      return assetResponse(request, asset, { ...securityHeaders(newNonce()), ...cache })
    }
    return isHashed ? plainPage(404, "", "There is no such file.") : pageResponse(page.body)
  }

  const detail = { hide: true }
  return new Elysia().get("/console", answer, { detail }).get("/console/*", answer, { detail })
}
