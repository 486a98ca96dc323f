import { readdirSync, readFileSync } from "node:fs"
import { extname } from "node:path"
import { Elysia } from "elysia"
import { isTest } from "../../core/organization/test-organization.ts"
import { Unavailable } from "../../core/refusal.ts"
import { clientAddress } from "../edge/caller/client-address.ts"
import { markTest } from "../edge/observe.ts"
import { requestIdOf } from "../edge/request-id.ts"
import { urlOf } from "../edge/target.ts"
import type { Service } from "../operation/service.ts"
import { findDraw } from "../partner/draw.ts"
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

const path = "/fair/:chainId/:n"

type Shown = {
  readonly request: Request
  readonly params: { readonly chainId: string; readonly n: string }
  readonly server: Parameters<typeof clientAddress>[1]
}

/**
 * Whether the page shows a draw of a test organization. An address that opens too many pages gets them unread, and the
 * page says itself what it shows.
 */
const isOfTest = async (service: Service, { request, params, server }: Shown): Promise<boolean> => {
  const { store, clocks, publicPages, clientAddressHeader } = service
  const hash = urlOf(request).searchParams.get("hash")
  if (hash === null) return false
  if ((publicPages?.take(clientAddress(request, server, clientAddressHeader), clocks.wall()) ?? 0) > 0) return false
  try {
    const found = await findDraw(store, params.chainId, params.n, hash)
    return found !== null && isTest(found.orgId)
  } catch (error) {
    if (!(error instanceof Unavailable))
      service.onUnexpected(error, { operation: `GET ${path}`, requestId: requestIdOf(request) })
    return false
  }
}

/**
 * GET /fair/{chainId}/{n}: the page on which a player checks a draw, and its files (docs/fair-draws.md). They are
 * served exactly as in the repository, so that anyone can compare them; the page reads its draw from the address.
 */
export const fairRoutes = (service: Service) => {
  const page = documentOf(pageFile)
  const detail = { hide: true }
  const shown = async (asked: Shown) => {
    const response = page(asked.request)
    if (await isOfTest(service, asked)) markTest(response)
    return response
  }
  const routes = new Elysia().get(path, shown, { detail })
  for (const file of readdirSync(folder).filter((name) => name !== pageFile)) {
    const document = documentOf(file)
    routes.get(`/fair/${file}`, ({ request }) => document(request), { detail })
  }
  return routes
}
