import { Type } from "@sinclair/typebox"
import type { ApiKey } from "../../../core/organization/organization.ts"
import { pathOfLink, type User as StoredUser, statusOf, type UserLink } from "../../../core/organization/user.ts"
import { isoTime, isoTimeOrNull } from "../../../core/period.ts"
import { Role } from "../../account/session-fields.ts"
import { etag, listed, listedView } from "../../operation/edit.ts"
import { Email, nullable, oneOf, optional, ReaderLanguage, Time, UserName } from "../../operation/fields.ts"
import { ok } from "../../operation/operation.ts"
import type { Service } from "../../operation/service.ts"
import { Scope } from "./api-key.ts"

export const User = Type.Object(
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

export const example = {
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

export const view = (user: StoredUser) => ({
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

export const shown = (user: StoredUser) => ok(view(user), etag("user", user))

export const KeyOfUser = Type.Object(
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

export const keyOfUserExample = {
  keyId: "key_1k7upjuk7f9wbskggc4seh349",
  name: "Checkout",
  scope: "write",
  prefix: "premio_3Xk9a",
  lastUsedAt: "2026-11-21T11:05:00.000Z",
  deactivatedAt: null,
}

export const keyOfUserView = ({ keyId, name, scope, prefix, lastUsedAt, deactivatedAt }: ApiKey) => ({
  keyId,
  name,
  scope,
  prefix,
  lastUsedAt: isoTimeOrNull(lastUsedAt),
  deactivatedAt: isoTimeOrNull(deactivatedAt),
})

export const ListedUser = listed("ListedUser", User)
export const listedExample = listedView("user", example)

export const Link = Type.Object(
  {
    token: Type.String({ description: "shown only here" }),
    path: Type.String({ description: "the path of the page that accepts it, with the token in its fragment" }),
    expiresAt: Time,
    isMailed: Type.Boolean(),
  },
  { title: "UserLink" },
)

export const linkExample = {
  token: "…",
  path: "/console/join#demo.…",
  expiresAt: "2026-11-28T10:05:00.000Z",
  isMailed: false,
}

/** The link as shown, whose mail is sent from now on. */
export const mailedView = ({ sendMail }: Pick<Service, "sendMail">, link: UserLink) => {
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
