import { fileURLToPath } from "node:url"
import { swagger } from "@elysiajs/swagger"
import { Elysia } from "elysia"
import { documentation } from "./openapi.ts"

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

const start = `SwaggerUIBundle({ url: "/swagger/json", dom_id: "#swagger-ui", deepLinking: true, validatorUrl: null })\n`

/** Swagger UI sets styles in its elements; everything else comes from files of this host. */
const policy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ")

const asset = (name: string) => Bun.file(fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`)))

const text = (body: string, type: string) =>
  new Response(body, { headers: { "content-type": `${type}; charset=utf-8`, "content-security-policy": policy } })

/**
 * /swagger/json by the plugin, and /swagger by our own page: the plugin's loads its script from a CDN, and this one
 * works without the internet.
 */
export const swaggerRoutes = () =>
  new Elysia()
    .use(swagger({ path: "/swagger", documentation: structuredClone(documentation) as never, exclude: [/^\/swagger/] }))
    .get("/swagger", () => text(page, "text/html"))
    .get("/swagger/start.js", () => text(start, "text/javascript"))
    .get("/swagger/swagger-ui.css", () => new Response(asset("swagger-ui.css")))
    .get("/swagger/swagger-ui-bundle.js", () => new Response(asset("swagger-ui-bundle.js")))
