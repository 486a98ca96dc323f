import { readFileSync } from "node:fs"
import { Elysia } from "elysia"
import { isTest } from "../../../core/organization/test-organization.ts"
import { isRefusal, Unavailable } from "../../../core/refusal.ts"
import { clientAddress } from "../../edge/caller/client-address.ts"
import { originOf } from "../../edge/caller/cookie.ts"
import { findIn } from "../../edge/directory.ts"
import { markTest } from "../../edge/observe.ts"
import { requestIdOf } from "../../edge/request-id.ts"
import { urlOf } from "../../edge/target.ts"
import { isId } from "../../operation/fields.ts"
import type { Service } from "../../operation/service.ts"
import { type Reader, readerOf } from "../language.ts"
import { staticDocument } from "../static-document.ts"
import { gamePage, messagePage } from "./document.ts"

const script = new URL("../../../sdk/page/page.mjs", import.meta.url)
const path = "/play/:orgId/:game"
const retrySeconds = 5

type Params = { readonly orgId: string; readonly game: string }
type Server = Parameters<typeof clientAddress>[1]

/** What the path names, decoded; null if it cannot name anything. */
const named = ({ orgId, game }: Params): Params | null => (isId(orgId) && isId(game) ? { orgId, game } : null)

const said = (
  reader: Reader,
  status: number,
  kind: Parameters<typeof messagePage>[1],
  retryAfter?: number,
): Response => {
  const { html, headers } = messagePage(reader, kind)
  const wait = retryAfter !== undefined && { "retry-after": String(retryAfter) }
  return new Response(html, { status, headers: { ...headers, ...wait } })
}

/**
 * GET /play/{orgId}/{game}: the page of a game for a link, a QR code or a frame, and its script
 * (docs/apps.md#link-to-a-game).
 */
export const playRoutes = (service: Service, elements: () => string) => {
  const { store, clocks, publicPages, clientAddressHeader } = service

  /** Reads a game, with the organization that it was found in. */
  const readGame = (gameId: string, isMiniGame: boolean) => async (orgId: string) => {
    const game = await store.partner.publicGame({ orgId, gameId, isMiniGame })
    return game && { orgId, game }
  }

  const shown = async (request: Request, params: Params, server: Server): Promise<Response> => {
    const waitSeconds = publicPages?.take(clientAddress(request, server, clientAddressHeader), clocks.wall()) ?? 0
    if (waitSeconds > 0) return said(readerOf(request), 429, "busy", waitSeconds)
    const { searchParams, pathname } = urlOf(request)
    const asked = named(params)
    const isMiniGame = searchParams.get("kind") === "mini_game"
    const found = asked && (await findIn(store.credentials, asked.orgId, readGame(asked.game, isMiniGame)))
    if (!found) return said(readerOf(request), 404, "unknown")
    const { orgId, game } = found
    if (isRefusal(game)) return said(readerOf(request), 503, "broken", game.retryAfterSeconds ?? retrySeconds)
    const address = `${originOf(request)}${pathname}${isMiniGame ? "?kind=mini_game" : ""}`
    const place = { orgId: params.orgId, address, elements: elements() }
    const { html, headers } = gamePage(game, readerOf(request, game.locale), place)
    const page = new Response(html, { headers })
    if (isTest(orgId)) markTest(page)
    return page
  }

  const document = staticDocument(new Uint8Array(readFileSync(script)), {
    "content-type": "text/javascript; charset=utf-8",
  })
  const detail = { hide: true }
  return new Elysia()
    .get("/play/page.mjs", ({ request }) => document(request), { detail })
    .get(
      path,
      async ({ request, params, server }) => {
        try {
          return await shown(request, params, server)
        } catch (error) {
          if (error instanceof Unavailable) return said(readerOf(request), 503, "broken", retrySeconds)
          service.onUnexpected(error, { operation: `GET ${path}`, requestId: requestIdOf(request) })
          return said(readerOf(request), 500, "broken")
        }
      },
      { detail },
    )
}
