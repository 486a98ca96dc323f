import { type Static, Type } from "@sinclair/typebox"
import type { CodeProof } from "../../core/operation/user/account.ts"
import { isKeyInForce, type Scope } from "../../core/organization/organization.ts"
import { maySignIn, type NewConsoleSession, signInScopes } from "../../core/organization/session.ts"
import { publicOrgId } from "../../core/organization/test-organization.ts"
import { emailOf, isActive, recoveryOf, refuseSignIn, type StoredUser } from "../../core/organization/user.ts"
import { isRefusal, type Refusal, refuse, refuseField, refuseUnlessOne } from "../../core/refusal.ts"
import { invalidKey } from "../edge/caller/auth.ts"
import { readSessionCookie, refuseCrossSite, sessionCookie } from "../edge/caller/cookie.ts"
import { sessionOf } from "../edge/caller/session.ts"
import { findIn } from "../edge/directory.ts"
import { Id, optional, text } from "../operation/fields.ts"
import { type Call, created, noContent, ok, operation } from "../operation/operation.ts"
import type { Reply } from "../operation/reply.ts"
import type { Service } from "../operation/service.ts"
import { limited, reporting } from "./attempt.ts"
import { countingCodes } from "./code-attempt.ts"
import { deviceCookies, knownDevice } from "./device.ts"
import { endSessionOf, hashOfToken, Session, sessionExample, sessionView, signInOrigin } from "./session-fields.ts"

const shared = { access: "anyone", path: "/api/v1/console/session", tag: "Console: sessions" } as const

/** What a code proves of a user's second factor; null if it is wrong. */
export const proofOf = (user: StoredUser, code: string, { identity, clocks }: Service): CodeProof | null => {
  const secret = user.totpSecret
  const step = secret === null ? null : identity.secondFactor.stepOf(secret, code, clocks.wall())
  if (secret !== null && step !== null) return { kind: "step", secret, step }
  const hash = hashOfToken(recoveryOf(code))
  return user.recoveryHashes.includes(hash) ? { kind: "recovery", hash } : null
}

const SignIn = Type.Object(
  {
    orgId: Id,
    key: optional(text(200)),
    email: optional(text(320)),
    password: optional(text(200)),
    code: optional(text(40)),
  },
  { title: "SignIn" },
)

type SignInCall = Call<Static<typeof SignIn>, object>

const refuseKeyScope = (scope: Scope) =>
  refuse("INSUFFICIENT_SCOPE", `a key of scope ${scope} cannot sign in; use one of scope ${signInScopes.join(" or ")}`)

const withKey = async (call: SignInCall, typed: string) => {
  const { service, credentials, body, request, clientAddress } = call
  const address = clientAddress()
  const hash = hashOfToken(typed.trim())
  const known = await credentials.findApiKey(hash)
  const key =
    known && publicOrgId(known.orgId) === body.orgId && isKeyInForce(known, service.clocks.wall()) ? known : null
  const buckets = key ? service.signIns.ofRightKey(address) : service.signIns.ofStranger(address)
  const found = await limited(service, buckets, async () => key ?? invalidKey())
  const attempt = { orgId: body.orgId, account: hash }
  if (isRefusal(found)) return reporting(call, attempt, found)
  if (!maySignIn(found.scope)) return reporting(call, attempt, refuseKeyScope(found.scope))
  return credentials.createSession(found, signInOrigin(request, address))
}

/** Without a user of this e-mail, it takes equally long and has the same result. */
const withPassword = async (call: SignInCall, typed: string) => {
  const { service, accounts, credentials, body, request, clientAddress } = call
  const { orgId, password = "" } = body
  const email = emailOf(typed)
  const user = await findIn(credentials, orgId, (id) => accounts.userByEmail(id, email))
  const known = user && isActive(user) ? user : null
  const device = known && knownDevice(request, known)
  const who = device ? `${known.userId} ${device}` : `${orgId} ${email}`
  const { signIns, identity } = service
  const buckets = device ? signIns.ofDevice(who) : signIns.ofAccount(clientAddress(), who)
  const session = await limited(service, buckets, async () => {
    const isRight = await identity.passwords.isRight(password, known?.passwordHash ?? null)
    if (isRefusal(isRight)) return isRight
    return isRight && known ? admitted(call, known, who) : refuseSignIn()
  })
  return { session: reporting(call, { orgId, account: email }, session), user: known }
}

/** The session of a user whose password was right. */
const admitted = async (call: SignInCall, user: StoredUser, who: string) => {
  const { service, accounts, body, request, clientAddress } = call
  const { orgId, userId, passwordHash } = user
  if (passwordHash === null) return refuseSignIn()
  const signInBy = (code: CodeProof | null) =>
    accounts.signInUser(orgId, userId, { kind: "password", passwordHash, code }, signInOrigin(request, clientAddress()))
  if (user.totpSince === null) return signInBy(null)
  return countingCodes(call, user, who, async () => {
    const proof = body.code === undefined ? null : proofOf(user, body.code, service)
    return body.code === undefined || proof ? signInBy(proof) : refuseSignIn()
  })
}

