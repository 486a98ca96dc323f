import { Type } from "@sinclair/typebox"
import type { ApiKey } from "../../core/organization/organization.ts"
import { pathOfLink, type User as StoredUser, statusOf, type UserLink } from "../../core/organization/user.ts"
import { isoTime, isoTimeOrNull } from "../../core/period.ts"
import { isRefusal, refuseField } from "../../core/refusal.ts"
import { Role } from "../account/session-fields.ts"
import { etag, listed, listedView } from "../operation/edit.ts"
import {
  Email,
  listExample,
  listOf,
  nullable,
  oneOf,
  optional,
  ReaderLanguage,
  Time,
  UserName,
  unremovable,
} from "../operation/fields.ts"
import { listQuery, replyPage } from "../operation/list.ts"
import { created, noContent, ok, operation, patchOperation } from "../operation/operation.ts"
import { unlessRefused } from "../operation/reply.ts"
import type { Service } from "../operation/service.ts"
import { Scope } from "./organization.ts"

const shared = { access: ["admin"], area: "users", tag: "Console: users" } as const
const path = "/api/v1/admin/users"

const User = Type.Object(
  {
    userId: Type.String(),
    email: nullable(Type.String({ description: "null once erased" })),
    name: nullable(Type.String()),
    role: Role,
    status: oneOf("UserStatus", ["invited", "active", "deactivated"]),
    hasSecondFactor: Type.Boolean(),
    createdAt: Time,
    joinedAt: nullable(Time),
    deactivatedAt: nullable(Time),
    linkExpiresAt: nullable(Time),
    providerIssuer: nullable(
      Type.String({
        description: "the identity provider to whose account they are bound, since they have signed in with it",
      }),
    ),
  },
  { title: "ConsoleUser" },
)

const example = {
  userId: "usr_1k7upjuk7f9wbskggc4seh349",
  email: "ana@example.com",
  name: "Ana Rojas",
  role: "viewer",
  status: "active",
  hasSecondFactor: false,
  createdAt: "2026-11-21T10:05:00.000Z",
  joinedAt: "2026-11-21T10:15:00.000Z",
  deactivatedAt: null,
  linkExpiresAt: null,
  providerIssuer: null,
}

const view = (user: StoredUser) => ({
  userId: user.userId,
  email: user.email,
  name: user.name,
  role: user.role,
  status: statusOf(user),
  hasSecondFactor: user.totpSince !== null,
  createdAt: isoTime(user.createdAt),
  joinedAt: isoTimeOrNull(user.joinedAt),
  deactivatedAt: isoTimeOrNull(user.deactivatedAt),
  linkExpiresAt: isoTimeOrNull(user.linkExpiresAt),
  providerIssuer: user.providerIssuer,
})

const shown = (user: StoredUser) => ok(view(user), etag("user", user))

const KeyOfUser = Type.Object(
  {
    keyId: Type.String(),
    name: Type.String(),
    scope: Scope,
    prefix: nullable(Type.String()),
    lastUsedAt: nullable(Time),
    deactivatedAt: nullable(Time),
  },
  { title: "KeyOfUser" },
)

const keyOfUserExample = {
  keyId: "key_1k7upjuk7f9wbskggc4seh349",
  name: "Checkout",
  scope: "write",
  prefix: "premio_3Xk9a",
  lastUsedAt: "2026-11-21T11:05:00.000Z",
  deactivatedAt: null,
}

const keyOfUserView = ({ keyId, name, scope, prefix, lastUsedAt, deactivatedAt }: ApiKey) => ({
  keyId,
  name,
  scope,
  prefix,
  lastUsedAt: isoTimeOrNull(lastUsedAt),
  deactivatedAt: isoTimeOrNull(deactivatedAt),
})

const ListedUser = listed("ListedUser", User)
const listedExample = listedView("user", example)

