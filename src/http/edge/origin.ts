import type { AppSettings } from "../../core/organization/app-bounds.ts"
import type { Scope } from "../../core/organization/organization.ts"
import { isAllowedOrigin, normalOrigin } from "../../core/organization/origin.ts"
import { type Refusal, refuse } from "../../core/refusal.ts"
import { isOwnOrigin } from "./caller/cookie.ts"
import type { Incoming } from "./incoming.ts"

/**
 * Whether a call of an operation is for one player: always, if its query names the player, or never. Such calls are what
 * `requireToken` keeps from `sdk` keys.
 */
export type ForPlayer = "always" | "byQuery" | "never"

/** The parameter of a query that names a player. */
export const playerParameter = "externalUserId"

/** The origin of the page that sends a request, or null: apps and servers send none. */
const pageOf = ({ headers }: Incoming): string | null => headers.get("origin")?.toLowerCase() || null

const refusePage = (request: Incoming, allowed: readonly string[]): Refusal | null => {
  const page = pageOf(request)
  if (page === null || isAllowedOrigin(normalOrigin(page), allowed) || isOwnOrigin(request, normalOrigin(page)))
    return null
  return refuse(
    "ORIGIN_NOT_ALLOWED",
    "pages of this origin may not call the organization: an administrator can add it to players.allowedOrigins in the settings",
  )
}

/** The Sec-Fetch-Site of pages of other sites, and of other hosts of this one. */
const elsewhere: readonly (string | null)[] = ["cross-site", "same-site"]

const refuseServerKey = ({ headers }: Incoming, scope: Scope): Refusal | null =>
  elsewhere.includes(headers.get("sec-fetch-site"))
    ? refuse(
        "ORIGIN_NOT_ALLOWED",
        `this key of scope ${scope} stands in a page, where anybody can read it: deactivate it and create another, and call from your server, or from pages with player tokens`,
      )
    : null

/**
 * Refuses a call from a page (docs/api.md#other-origins): by an `sdk` key or a player token, one of an origin that is not
 * allowed; by any other key, one of another site. No rule holds before the organization has set its origins.
 */
export const refuseOrigin = (
  request: Incoming,
  credential: Scope | "token",
  { allowedOrigins }: AppSettings = {},
): Refusal | null => {
  if (allowedOrigins === undefined) return null
  return credential === "sdk" || credential === "token"
    ? refusePage(request, allowedOrigins)
    : refuseServerKey(request, credential)
}

const namesPlayer = ({ url }: Incoming): boolean => {
  const start = url.indexOf("?")
  return start >= 0 && new URLSearchParams(url.slice(start)).has(playerParameter)
}

const isOfOtherSite = (request: Incoming): boolean => {
  const page = pageOf(request)
  return page !== null && !isOwnOrigin(request, normalOrigin(page))
}

/**
 * Refuses a call for one player by an `sdk` key, if the organization requires the player's own token, or with the key in a
 * page of another site.
 */
export const refuseWithoutToken = (
  request: Incoming,
  forPlayer: ForPlayer,
  { requireToken, allowedOrigins }: AppSettings = {},
): Refusal | null => {
  if (forPlayer === "never" || (forPlayer === "byQuery" && !namesPlayer(request))) return null
  if (!requireToken && (allowedOrigins === undefined || !isOfOtherSite(request))) return null
  return refuse(
    "PLAYER_TOKEN_REQUIRED",
    "an sdk key may not act for a player here, or tell of one; send the player's own token, which your server can create",
  )
}