/** The response of a sign-in, which ends the browser's previous session. */
export const replySignedIn = async (
  { admin, credentials, request }: Pick<SignInCall, "admin" | "credentials" | "request">,
  session: NewConsoleSession | Refusal,
  user: Pick<StoredUser, "userId" | "passwordHash"> | null,
): Promise<Reply | Refusal> => {
  if (isRefusal(session)) return session
  await endSessionOf(credentials, request)
  const devices = user ? deviceCookies(request, user) : []
  return {
    ...created(await sessionView(admin, session)),
    // The session comes first: a client may only read the first cookie.
    cookies: [sessionCookie(request, session.token), ...devices],
  }
}

const signIn = operation({
  id: "signIn",
  ...shared,
  method: "POST",
  summary: "Sign in to the console, as a user or with a key of scope admin or console",
  description:
    "As a user with email, password and, for a second factor, code: from the authenticator app, or a recovery code; or with key. " +
    "Returns a cookie: HttpOnly, SameSite=Strict, Secure except on loopback without TLS. A second cookie marks the device as one that the user has signed in with. The session ends after 12 hours, after an hour " +
    "without a request, at sign-out, or when the user or key is deactivated, or the key expires. A user may call what their " +
    "role may, the session of a console key every GET. Only a page of this service may sign in (Sec-Fetch-Site or Origin).",
  body: SignIn,
  bodyExample: { orgId: "demo", email: "ana@example.com", password: "correct horse battery staple" },
  answers: {
    201: { description: "The session; its token is only in the cookie", schema: Session, example: sessionExample },
  },
  errors: [
    ...(["INVALID_API_KEY", "INVALID_CREDENTIALS", "SECOND_FACTOR_REQUIRED"] as const),
    ...(["INSUFFICIENT_SCOPE", "CROSS_SITE", "RATE_LIMITED"] as const),
  ],
  handle: async (call) => {
    const { key, email, password } = call.body
    const refusal = refuseUnlessOne("key", key, "email", email) ?? refuseCrossSite(call.request)
    if (refusal) return refusal
    if (key !== undefined) return replySignedIn(call, await withKey(call, key), null)
    if (password === undefined) return refuseField("password", "sent with email")
    const { session, user } = await withPassword(call, email ?? "")
    return replySignedIn(call, session, user)
  },
})

const session = operation({
  id: "getSession",
  ...shared,
  method: "GET",
  summary: "Read who is signed in",
  description: "Without a cookie, nothing is refused: a page calls this before anyone has signed in.",
  answers: {
    200: { description: "The session of the cookie", schema: Session, example: sessionExample },
    204: { description: "Nobody is signed in: there is no cookie" },
  },
  errors: ["INVALID_SESSION"],
  handle: async ({ service, admin, request }) => {
    const token = readSessionCookie(request)
    if (token === null) return noContent()
    const found = await sessionOf(service, token)
    return isRefusal(found) ? found : ok(await sessionView(admin, found))
  },
})

const signOut = operation({
  id: "signOut",
  ...shared,
  method: "DELETE",
  summary: "Sign out: the session ends at once, and the cookie is removed",
  answers: { 204: { description: "Nobody is signed in" } },
  errors: ["CROSS_SITE"],
  handle: async ({ credentials, request }) => {
    const refusal = refuseCrossSite(request)
    if (refusal) return refusal
    const ended = await endSessionOf(credentials, request)
    if (isRefusal(ended)) return ended
    return { ...noContent(), cookies: [sessionCookie(request, null)] }
  },
})

const SignInOptions = Type.Object(
  {
    openId: Type.Boolean({ description: "whether users may sign in by OpenID Connect" }),
    sendsMail: Type.Boolean({ description: "whether a forgotten password brings a mail with a link" }),
    hasUsers: Type.Boolean({ description: "whether anyone has been invited: until then, people sign in with a key" }),
  },
  { title: "SignInOptions" },
)

const options = operation({
  id: "getSignInOptions",
  access: "anyone",
  path: "/api/v1/console/sign-in-options",
  tag: "Console: sessions",
  method: "GET",
  summary: "Read how users may sign in",
  answers: {
    200: {
      description: "The options",
      schema: SignInOptions,
      example: { openId: false, sendsMail: false, hasUsers: true },
    },
  },
  handle: async ({ service, accounts }) =>
    ok({
      openId: service.identity.provider !== null,
      sendsMail: service.sendMail !== null,
      hasUsers: await accounts.hasUsers(),
    }),
})

/** Sessions of the console: a cookie that represents a user or a key (docs/api.md#sessions-of-the-console). */
export const sessionOperations = [signIn, session, signOut, options]
