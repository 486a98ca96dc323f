import type { ChangeOf, Decision } from "../../change.ts"
import { newId } from "../../id.ts"
import type { MailKind, MailLanguage, OutgoingMail, QueuedMail } from "../../organization/mail.ts"
import { isActive, pathOfLink, type StoredUser, statusOf, type UserLink } from "../../organization/user.ts"
import type { Sources } from "../../random.ts"

/** A mail with the link that was made for a user. */
export const mailOfLink = (
  { user, token }: UserLink,
  language: MailLanguage,
  now: number,
  { ids }: Pick<Sources, "ids">,
): QueuedMail =>
  queuedMail(user, { kind: user.joinedAt === null ? "invitation" : "password", language, token }, now, { ids })

/** A mail that tells a user with a second factor whom to ask for a link, since a mail alone must not end it. */
export const queuedMail = (
  { orgId, userId }: Pick<StoredUser, "orgId" | "userId">,
  content: { readonly kind: MailKind; readonly language: MailLanguage; readonly token: string | null },
  now: number,
  { ids }: Pick<Sources, "ids">,
): QueuedMail => ({
  ...content,
  orgId,
  userId,
  mailId: newId("mail_", now, ids),
  createdAt: now,
  dueAt: now,
  tries: 0,
})

/** What to send to somebody who has forgotten their password; null: nothing, since they cannot sign in. */
export const forgottenBy = (stored: StoredUser | null): "ask-owner" | "link" | null => {
  if (!stored || stored.email === null || statusOf(stored) === "deactivated") return null
  return isActive(stored) && stored.totpSince !== null ? "ask-owner" : "link"
}

/** A queued mail as it is sent; null if its user cannot use it any more. `hash` is SHA-256. */
export const outgoingMail = (
  mail: QueuedMail,
  { stored, organizationName }: { readonly stored: StoredUser | null; readonly organizationName: string },
  now: number,
  hash: (text: string) => string,
): OutgoingMail | null => {
  if (!stored || stored.email === null || stored.deactivatedAt !== null) return null
  const { kind, language, mailId, token } = mail
  const shown = { kind, language, mailId, to: stored.email, organizationName }
  if (token === null) return { ...shown, path: null }
  const isLinkValid = stored.linkHash === hash(token) && stored.linkExpiresAt !== null && now < stored.linkExpiresAt
  return isLinkValid ? { ...shown, path: pathOfLink({ user: stored, token }) } : null
}

/** Records that a mail to a user is not tried again. */
export const decideGiveUpMail = ({ userId, kind }: QueuedMail): Decision<null, ChangeOf<"audit">> => ({
  answer: null,
  changes: [{ kind: "audit", entry: { action: "user.mail-failed", target: userId, before: null, after: { kind } } }],
})
