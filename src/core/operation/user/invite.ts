import { refuseOneMore } from "../../bounds.ts"
import type { ConsoleChange } from "../../change/console-change.ts"
import type { Decision } from "../../change.ts"
import { newId } from "../../id.ts"
import type { Role } from "../../organization/role.ts"
import {
  auditedUser,
  cannotSignIn,
  emailOf,
  isUnambiguous,
  type StoredUser,
  statusOf,
  type UserLink,
  withLink,
} from "../../organization/user.ts"
import type { Sources } from "../../random.ts"
import { type Refusal, refuse, refuseField } from "../../refusal.ts"

export type Invitation = { readonly email: string; readonly name?: string; readonly role: Role }

/** The organization that somebody is invited to, and the user or key that invites them; null is the operator. */
type Inviter = { readonly orgId: string; readonly invitedBy: string | null }

type InviteFacts = {
  /** The user with this e-mail, if any. */
  readonly stored: StoredUser | null
  /** How many users of the organization are not deactivated. */
  readonly count: number
}

/**
 * Decides POST /admin/users: a new or deactivated user gets a link with which they choose how to sign in. `hash` is
 * SHA-256.
 */
export const decideInvite = (
  { stored, count }: InviteFacts,
  { orgId, invitedBy, email, name, role }: Invitation & Inviter,
  now: number,
  { ids, secrets }: Pick<Sources, "ids" | "secrets">,
  hash: (text: string) => string,
): Decision<UserLink, ConsoleChange> | Refusal => {
  if (stored && statusOf(stored) !== "deactivated")
    return refuse("CONFLICT", `${stored.userId} already has this e-mail; create a new link for them`)
  const refusal = isUnambiguous(email)
    ? refuseOneMore("users", count)
    : refuseField("email", "an e-mail address without characters that stand for others, such as full-width letters")
  if (refusal) return refusal
  const invited: StoredUser = {
    userId: stored?.userId ?? newId("usr_", now, ids),
    orgId,
    email: emailOf(email),
    role,
    name: name ?? stored?.name ?? null,
    createdAt: stored?.createdAt ?? now,
    joinedAt: null,
    deactivatedAt: null,
    ...cannotSignIn,
  }
  const { user, link } = withLink(invited, invitedBy, now, secrets, hash)
  const before = stored && auditedUser(stored)
  const entry = { action: "user.invite", target: user.userId, before, after: auditedUser(user) }
  return {
    answer: link,
    changes: [
      { kind: "putUser", user },
      { kind: "audit", entry },
    ],
  }
}
