import { createPremio, type Premio } from "premio-server"
import { tracedIn } from "./calls.ts"

/** An organization of the shop, as the shop's server calls it. */
export type Organization = {
  readonly orgId: string
  readonly isTest: boolean
  /** Acts for the shop. */
  readonly premio: Premio
  /** Reads reports, and changes nothing. */
  readonly reports: Premio
  /** Acts for one player, as their own app would. */
  premioFor(token: string): Premio
}

const organization = (orgId: string, isTest: boolean, writeKey: string, readKey: string): Organization => {
  const baseUrl = process.env["PREMIO_URL"] ?? ""
  const premioFor = (apiKey: string) => createPremio({ baseUrl, orgId, apiKey, fetch: tracedIn(isTest) })
  return { orgId, isTest, premio: premioFor(writeKey), reports: premioFor(readKey), premioFor }
}

const { PREMIO_ORG = "", PREMIO_WRITE_KEY = "", PREMIO_READ_KEY = "" } = process.env
const { PREMIO_TEST_ORG = "", PREMIO_TEST_KEY = "" } = process.env

/** Where the shop's customers play. */
export const live = organization(PREMIO_ORG, false, PREMIO_WRITE_KEY, PREMIO_READ_KEY)

/** Where the shop tries things out, with a clock that it moves; null without one. */
export const test = PREMIO_TEST_KEY ? organization(PREMIO_TEST_ORG, true, PREMIO_TEST_KEY, PREMIO_TEST_KEY) : null

const cookieName = "aurora_mode"

/** The cookie that switches test mode on or off. */
export const modeCookie = (isTest: boolean): string =>
  `${cookieName}=${isTest ? "test" : "live"}; Path=/; HttpOnly; SameSite=Lax`

/** The organization in which the visitor plays. */
export const organizationOf = (request: Request): Organization => {
  const mode = new Bun.CookieMap(request.headers.get("cookie") ?? "").get(cookieName)
  return (mode === "test" && test) || live
}
