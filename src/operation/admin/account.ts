import {
  decideAccept,
  decideChangePassword,
  decideConfirmTotp,
  decideDisableTotp,
  decideEndOthers,
  decideRefusedCode,
  decideStartTotp,
  decideUserSignIn,
} from "../../core/operation/user/account.ts"
import type { Caller } from "../../core/organization/organization.ts"
import type { StoredUser } from "../../core/organization/user.ts"
import type { Accounts } from "../../core/port/accounts.ts"
import { sha256 } from "../../secret/hash.ts"
import type { Context } from "../context.ts"
import { nameOf } from "./session.ts"

type Changes = Pick<
  Accounts,
  | ("acceptLink" | "changePassword" | "confirmTotp" | "disableTotp" | "endOtherSessions" | "recordRefusedCode")
  | ("signInUser" | "startTotp")
>

/** Sign-in of users, and changes of their credentials (docs/api.md#sign-in-of-users). */
export const accountOperations = (context: Context): Changes => {
  const { jobs, sources, users, sessions, apply } = context
  const own = ({ orgId, keyId }: Caller): StoredUser | null => users.find(orgId, keyId ?? "")
  const sessionsOf = ({ orgId, keyId }: Caller) => sessions.ofHolder(orgId, keyId ?? "")

  return {
    signInUser: (orgId, userId, proof, origin) =>
      jobs.run({ orgId }, (tx) => {
        const facts = {
          stored: users.find(orgId, userId),
          organizationName: nameOf(context, orgId),
          others: sessions.ofHolder(orgId, userId),
        }
        return apply(tx, { orgId, keyId: userId }, decideUserSignIn(facts, proof, origin, tx.wall, sources, sha256))
      }),

    acceptLink: (orgId, linkHash, chosen, origin) =>
      jobs.run({ orgId }, (tx) => {
        const stored = users.findByLink(orgId, linkHash)
        const theirs = stored ? sessions.ofHolder(orgId, stored.userId) : []
        const organizationName = stored ? nameOf(context, orgId) : ""
        const facts = { stored, organizationName, sessions: theirs, others: theirs }
        const caller = { orgId, keyId: stored?.userId ?? null }
        return apply(tx, caller, decideAccept(facts, chosen, origin, tx.wall, sources, sha256))
      }),

    changePassword: (caller, change) =>
      jobs.run(caller, (tx) => {
        const facts = { stored: own(caller), sessions: sessionsOf(caller) }
        return apply(tx, caller, decideChangePassword(facts, change))
      }),

    startTotp: (caller, secret) =>
      jobs.run(caller, (tx) => apply(tx, caller, decideStartTotp(own(caller), { secret }))),

    confirmTotp: (caller, proof) =>
      jobs.run(caller, (tx) =>
        apply(tx, caller, decideConfirmTotp(own(caller), proof, tx.wall, sources.secrets, sha256)),
      ),

    disableTotp: (caller, proof) => jobs.run(caller, (tx) => apply(tx, caller, decideDisableTotp(own(caller), proof))),

    recordRefusedCode: ({ orgId, userId }, refused) =>
      jobs.run({ orgId }, (tx) => apply(tx, { orgId, keyId: null }, decideRefusedCode({ userId }, refused))),

    endOtherSessions: (caller, hash) =>
      jobs.run(caller, (tx) => apply(tx, caller, decideEndOthers(sessionsOf(caller), hash))),
  }
}
