import { Type } from "@sinclair/typebox"
import type { Caller } from "../../core/organization/organization.ts"
import { type ConsoleSession, holderId, isSessionInForce } from "../../core/organization/session.ts"
import { refusePassword, refuseSignIn, type StoredUser } from "../../core/organization/user.ts"
import { isoTime } from "../../core/period.ts"
import { isRefusal, type Refusal } from "../../core/refusal.ts"
import { refuseNoSession } from "../edge/caller/session.ts"
import { nullable, Password, Time, text, UserName } from "../operation/fields.ts"
import { type Call, noContent, ok, operation } from "../operation/operation.ts"
import { unlessRefused } from "../operation/reply.ts"
import { type Names, whoExample, whoFields, whoView } from "../operation/who.ts"
import { limited, reporting } from "./attempt.ts"
import { deviceCookies } from "./device.ts"
import { ownSession, Role } from "./session-fields.ts"

const shared = { access: "user", tag: "Console: account" } as const

const Account = Type.Object(
  {
    userId: Type.String(),
    email: nullable(Type.String()),
    name: nullable(Type.String()),
    role: Role,
    hasPassword: Type.Boolean(),
    hasSecondFactor: Type.Boolean(),
    recoveryCodesLeft: Type.Integer(),
  },
  { title: "Account" },
)

const example = {
  userId: "usr_1k7upjuk7f9wbskggc4seh349",
  email: "ana@example.com",
  name: "Ana Rojas",
  role: "viewer",
  hasPassword: true,
  hasSecondFactor: false,
  recoveryCodesLeft: 0,
}

const view = (user: StoredUser) => ({
  userId: user.userId,
  email: user.email,
  name: user.name,
  role: user.role,
  hasPassword: user.passwordHash !== null,
  hasSecondFactor: user.totpSince !== null,
  recoveryCodesLeft: user.recoveryHashes.length,
})

/** The user who calls. */
export const ownUser = async ({
  accounts,
  caller,
}: {
  accounts: Call<unknown, unknown>["accounts"]
  caller: Caller
}): Promise<StoredUser | Refusal> => (await accounts.userById(caller.orgId, caller.keyId ?? "")) ?? refuseNoSession()

const account = operation({
  id: "getAccount",
  ...shared,
  method: "GET",
  path: "/api/v1/console/account",
  summary: "Read one's own account",
  answers: { 200: { description: "The account", schema: Account, example } },
  handle: async (call) => unlessRefused(await ownUser(call), (user) => ok(view(user))),
})

const renameAccount = operation({
  id: "renameAccount",
  ...shared,
  method: "PUT",
  path: "/api/v1/console/account/name",
  summary: "Change one's own name",
  body: Type.Object({ name: UserName }, { title: "AccountName" }),
  bodyExample: { name: "Ana Rojas" },
  answers: { 204: { description: "The name has changed" } },
  handle: async ({ admin, caller, body }) =>
    unlessRefused(await admin.changeUser(caller, { userId: caller.keyId ?? "", name: body.name }), noContent),
})

const changePassword = operation({
  id: "changePassword",
  ...shared,
  method: "POST",
  path: "/api/v1/console/account/password",
  summary: "Change one's own password; every other session of the user ends, and any link for a new password",
  body: Type.Object({ current: text(200), password: Password }, { title: "PasswordChange" }),
  bodyExample: { current: "correct horse battery staple", password: "another battery for the horse" },
  answers: { 204: { description: "The password has changed" } },
  errors: ["INVALID_CREDENTIALS"],
  handle: async (call) => {
    const { service, accounts, caller, body, request } = call
    const user = await ownUser(call)
    if (isRefusal(user)) return user
    const { passwords } = service.identity
    const refusal = refusePassword(body.password, user.email)
    if (refusal) return refusal
    const compared = await limited(service, service.signIns.ofDevice(`${user.userId} session`), async () => {
      const isRight = await passwords.isRight(body.current, user.passwordHash)
      if (isRefusal(isRight)) return isRight
      return isRight && user.passwordHash !== null ? user.passwordHash : refuseSignIn()
    })
    const previous = reporting(call, { orgId: user.orgId, account: user.email }, compared)
    if (isRefusal(previous)) return previous
    const passwordHash = await passwords.hash(body.password)
    if (isRefusal(passwordHash)) return passwordHash
    const own = ownSession(request)
    return unlessRefused(await accounts.changePassword(caller, { previous, passwordHash, own }), () => ({
      ...noContent(),
      cookies: deviceCookies(request, { userId: user.userId, passwordHash }),
    }))
  },
})

