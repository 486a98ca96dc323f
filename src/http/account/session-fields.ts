import { Type } from "@sinclair/typebox"
import { areas, levels, roles } from "../../core/organization/role.ts"
import { type ConsoleSession, mayOf, signInScopes, type ToldLink, toldLink } from "../../core/organization/session.ts"
import { modeOf, publicOrgId } from "../../core/organization/test-organization.ts"
import { noLink } from "../../core/organization/user.ts"
import { isoTime } from "../../core/period.ts"
import type { UserAdmin } from "../../core/port/admin/user.ts"
import type { Credentials } from "../../core/port/credentials.ts"
import type { Refusal } from "../../core/refusal.ts"
import { browserOf } from "../edge/caller/browser.ts"
import { readSessionCookie } from "../edge/caller/cookie.ts"
import type { Incoming } from "../edge/incoming.ts"
import { sha256 } from "../edge/sha256.ts"
import { nullable, OrganizationMode, oneOf, Time } from "../operation/fields.ts"
import { whoFields, whoView } from "../operation/who.ts"

export const Role = oneOf("Role", roles)
/** What somebody may do in an area. */
export const AccessLevel = oneOf("AccessLevel", levels)

const SignedInUser = Type.Object(
  { userId: Type.String(), name: nullable(Type.String()), email: nullable(Type.String()), role: Role },
  { title: "SignedInUser" },
)

const MadeLink = Type.Object(
  { madeAt: Time, ...whoFields },
  {
    title: "NewPasswordLink",
    description:
      "the last password link created for the user, and by whom; absent if there is none, or once it was shown to them",
  },
)

export const Session = Type.Object(
  {
    orgId: Type.String(),
    mode: OrganizationMode,
    organizationName: Type.String(),
    keyId: nullable(Type.String({ description: "null for a user" })),
    scope: nullable(oneOf("SessionScope", signInScopes)),
    user: nullable(SignedInUser),
    may: Type.Object(
      Object.fromEntries(areas.map((area) => [area, AccessLevel])) as Record<string, typeof AccessLevel>,
      {
        title: "Permissions",
        description: "what the session may do in each area",
      },
    ),
    newPasswordLink: Type.Optional(MadeLink),
    expiresAt: Time,
  },
  { title: "Session" },
)

export const sessionExample = {
  orgId: "demo",
  mode: "live",
  organizationName: "Demo",
  keyId: null,
  scope: null,
  user: { userId: "usr_1k7upjuk7f9wbskggc4seh349", name: "Ana Rojas", email: "ana@example.com", role: "viewer" },
  may: mayOf({ kind: "user", userId: "", role: "viewer", name: null, email: null, isDeactivated: false, ...noLink }),
  expiresAt: "2026-11-21T22:05:00.000Z",
}

const linkView = async (admin: Pick<UserAdmin, "namesOf">, orgId: string, { madeBy, madeAt }: ToldLink) => ({
  madeAt: isoTime(madeAt),
  ...whoView(madeBy, await admin.namesOf(orgId, madeBy === null ? [] : [madeBy])),
})

export const sessionView = async (admin: Pick<UserAdmin, "namesOf">, session: ConsoleSession) => {
  const { orgId, organizationName, holder, expiresAt } = session
  const isKey = holder.kind === "key"
  const link = toldLink(session)
  return {
    orgId: publicOrgId(orgId),
    mode: modeOf(orgId),
    organizationName,
    keyId: isKey ? holder.keyId : null,
    scope: isKey ? holder.scope : null,
    user: isKey ? null : { userId: holder.userId, name: holder.name, email: holder.email, role: holder.role },
    may: mayOf(holder),
    ...(link && { newPasswordLink: await linkView(admin, orgId, link) }),
    expiresAt: isoTime(expiresAt),
  }
}

/** Where a sign-in comes from, in short. */
export const signInOrigin = (request: Incoming, address: string) => ({
  address,
  browser: browserOf(request.headers.get("user-agent")),
})

/** The SHA-256 of a request's session, by which the session is known; "" without a cookie. */
export const ownSession = (request: Incoming): string => {
  const token = readSessionCookie(request)
  return token === null ? "" : hashOfToken(token)
}

export const hashOfToken = (token: string): string => sha256(token).toString("hex")

/** Ends the session of the request, if it has one. */
export const endSessionOf = async (credentials: Credentials, request: Incoming): Promise<null | Refusal> => {
  const token = readSessionCookie(request)
  if (token === null) return null
  const hash = hashOfToken(token)
  const session = await credentials.findSession(hash)
  return session && credentials.endSession(session.orgId, hash)
}
