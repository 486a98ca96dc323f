import { Type } from "@sinclair/typebox"
import { emailOf } from "../../core/organization/user.ts"
import type { IdentityProvider } from "../../core/port/identity.ts"
import { isRefusal, refuse } from "../../core/refusal.ts"
import { type KeptSignIn, originOf, readSignInCookie, sessionCookie, signInCookie } from "../edge/cookie.ts"
import { requestIdOf } from "../edge/request-id.ts"
import { urlOf } from "../edge/target.ts"
import { Id } from "../operation/fields.ts"
import { type Call, operation } from "../operation/operation.ts"
import type { Reply } from "../operation/reply.ts"
import { limited } from "./session.ts"
import { endSessionOf, placeOf } from "./session-fields.ts"

const place = { access: "anyone", method: "GET", tag: "Console: sessions" } as const
const returnPath = "/api/v1/console/openid/return"

const redirect = (location: string, cookie: Readonly<Record<string, string>>): Reply => ({
  status: 302,
  headers: { location, ...cookie },
})

const switchedOff = () => refuse("NOT_FOUND", "sign-in by OpenID Connect is switched off: set OIDC_ISSUER to use it")

const begin = operation({
  id: "beginOpenId",
  ...place,
  path: "/api/v1/console/openid",
  summary: "Sign in by OpenID Connect: goes to the provider of OIDC_ISSUER",
  query: Type.Object({ orgId: Id }),
  queryExample: { orgId: "demo" },
  answers: { 302: { description: "To the provider" } },
  errors: ["NOT_FOUND"],
  handle: async ({ service, query, request }) => {
    const { provider } = service.identity
    if (!provider) return switchedOff()
    const { url, checks } = await provider.begin(`${originOf(request)}${returnPath}`)
    return redirect(url, signInCookie(request, { ...checks, orgId: query.orgId }))
  },
})

type ReturnCall = Pick<Call<unknown, unknown>, "accounts" | "clientAddress" | "request" | "service">

/** The session of the user that the provider names, who was invited or has signed in before. */
const signInBy = (provider: IdentityProvider, { orgId, ...checks }: KeptSignIn, call: ReturnCall) => {
  const { service, accounts, request } = call
  const address = call.clientAddress()
  return limited(service, address, undefined, async () => {
    const returned = `${originOf(request)}${returnPath}${urlOf(request).search}`
    const { email, name } = await provider.finish(returned, checks)
    const user = await accounts.userByEmail(orgId, emailOf(email))
    if (!user) return refuse("INVALID_CREDENTIALS", "nobody with this e-mail is invited")
    return accounts.signInUser(orgId, user.userId, { kind: "provider", name }, placeOf(request, address))
  })
}

const finish = operation({
  id: "finishOpenId",
  ...place,
  path: returnPath,
  summary: "Return from the provider: signs in who was invited with the e-mail that the provider has verified",
  description: "Whatever is wrong, the page at /console says so.",
  answers: { 302: { description: "To the console" } },
  errors: ["NOT_FOUND"],
  handle: async (call) => {
    const { service, credentials, request } = call
    const { provider } = service.identity
    if (!provider) return switchedOff()
    const refused = redirect("/console/?signIn=refused", signInCookie(request, null))
    const kept = readSignInCookie(request)
    if (!kept) return refused
    const session = await signInBy(provider, kept, call).catch((error: unknown) => {
      service.onUnexpected(error, { operation: "finishOpenId", requestId: requestIdOf(request) })
      return null
    })
    if (session === null || isRefusal(session)) return refused
    await endSessionOf(credentials, request)
    return redirect("/console/", sessionCookie(request, session.token))
  },
})

/** Sign-in by OpenID Connect (docs/api.md §2.7). */
export const openIdOperations = [begin, finish]
