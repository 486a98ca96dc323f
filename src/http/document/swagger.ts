import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { Elysia } from "elysia"
import type { DocumentedOperation } from "../operation/operation.ts"
import { type StaticDocument, staticDocument } from "../pages/static-document.ts"
import { openApi } from "./openapi.ts"

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Premio API</title>
<link rel="stylesheet" href="/swagger/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/swagger/swagger-ui-bundle.js"></script>
<script src="/swagger/start.js"></script>
</body>
</html>
`

/** Swagger UI uses inline styles; everything else comes from files of this host. */
const policy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ")

const text = (body: string, type: string): StaticDocument =>
  staticDocument(new TextEncoder().encode(body), {
    "content-type": `${type}; charset=utf-8`,
    "content-security-policy": policy,
  })

const asset = (name: string, type: string): StaticDocument =>
  staticDocument(new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`)))), {
    "content-type": `${type}; charset=utf-8`,
  })

/** Creates a value on first use, and then keeps it. */
const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/**
 * /swagger/json, and /swagger with our own page, which works offline: the plugin's page loads its script from a CDN.
 * Each is created once, when `operations` is called.
 */
export const swaggerRoutes = (operations: () => readonly DocumentedOperation[]) => {
  const json = once(async () => text(await openApi(operations()), "application/json"))
  const shown = once(() => text(page, "text/html"))
  const starting = once(() => text(readFileSync(new URL("start.js", import.meta.url), "utf8"), "text/javascript"))
  const style = once(() => asset("swagger-ui.css", "text/css"))
  const script = once(() => asset("swagger-ui-bundle.js", "text/javascript"))
  const detail = { hide: true }
  return new Elysia()
    .get("/swagger/json", async ({ request }) => (await json())(request), { detail })
    .get("/swagger", ({ request }) => shown()(request), { detail })
    .get("/swagger/start.js", ({ request }) => starting()(request), { detail })
    .get("/swagger/swagger-ui.css", ({ request }) => style()(request), { detail })
    .get("/swagger/swagger-ui-bundle.js", ({ request }) => script()(request), { detail })
}