const ListedSession = Type.Object(
  {
    sessionId: Type.String(),
    isOwn: Type.Boolean({ description: "whether it is the session of this request" }),
    ...whoFields,
    address: Type.String({ description: "where it came from; empty if unknown" }),
    browser: Type.String({ description: "the browser in short; empty if unknown" }),
    createdAt: Time,
    seenAt: Time,
    expiresAt: Time,
  },
  { title: "ListedSession" },
)

export const Sessions = Type.Object({ items: Type.Array(ListedSession) }, { title: "SessionList" })

export const sessionsExample = {
  items: [
    {
      sessionId: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
      isOwn: true,
      ...whoExample,
      address: "203.0.113.7",
      browser: "Firefox, Windows",
      createdAt: "2026-11-21T10:05:00.000Z",
      seenAt: "2026-11-21T10:35:00.000Z",
      expiresAt: "2026-11-21T22:05:00.000Z",
    },
  ],
}

const sessionsView = (sessions: readonly ConsoleSession[], names: Names, own: string, now: number) => ({
  items: sessions
    .filter((session) => isSessionInForce(session, now))
    .map(({ hash, holder, origin, createdAt, seenAt, expiresAt }) => ({
      sessionId: hash,
      isOwn: hash === own,
      ...whoView(holderId(holder), names),
      address: origin?.address ?? "",
      browser: origin?.browser ?? "",
      createdAt: isoTime(createdAt),
      seenAt: isoTime(seenAt),
      expiresAt: isoTime(expiresAt),
    })),
})

type Listed = Pick<Call<unknown, unknown>, "admin" | "caller" | "request" | "service">

/** The response with those sessions that are in force. */
export const replySessions = async (call: Listed, sessions: readonly ConsoleSession[]) => {
  const { admin, caller, request, service } = call
  const names = await admin.namesOf(caller.orgId, [...new Set(sessions.map(({ holder }) => holderId(holder)))])
  return ok(sessionsView(sessions, names, ownSession(request), service.clocks.wall()))
}

const ownSessions = operation({
  id: "listOwnSessions",
  ...shared,
  method: "GET",
  path: "/api/v1/console/account/sessions",
  summary: "List one's own sessions, latest seen first",
  answers: { 200: { description: "The sessions", schema: Sessions, example: sessionsExample } },
  handle: async (call) => {
    const { accounts, caller } = call
    return replySessions(call, await accounts.sessionsOf(caller.orgId, caller.keyId ?? ""))
  },
})

const endOwnSession = operation({
  id: "endOwnSession",
  ...shared,
  method: "DELETE",
  path: "/api/v1/console/account/sessions/:consoleSessionId",
  summary: "Sign out one of one's own sessions",
  answers: { 204: { description: "The session has ended" } },
  handle: async ({ admin, caller, params }) =>
    unlessRefused(await admin.endSession(caller, params["consoleSessionId"] ?? "", caller.keyId ?? ""), noContent),
})

const endOtherSessions = operation({
  id: "endOtherSessions",
  ...shared,
  method: "DELETE",
  path: "/api/v1/console/account/sessions",
  summary: "Sign out everywhere except here",
  answers: { 204: { description: "The other sessions have ended" } },
  handle: async ({ accounts, caller, request }) =>
    unlessRefused(await accounts.endOtherSessions(caller, ownSession(request)), noContent),
})

/** What users do for themselves (docs/api.md#sign-in-of-users). */
export const accountOperations = [account, renameAccount, changePassword, ownSessions, endOwnSession, endOtherSessions]
