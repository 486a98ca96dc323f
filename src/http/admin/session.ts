import { Type } from "@sinclair/typebox"
import { isKeyInForce } from "../../core/organization/organization.ts"
import { type ConsoleSession, signInScopes } from "../../core/organization/session.ts"
import { isoTime } from "../../core/period.ts"
import type { Credentials } from "../../core/port/credentials.ts"
import { isRefusal, type Refusal, refuse } from "../../core/refusal.ts"
import { invalidKey, sessionOf, sha256 } from "../edge/auth.ts"
import { readSessionCookie, refuseCrossSite, sessionCookie } from "../edge/cookie.ts"
import { Id, oneOf, Time, text } from "../operation/fields.ts"
import { created, noContent, ok, operation } from "../operation/operation.ts"
import { type Reply, unlessRefused } from "../operation/reply.ts"

const place = { access: "anyone", path: "/api/v1/console/session", tag: "Console: sessions" } as const

const Session = Type.Object(
  {
    orgId: Type.String(),
    organizationName: Type.String(),
    keyId: Type.String(),
    scope: oneOf("SessionScope", signInScopes),
    expiresAt: Time,
  },
  { title: "Session" },
)

const example = {
  orgId: "demo",
  organizationName: "Demo",
  keyId: "key_1k7upjuk7f9wbskggc4seh349",
  scope: "admin",
  expiresAt: "2026-11-21T22:05:00.000Z",
}

const view = ({ orgId, organizationName, keyId, scope, expiresAt }: ConsoleSession) => ({
  orgId,
  organizationName,
  keyId,
  scope,
  expiresAt: isoTime(expiresAt),
})

const refuseManyFailures = (waitSeconds: number) =>
  refuse("RATE_LIMITED", "too many sign-ins have failed; wait as Retry-After says", waitSeconds)

const signIn = operation({
  id: "signIn",
  ...place,
  method: "POST",
  summary: "Sign in to the console with a key of scope admin or read",
  description:
    "Returns a cookie that represents the key: HttpOnly, SameSite=Strict, Secure except on loopback. The session ends after " +
    "12 hours, after an hour without a request, at sign-out, or when the key is deactivated or expires. The session of a read " +
    "key may call every GET. Only a page of this service may sign in (Sec-Fetch-Site or Origin).",
  body: Type.Object({ orgId: Id, key: text(200) }, { title: "SignIn" }),
  bodyExample: { orgId: "demo", key: "premio_…" },
  answers: { 201: { description: "The session; its token is only in the cookie", schema: Session, example } },
  errors: ["INVALID_API_KEY", "INSUFFICIENT_SCOPE", "CROSS_SITE", "RATE_LIMITED"],
  handle: async ({ service, credentials, body, request, clientAddress }) => {
    const refusal = refuseCrossSite(request)
    if (refusal) return refusal
    const { signIns, clocks } = service
    const address = clientAddress()
    const waitSeconds = await signIns.begin(address, clocks.wall())
    if (waitSeconds > 0) return refuseManyFailures(waitSeconds)
    const key = await credentials.findApiKey(sha256(body.key.trim()).toString("hex"))
    if (!key || key.orgId !== body.orgId || !isKeyInForce(key, clocks.wall())) {
      const tooMany = await signIns.fail(clocks.wall())
      return tooMany > 0 ? refuseManyFailures(tooMany) : invalidKey()
    }
    await signIns.succeed(address, clocks.wall())
    if (!signInScopes.includes(key.scope))
      return refuse("INSUFFICIENT_SCOPE", `a key of scope ${key.scope} cannot sign in; use one of scope admin or read`)
    const old = readSessionCookie(request)
    if (old !== null) await endSessionOf(credentials, old)
    return unlessRefused(await credentials.createSession(key), (session) =>
      created(view(session), sessionCookie(request, session.token)),
    )
  },
})

const endSessionOf = async (credentials: Credentials, token: string): Promise<null | Refusal> => {
  const hash = sha256(token).toString("hex")
  const session = await credentials.findSession(hash)
  return session && credentials.endSession(session.orgId, hash)
}

const session = operation({
  id: "getSession",
  ...place,
  method: "GET",
  summary: "Read who is signed in",
  description: "Nothing is refused without a cookie: a page calls this before anyone has signed in.",
  answers: {
    200: { description: "The session of the cookie", schema: Session, example },
    204: { description: "Nobody is signed in: there is no cookie" },
  },
  errors: ["INVALID_SESSION"],
  handle: async ({ service, request }) => {
    const token = readSessionCookie(request)
    return token === null ? noContent() : unlessRefused(await sessionOf(service, token), (found) => ok(view(found)))
  },
})

const signOut = operation({
  id: "signOut",
  ...place,
  method: "DELETE",
  summary: "Sign out: the session ends at once, and the cookie is removed",
  answers: { 204: { description: "Nobody is signed in" } },
  errors: ["CROSS_SITE"],
  handle: async ({ credentials, request }) => {
    const refusal = refuseCrossSite(request)
    if (refusal) return refusal
    const token = readSessionCookie(request)
    const ended = token === null ? null : await endSessionOf(credentials, token)
    if (isRefusal(ended)) return ended
    return { status: 204, headers: sessionCookie(request, null) } satisfies Reply
  },
})

/** Sessions of the console: a cookie that represents a key. */
export const sessionOperations = [signIn, session, signOut]
