import { type Static, Type } from "@sinclair/typebox"
import type { CodeProof } from "../../core/operation/user/account.ts"
import { isKeyInForce } from "../../core/organization/organization.ts"
import { type NewConsoleSession, signInScopes } from "../../core/organization/session.ts"
import { emailOf, isActive, recoveryOf, refuseSignIn, type StoredUser } from "../../core/organization/user.ts"
import { isRefusal, type Refusal, refuse, refuseField, refuseUnlessOne } from "../../core/refusal.ts"
import { invalidKey, sessionOf } from "../edge/auth.ts"
import { readSessionCookie, refuseCrossSite, sessionCookie } from "../edge/cookie.ts"
import { Id, optional, text } from "../operation/fields.ts"
import { type Call, created, noContent, ok, operation, type Service } from "../operation/operation.ts"
import { type Reply, unlessRefused } from "../operation/reply.ts"
import { endSessionOf, hashOfToken, placeOf, Session, sessionExample, sessionView } from "./session-fields.ts"

const place = { access: "anyone", path: "/api/v1/console/session", tag: "Console: sessions" } as const

const refuseManyFailures = (waitSeconds: number) =>
  refuse("RATE_LIMITED", "too many sign-ins have failed; wait as Retry-After says", waitSeconds)

/** Counts an attempt until `attempt` has not refused it; too many that failed are refused before it is made. */
export const limited = async <T>(
  { signIns, clocks }: Service,
  address: string,
  account: string | undefined,
  attempt: () => Promise<T | Refusal>,
): Promise<T | Refusal> => {
  const waitSeconds = await signIns.begin(address, clocks.wall(), account)
  if (waitSeconds > 0) return refuseManyFailures(waitSeconds)
  const result = await attempt()
  const hasFailed =
    isRefusal(result) && (result.refusal === "INVALID_API_KEY" || result.refusal === "INVALID_CREDENTIALS")
  if (!hasFailed) {
    await signIns.succeed(address, clocks.wall(), account)
    return result
  }
  const tooMany = await signIns.fail(clocks.wall())
  return tooMany > 0 ? refuseManyFailures(tooMany) : result
}

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

const withKey = async ({ service, credentials, body, request, clientAddress }: SignInCall, typed: string) => {
  const address = clientAddress()
  const found = await limited(service, address, undefined, async () => {
    const key = await credentials.findApiKey(hashOfToken(typed.trim()))
    return key && key.orgId === body.orgId && isKeyInForce(key, service.clocks.wall()) ? key : invalidKey()
  })
  if (isRefusal(found)) return found
  if (!signInScopes.includes(found.scope))
    return refuse("INSUFFICIENT_SCOPE", `a key of scope ${found.scope} cannot sign in; use one of scope admin or read`)
  return credentials.createSession(found, placeOf(request, address))
}

/** Without a user of this e-mail, it takes as long and says the same. */
const withPassword = ({ service, accounts, body, request, clientAddress }: SignInCall, typed: string) => {
  const { orgId, password = "", code } = body
  const email = emailOf(typed)
  const address = clientAddress()
  return limited(service, address, `${orgId} ${email}`, async () => {
    const user = await accounts.userByEmail(orgId, email)
    const known = user && isActive(user) ? user : null
    const isRight = await service.identity.passwords.isRight(password, known?.passwordHash ?? null)
    if (isRefusal(isRight)) return isRight
    if (!isRight || !known?.passwordHash) return refuseSignIn()
    const proof = code === undefined ? null : proofOf(known, code, service)
    if (code !== undefined && known.totpSince !== null && !proof) return refuseSignIn()
    const shown = { kind: "password", passwordHash: known.passwordHash, code: proof } as const
    return accounts.signInUser(orgId, known.userId, shown, placeOf(request, address))
  })
}

/** The response of a sign-in, which ends the session that the browser had before. */
export const replySignedIn = async (
  { credentials, request }: Pick<SignInCall, "credentials" | "request">,
  session: NewConsoleSession | Refusal,
): Promise<Reply | Refusal> => {
  if (isRefusal(session)) return session
  await endSessionOf(credentials, request)
  return created(sessionView(session), sessionCookie(request, session.token))
}

const signIn = operation({
  id: "signIn",
  ...place,
  method: "POST",
  summary: "Sign in to the console, as a user or with a key of scope admin or read",
  description:
    "As a user with email, password and, if they have a second factor, code, of the authenticator app or a recovery code; or with key. " +
    "Returns a cookie: HttpOnly, SameSite=Strict, Secure except on loopback. The session ends after 12 hours, after an hour " +
    "without a request, at sign-out, or when the user or key is deactivated, or the key expires. A user may call what their " +
    "role may, the session of a read key every GET. Only a page of this service may sign in (Sec-Fetch-Site or Origin).",
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
    if (key !== undefined) return replySignedIn(call, await withKey(call, key))
    if (password === undefined) return refuseField("password", "sent with email")
    return replySignedIn(call, await withPassword(call, email ?? ""))
  },
})

const session = operation({
  id: "getSession",
  ...place,
  method: "GET",
  summary: "Read who is signed in",
  description: "Nothing is refused without a cookie: a page calls this before anyone has signed in.",
  answers: {
    200: { description: "The session of the cookie", schema: Session, example: sessionExample },
    204: { description: "Nobody is signed in: there is no cookie" },
  },
  errors: ["INVALID_SESSION"],
  handle: async ({ service, request }) => {
    const token = readSessionCookie(request)
    return token === null
      ? noContent()
      : unlessRefused(await sessionOf(service, token), (found) => ok(sessionView(found)))
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
    const ended = await endSessionOf(credentials, request)
    if (isRefusal(ended)) return ended
    return { status: 204, headers: sessionCookie(request, null) } satisfies Reply
  },
})

const SignInOptions = Type.Object(
  {
    openId: Type.Boolean({ description: "whether users may sign in by OpenID Connect" }),
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
  answers: { 200: { description: "The options", schema: SignInOptions, example: { openId: false, hasUsers: true } } },
  handle: async ({ service, accounts }) =>
    ok({ openId: service.identity.provider !== null, hasUsers: await accounts.hasUsers() }),
})

/** Sessions of the console: a cookie that represents a user or a key (docs/api.md §2.5). */
export const sessionOperations = [signIn, session, signOut, options]
