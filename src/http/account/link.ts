import { Type } from "@sinclair/typebox"
import { linkedUser } from "../../core/operation/user/account.ts"
import { publicOrgId } from "../../core/organization/test-organization.ts"
import { emailOf, passwordRule, refusePassword } from "../../core/organization/user.ts"
import { isoTimeOrNull } from "../../core/period.ts"
import { isRefusal, type Refusal, refuse } from "../../core/refusal.ts"
import { refuseCrossSite } from "../edge/caller/cookie.ts"
import { findIn } from "../edge/directory.ts"
import { takeAll } from "../edge/limit/sign-in-limit.ts"
import { Email, Id, nullable, optional, Password, ReaderLanguage, Time, text, UserName } from "../operation/fields.ts"
import { accepted, type Call, ok, operation } from "../operation/operation.ts"
import { reporting } from "./attempt.ts"
import { replySignedIn } from "./session.ts"
import { hashOfToken, Role, Session, sessionExample, signInOrigin } from "./session-fields.ts"

const shared = { access: "anyone", method: "POST", tag: "Console: sessions" } as const

const token = text(100)

type LinkCall = Pick<Call<{ orgId: string; token: string }, object>, "accounts" | "body" | "credentials" | "service">

/** The user that the link belongs to, and the link's hash. */
const userOf = async ({ service, accounts, credentials, body }: LinkCall) => {
  const linkHash = hashOfToken(body.token)
  const user = linkedUser(
    await findIn(credentials, body.orgId, (id) => accounts.userByLink(id, linkHash)),
    service.clocks.wall(),
  )
  return isRefusal(user) ? user : { user, linkHash }
}

const Link = Type.Object(
  {
    organizationName: Type.String(),
    email: nullable(Type.String()),
    name: nullable(Type.String()),
    role: Role,
    isReset: Type.Boolean({ description: "false: an invitation" }),
    expiresAt: nullable(Time),
  },
  { title: "OpenedLink" },
)

const openLink = operation({
  id: "openLink",
  ...shared,
  path: "/api/v1/console/link",
  isRead: true,
  summary: "Read who the link of an invitation or a reset is for",
  description: "The token is sent in the body, so that it appears in no log of addresses.",
  body: Type.Object({ orgId: Id, token }, { title: "LinkToken" }),
  bodyExample: { orgId: "demo", token: "…" },
  answers: {
    200: {
      description: "Who it is for",
      schema: Link,
      example: {
        organizationName: "Demo",
        email: "ana@example.com",
        name: null,
        role: "viewer",
        isReset: false,
        expiresAt: "2026-11-28T10:05:00.000Z",
      },
    },
  },
  errors: ["NOT_FOUND"],
  handle: async (call) => {
    const found = reporting(call, { orgId: call.body.orgId, account: null }, await userOf(call))
    if (isRefusal(found)) return found
    const { email, name, role, joinedAt, linkExpiresAt } = found.user
    const organization = await call.admin.organization(publicOrgId(found.user.orgId))
    if (isRefusal(organization)) return organization
    return ok({
      organizationName: organization.name,
      email,
      name,
      role,
      isReset: joinedAt !== null,
      expiresAt: isoTimeOrNull(linkExpiresAt),
    })
  },
})

const acceptLink = operation({
  id: "acceptLink",
  ...shared,
  path: "/api/v1/console/link/accept",
  summary: "Choose a name and a password with the link of an invitation or a reset, and sign in",
  description: `A password has ${passwordRule.minLength} to ${passwordRule.maxLength} characters. A reset ends all sessions of the user, and their second factor.`,
  body: Type.Object({ orgId: Id, token, name: UserName, password: Password }, { title: "LinkAcceptance" }),
  bodyExample: { orgId: "demo", token: "…", name: "Ana Rojas", password: "correct horse battery staple" },
  answers: {
    201: { description: "The session; its token is only in the cookie", schema: Session, example: sessionExample },
  },
  errors: ["NOT_FOUND", "CROSS_SITE"],
  handle: async (call) => {
    const { service, accounts, body, request, clientAddress } = call
    const crossSite = refuseCrossSite(request)
    if (crossSite) return crossSite
    const found = reporting(call, { orgId: body.orgId, account: null }, await userOf(call))
    if (isRefusal(found)) return found
    const refusal: Refusal | null = refusePassword(body.password, found.user.email)
    if (refusal) return refusal
    const passwordHash = await service.identity.passwords.hash(body.password)
    if (isRefusal(passwordHash)) return passwordHash
    const chosen = { name: body.name, passwordHash }
    const at = signInOrigin(request, clientAddress())
    const session = await accounts.acceptLink(found.user.orgId, found.linkHash, chosen, at)
    return replySignedIn(call, session, { userId: found.user.userId, passwordHash })
  },
})

/** How long an answer takes at least, so that it does not tell whether anything was done. */
const answerMs = 300

const askForLink = operation({
  id: "askForPasswordLink",
  ...shared,
  path: "/api/v1/console/password-link",
  summary: "Ask for a mail with a link to choose a new password",
  description:
    "The answer is the same whether or not the organization has a user with this e-mail. A user with a second factor is told to ask an owner instead. Without mail (sendsMail of the sign-in options), nothing happens.",
  body: Type.Object({ orgId: Id, email: Email, language: optional(ReaderLanguage) }, { title: "PasswordLinkRequest" }),
  bodyExample: { orgId: "demo", email: "ana@example.com", language: "es" },
  answers: {
    202: {
      description: "If there is such a user, a mail is on its way",
      schema: Type.Object({}, { title: "PasswordLinkAsked" }),
      example: {},
    },
  },
  errors: ["CROSS_SITE", "RATE_LIMITED"],
  handle: async ({ service, accounts, credentials, body, request, clientAddress }) => {
    const crossSite = refuseCrossSite(request)
    if (crossSite) return crossSite
    const { orgId, language } = body
    const email = emailOf(body.email)
    const buckets = service.signIns.ofMails(clientAddress(), `${orgId} ${email}`)
    const waitSeconds = await takeAll(buckets, service.clocks.wall())
    if (waitSeconds > 0)
      return refuse("RATE_LIMITED", "too many mails were asked for; wait as Retry-After says", waitSeconds)
    const mail = async (): Promise<null | Refusal> => {
      if (!service.sendMail) return null
      const user = await findIn(credentials, orgId, (id) => accounts.userByEmail(id, email))
      return user && accounts.mailPasswordLink(user.orgId, email, { language })
    }
    const [mailed] = await Promise.all([mail(), Bun.sleep(answerMs)])
    service.sendMail?.()
    return isRefusal(mailed) ? mailed : accepted({})
  },
})

/** Links of invitations and resets, each valid once (docs/api.md#sign-in-of-users). */
export const linkOperations = [openLink, acceptLink, askForLink]
