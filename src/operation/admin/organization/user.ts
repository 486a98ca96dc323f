import {
  decideChangeUser,
  decideDeactivateUser,
  decideEraseUser,
  decideReleaseProvider,
  decideRenewLink,
} from "../../../core/operation/user/change-user.ts"
import { decideInvite } from "../../../core/operation/user/invite.ts"
import { decideEndSession } from "../../../core/operation/user/session.ts"
import { emailOf } from "../../../core/organization/user.ts"
import type { UserAdmin } from "../../../core/port/admin/user.ts"
import { sha256 } from "../../../secret/hash.ts"
import type { Context } from "../../context.ts"
import { mailing } from "./mailing.ts"

type Changes = Pick<
  UserAdmin,
  "changeUser" | "deactivateUser" | "endSession" | "eraseUser" | "inviteUser" | "releaseProvider" | "renewLink"
>

/** Invites, changes and deactivates users (docs/api.md#users). */
export const userOperations = (context: Context): Changes => {
  const { jobs, sources, organizations, users, sessions, apply } = context
  const factsOf = (orgId: string, userId: string) => ({
    stored: users.find(orgId, userId),
    owners: users.countOwners(orgId),
    sessions: sessions.ofHolder(orgId, userId),
  })

  return {
    inviteUser: (caller, invitation, mailed) =>
      jobs.run(caller, (tx) => {
        const { orgId, keyId: invitedBy } = caller
        const facts = {
          stored: users.findByEmail(orgId, emailOf(invitation.email)),
          count: users.countUsers(orgId),
        }
        const decision = decideInvite(facts, { ...invitation, orgId, invitedBy }, tx.wall, sources, sha256)
        return mailing(context, tx, apply(tx, caller, decision), mailed)
      }),

    changeUser: (caller, change, seen) =>
      jobs.run(caller, (tx) => apply(tx, caller, decideChangeUser(factsOf(caller.orgId, change.userId), change, seen))),

    deactivateUser: (caller, deactivation) =>
      jobs.run(caller, (tx) => {
        const { orgId } = caller
        const { userId } = deactivation
        const keys = organizations.keysInForceOf(orgId, userId, tx.wall)
        return apply(tx, caller, decideDeactivateUser({ ...factsOf(orgId, userId), keys }, deactivation, tx.wall))
      }),

    releaseProvider: (caller, userId) =>
      jobs.run(caller, (tx) => apply(tx, caller, decideReleaseProvider(users.find(caller.orgId, userId), { userId }))),

    renewLink: (caller, userId, mailed) =>
      jobs.run(caller, (tx) => {
        const stored = users.find(caller.orgId, userId)
        const decision = decideRenewLink(stored, { userId, madeBy: caller.keyId }, tx.wall, sources.secrets, sha256)
        return mailing(context, tx, apply(tx, caller, decision), mailed)
      }),

    eraseUser: (caller, userId) =>
      jobs.run(caller, (tx) => apply(tx, caller, decideEraseUser(users.find(caller.orgId, userId), { userId }))),

    endSession: (caller, hash, holder) =>
      jobs.run(caller, (tx) =>
        apply(tx, caller, decideEndSession(sessions.find(hash), { orgId: caller.orgId, holder })),
      ),
  }
}
