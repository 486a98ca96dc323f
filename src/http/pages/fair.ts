import { readdirSync, readFileSync } from "node:fs"
import { extname } from "node:path"
import { Elysia } from "elysia"
import { type StaticDocument, staticDocument } from "./static-document.ts"

const folder = new URL("../../fair/page/", import.meta.url)
const pageFile = "index.html"

/** Only what this service serves, and nothing inline. */
const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ")

const headers = {
  "content-security-policy": contentPolicy,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
}

const types: Readonly<Record<string, string>> = { ".html": "text/html", ".css": "text/css", ".mjs": "text/javascript" }

const documentOf = (file: string): StaticDocument =>
  staticDocument(new Uint8Array(readFileSync(new URL(file, folder))), {
    ...headers,
    "content-type": `${types[extname(file)]}; charset=utf-8`,
  })

/**
 * GET /fair/{chainId}/{n}: the page on which a player checks a draw, and its files (docs/fair-draws.md). They are
 * served exactly as in the repository, so that anyone can compare them; the page reads its draw from the address.
 */
export const fairRoutes = () => {
  const page = documentOf(pageFile)
  const detail = { hide: true }
  const routes = new Elysia().get("/fair/:chainId/:n", ({ request }) => page(request), { detail })
  for (const file of readdirSync(folder).filter((name) => name !== pageFile)) {
    const document = documentOf(file)
    routes.get(`/fair/${file}`, ({ request }) => document(request), { detail })
  }
  return routes
}