const Link = Type.Object(
  {
    token: Type.String({ description: "shown only here" }),
    path: Type.String({ description: "the path of the page that accepts it, with the token in its fragment" }),
    expiresAt: Time,
    isMailed: Type.Boolean(),
  },
  { title: "UserLink" },
)

const linkExample = { token: "…", path: "/console/join#demo.…", expiresAt: "2026-11-28T10:05:00.000Z", isMailed: false }

/** The link as shown, whose mail is sent from now on. */
const mailedView = ({ sendMail }: Pick<Service, "sendMail">, link: UserLink) => {
  sendMail?.()
  return {
    token: link.token,
    path: pathOfLink(link),
    expiresAt: isoTime(link.expiresAt),
    isMailed: sendMail !== null,
  }
}

export const UserInvitation = Type.Object(
  { email: Email, name: optional(UserName), role: Role, language: optional(ReaderLanguage) },
  { title: "UserInvitation" },
)

const inviteUser = operation({
  id: "inviteUser",
  ...shared,
  method: "POST",
  path,
  summary: "Invite a user with a link",
  description:
    "The link is shown once, to whoever sends it on; it is valid once, for seven days. Where the service sends mail, it also goes to the e-mail. The e-mail of a deactivated user brings them back. An organization has at most 1,000 users who are not deactivated.",
  body: UserInvitation,
  bodyExample: { email: "ana@example.com", role: "viewer" },
  answers: {
    201: {
      description: "The user, and the link",
      schema: Type.Object({ user: User, link: Link }, { title: "InvitedUser" }),
      example: {
        user: { ...example, status: "invited", name: null, joinedAt: null, linkExpiresAt: linkExample.expiresAt },
        link: linkExample,
      },
    },
  },
  errors: ["CONFLICT"],
  handle: async ({ service, admin, caller, body: { language, ...invitation } }) => {
    const made = await admin.inviteUser(caller, invitation, service.sendMail ? { language } : undefined)
    return unlessRefused(made, (link) => created({ user: view(link.user), link: mailedView(service, link) }))
  },
})

const users = operation({
  id: "listUsers",
  ...shared,
  method: "GET",
  path,
  summary: "List the users",
  query: listQuery({}),
  answers: { 200: { description: "A page of users", schema: listOf(ListedUser), example: listExample(listedExample) } },
  handle: async ({ admin, caller, query }) =>
    replyPage(
      query,
      (page) => admin.users(caller.orgId, page),
      (found) => listedView("user", view(found)),
    ),
})

const user = operation({
  id: "getUser",
  ...shared,
  method: "GET",
  path: `${path}/:userId`,
  summary: "Read a user",
  answers: { 200: { description: "The user", schema: User, example } },
  showsVersion: true,
  handle: async ({ admin, caller, params }) =>
    unlessRefused(await admin.user(caller.orgId, params["userId"] ?? ""), shown),
})

const updateUser = patchOperation({
  id: "updateUser",
  ...shared,
  path: `${path}/:userId`,
  summary: "Change a user's role or name",
  description: "A role applies from the user's next request on. The last active owner keeps that role.",
  body: Type.Object(
    { role: unremovable(optional(Role)), name: unremovable(optional(UserName)) },
    { title: "UserChange" },
  ),
  bodyExample: { role: "support" },
  answers: { 200: { description: "The user", schema: User, example: { ...example, role: "support" } } },
  errors: ["CONFLICT"],
  showsVersion: true,
  takesVersion: true,
  handle: async ({ admin, caller, params, body: { changes, removed }, seen }) => {
    const [lost] = removed
    if (lost !== undefined) return refuseField(lost, "sent with a value: it can be changed, but not removed")
    return unlessRefused(await admin.changeUser(caller, { userId: params["userId"] ?? "", ...changes }, seen), shown)
  },
})

