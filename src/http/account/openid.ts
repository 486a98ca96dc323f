import { Type } from "@sinclair/typebox"
import { emailOf, refuseSignIn } from "../../core/organization/user.ts"
import type { IdentityProvider } from "../../core/port/identity.ts"
import { isRefusal, refuse, Unavailable } from "../../core/refusal.ts"
import { type KeptSignIn, originOf, readSignInCookie, sessionCookie, signInCookie } from "../edge/caller/cookie.ts"
import { findIn } from "../edge/directory.ts"
import type { Incoming } from "../edge/incoming.ts"
import { urlOf } from "../edge/target.ts"
import { Id, isId } from "../operation/fields.ts"
import { type Call, operation } from "../operation/operation.ts"
import type { Reply } from "../operation/reply.ts"
import { limited, reporting } from "./attempt.ts"
import { endSessionOf, signInOrigin } from "./session-fields.ts"

const shared = { access: "anyone", method: "GET", tag: "Console: sessions" } as const
const returnPath = "/api/v1/console/openid/return"

const redirect = (location: string, cookie: string): Reply => ({
  status: 302,
  headers: { location },
  cookies: [cookie],
})

/** Returns to the page at /console, which says that the sign-in was refused or the provider cannot be reached. */
const backTo = (request: Incoming, outcome: "refused" | "unavailable"): Reply =>
  redirect(`/console/?signIn=${outcome}`, signInCookie(request, null))

const switchedOff = () => refuse("NOT_FOUND", "sign-in by OpenID Connect is switched off: set OIDC_ISSUER to use it")

const begin = operation({
  id: "beginOpenId",
  ...shared,
  path: "/api/v1/console/openid",
  summary: "Sign in by OpenID Connect: goes to the provider of OIDC_ISSUER",
  query: Type.Object({ orgId: Id }),
  queryExample: { orgId: "demo" },
  answers: { 302: { description: "To the provider" } },
  errors: ["NOT_FOUND"],
  handle: async (call) => {
    const { service, query, request } = call
    const { provider } = service.identity
    if (!provider) return switchedOff()
    const begun = await provider.begin(`${originOf(request)}${returnPath}`)
    if ("fault" in begun) {
      reporting(call, { orgId: query.orgId, account: null }, refuseSignIn(), begun.fault)
      return backTo(request, "unavailable")
    }
    return redirect(begun.url, signInCookie(request, { ...begun.checks, orgId: query.orgId }))
  },
})

type ReturnCall = Pick<
  Call<unknown, unknown>,
  "accounts" | "clientAddress" | "credentials" | "request" | "service" | "report"
>

/** The session of the user named by the provider, who was invited or has signed in before. */
const signInBy = async (provider: IdentityProvider, { orgId, ...checks }: KeptSignIn, call: ReturnCall) => {
  const { service, accounts, credentials, request } = call
  const address = call.clientAddress()
  let account: string | null = null
  let cause: string | undefined
  const session = await limited(service, service.signIns.ofReturn(address), async () => {
    const returned = `${originOf(request)}${returnPath}${urlOf(request).search}`
    const person = await provider.finish(returned, checks)
    if ("fault" in person) {
      cause = person.fault
      return refuseSignIn()
    }
    const email = emailOf(person.email)
    account = email
    const user = await findIn(credentials, orgId, (id) => accounts.userByEmail(id, email))
    if (!user) return refuseSignIn()
    return accounts.signInUser(user.orgId, user.userId, { kind: "provider", ...person }, signInOrigin(request, address))
  })
  return reporting(call, { orgId, account }, session, cause)
}

const finish = operation({
  id: "finishOpenId",
  ...shared,
  path: returnPath,
  summary: "Return from the provider: signs in the user who was invited with the e-mail that the provider has verified",
  description:
    "The first sign-in binds the user to the account at the provider (iss and sub); from then on, that account signs them in, and no other. " +
    "The page at /console reports any problem.",
  answers: { 302: { description: "To the console" } },
  errors: ["NOT_FOUND"],
  handle: async (call) => {
    const { service, credentials, request } = call
    const { provider } = service.identity
    if (!provider) return switchedOff()
    const kept = readSignInCookie(request)
    if (!kept || !isId(kept.orgId)) return backTo(request, "refused")
    const session = await signInBy(provider, kept, call).catch((error: unknown) => {
      if (error instanceof Unavailable) return error.refusal
      throw error
    })
    if (isRefusal(session)) return backTo(request, session.refusal === "UNAVAILABLE" ? "unavailable" : "refused")
    await endSessionOf(credentials, request)
    return redirect("/console/", sessionCookie(request, session.token))
  },
})

/** Sign-in by OpenID Connect (docs/api.md#sign-in-of-users). */
export const openIdOperations = [begin, finish]
