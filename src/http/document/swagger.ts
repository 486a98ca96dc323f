import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { Elysia } from "elysia"
import type { DocumentedOperation } from "../operation/operation.ts"
import { compressedDocument } from "../pages/compressed-document.ts"
import { documentNames, documentPath } from "./documents.ts"
import { guide } from "./guide.ts"
import { tags } from "./head.ts"
import { openApi } from "./openapi.ts"
import type { Api } from "./reference/api.ts"
import { document, documentPage, errorsPage, eventsPage, groupPage, guidePage, overviewPage } from "./reference/page.ts"
import { pathOf } from "./reference/place.ts"

/** Only files of this host, and nothing inline. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ")

const headersOf = (type: string) => ({
  "content-type": `${type}; charset=utf-8`,
  "content-security-policy": policy,
})

const text = (body: string, type: string) => compressedDocument(new TextEncoder().encode(body), headersOf(type))

const file = (path: string, type: string) => compressedDocument(new Uint8Array(readFileSync(path)), headersOf(type))

const own = (name: string) => fileURLToPath(new URL(`reference/page/${name}`, import.meta.url))

type Answer = ReturnType<typeof compressedDocument>

/** Creates a value on first use, and then keeps it. */
const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/**
 * /swagger, the documents at /docs and the pages below both, which work offline, and the OpenAPI document that they are
 * made from. Each is created once, when it is first asked for: `operations` is called then.
 */
export const swaggerRoutes = (operations: () => readonly DocumentedOperation[]) => {
  const json = once(() => openApi(operations()))
  const read = async (): Promise<Api> => JSON.parse(await json())
  const documents: readonly (readonly [path: string, make: () => Answer | Promise<Answer>])[] = [
    ["/swagger/json", async () => text(await json(), "application/json")],
    ["/swagger", async () => text(document(overviewPage(await read(), tags)), "text/html")],
    ["/swagger/guide", () => text(document(guidePage(guide)), "text/html")],
    ["/swagger/errors", async () => text(document(errorsPage(await read())), "text/html")],
    ["/swagger/events", async () => text(document(eventsPage(await read())), "text/html")],
    ...tags.map(({ name, description }) => {
      const make = async () => text(document(await groupPage(await read(), name, description)), "text/html")
      return [pathOf(name), make] as const
    }),
    ["/docs", () => text(document(documentPage(null)), "text/html")],
    ...documentNames.map(
      (name) => [documentPath(name), () => text(document(documentPage(name)), "text/html")] as const,
    ),
    ["/swagger/reference.css", () => file(own("reference.css"), "text/css")],
    ["/swagger/reference.js", () => file(own("reference.js"), "text/javascript")],
    ["/swagger/try.js", () => file(own("try.js"), "text/javascript")],
  ]
  const routes = new Elysia()
  for (const [path, make] of documents) {
    const answer = once(make)
    routes.get(path, async ({ request }) => (await answer())(request), { detail: { hide: true } })
  }
  return routes
}
