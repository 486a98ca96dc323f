import { Type } from "@sinclair/typebox"
import { isRefusal, refuseField } from "../../../core/refusal.ts"
import { Role } from "../../account/session-fields.ts"
import { listedView } from "../../operation/edit.ts"
import { listExample, listOf, oneOf, optional, UserName, unremovable } from "../../operation/fields.ts"
import { listQuery, replyPage } from "../../operation/list/list.ts"
import { created, noContent, ok, operation, patchOperation } from "../../operation/operation.ts"
import { unlessRefused } from "../../operation/reply.ts"
import {
  example,
  KeyOfUser,
  keyOfUserExample,
  keyOfUserView,
  Link,
  ListedUser,
  linkExample,
  listedExample,
  mailedView,
  shown,
  User,
  UserInvitation,
  view,
} from "./user-fields.ts"

const shared = { access: ["admin"], area: "users", tag: "Console: users" } as const
const path = "/api/v1/admin/users"

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