const deactivateUser = operation({
  id: "deactivateUser",
  ...shared,
  method: "DELETE",
  path: `${path}/:userId`,
  summary: "Deactivate a user: their sessions and link end at once",
  description:
    "The last active owner cannot be deactivated. The API keys that they created keep working unless keys=deactivate is sent: " +
    "the response names those that were in force, and those created with them.",
  query: Type.Object({ keys: optional(oneOf("KeysOnDeactivation", ["keep", "deactivate"])) }),
  queryExample: { keys: "deactivate" },
  answers: {
    200: {
      description: "The user has been deactivated; these keys of theirs were in force",
      schema: Type.Object({ keys: Type.Array(KeyOfUser) }, { title: "DeactivatedUser" }),
      example: { keys: [keyOfUserExample] },
    },
    204: { description: "The user has been deactivated; no key of theirs was in force" },
  },
  errors: ["CONFLICT"],
  handle: async ({ admin, caller, params, query }) => {
    const deactivation = { userId: params["userId"] ?? "", includesKeys: query.keys === "deactivate" }
    return unlessRefused(await admin.deactivateUser(caller, deactivation), (keys) =>
      keys.length === 0 ? noContent() : ok({ keys: keys.map(keyOfUserView) }),
    )
  },
})

const userKeys = operation({
  id: "listKeysOfUser",
  ...shared,
  method: "GET",
  path: `${path}/:userId/api-keys`,
  summary: "List the API keys in force that a user has created",
  description: "Includes those created with these keys. They keep working when the user is deactivated.",
  answers: {
    200: {
      description: "The keys, oldest first",
      schema: Type.Object({ items: Type.Array(KeyOfUser) }, { title: "KeysOfUser" }),
      example: { items: [keyOfUserExample] },
    },
  },
  handle: async ({ service, admin, caller, params }) => {
    const found = await admin.user(caller.orgId, params["userId"] ?? "")
    if (isRefusal(found)) return found
    const keys = await admin.keysInForceOf(caller.orgId, found.userId, service.clocks.wall())
    return ok({ items: keys.map(keyOfUserView) })
  },
})

const releaseProvider = operation({
  id: "releaseUserProvider",
  ...shared,
  method: "DELETE",
  path: `${path}/:userId/provider`,
  summary: "Let a user sign in with another account of the identity provider",
  description:
    "The first sign-in by OpenID Connect binds a user to that account (iss and sub). Without a binding, the next one binds them by their e-mail again.",
  answers: { 204: { description: "The user is bound to no account" } },
  handle: async ({ admin, caller, params }) =>
    unlessRefused(await admin.releaseProvider(caller, params["userId"] ?? ""), noContent),
})

const renewLink = operation({
  id: "renewUserLink",
  ...shared,
  method: "POST",
  path: `${path}/:userId/link`,
  summary: "Create a new link for a user",
  description:
    "For an invited user, it replaces the previous link. With it, an active user chooses a new password, which ends their second factor; until it is used, nothing changes. Where the service sends mail, it also goes to the user's e-mail.",
  answers: { 201: { description: "The link", schema: Link, example: linkExample } },
  errors: ["CONFLICT"],
  handle: async ({ service, admin, caller, params }) => {
    const mailed = service.sendMail ? { language: undefined } : undefined
    const made = await admin.renewLink(caller, params["userId"] ?? "", mailed)
    return unlessRefused(made, (link) => created(mailedView(service, link)))
  },
})

const eraseUser = operation({
  id: "eraseUser",
  ...shared,
  method: "POST",
  path: `${path}/:userId/erase`,
  summary: "Erase the name and e-mail of a deactivated user",
  description: "The audit log keeps naming the user by userId.",
  answers: { 200: { description: "The user", schema: User, example: { ...example, email: null, name: null } } },
  errors: ["CONFLICT"],
  handle: async ({ admin, caller, params }) =>
    unlessRefused(await admin.eraseUser(caller, params["userId"] ?? ""), (erased) => ok(view(erased))),
})

/** The users of an organization (docs/api.md#users). */
export const userOperations = [
  inviteUser,
  users,
  user,
  updateUser,
  deactivateUser,
  userKeys,
  renewLink,
  releaseProvider,
  eraseUser,
]
