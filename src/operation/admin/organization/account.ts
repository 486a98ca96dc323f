import {
  decideAccept,
  decideChangePassword,
  decideConfirmTotp,
  decideDisableTotp,
  decideEndOthers,
  decideRefusedCode,
  decideStartTotp,
  decideUserSignIn,
} from "../../../core/operation/user/account.ts"
import { decideRenewLink } from "../../../core/operation/user/change-user.ts"
import { forgottenBy, queuedMail } from "../../../core/operation/user/mail.ts"
import type { Caller } from "../../../core/organization/organization.ts"
import { emailOf, type StoredUser } from "../../../core/organization/user.ts"
import type { Accounts } from "../../../core/port/admin/user.ts"
import { isRefusal } from "../../../core/refusal.ts"
import { sha256 } from "../../../secret/hash.ts"
import type { Context } from "../../context.ts"
import { languageFor, mailing } from "./mailing.ts"
import { nameOf } from "./session.ts"

type Changes = Pick<
  Accounts,
  | ("acceptLink" | "changePassword" | "confirmTotp" | "disableTotp" | "endOtherSessions" | "mailPasswordLink")
  | ("recordRefusedCode" | "signInUser" | "startTotp")
>

/** Sign-in of users, and changes of their credentials (docs/api.md#sign-in-of-users). */
export const accountOperations = (context: Context): Changes => {
  const { jobs, mails, sources, users, sessions, apply } = context
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

    mailPasswordLink: (orgId, email, mailed) =>
      jobs.run({ orgId }, (tx) => {
        const stored = users.findByEmail(orgId, emailOf(email))
        const sent = forgottenBy(stored)
        if (!stored || !sent) return null
        if (sent === "ask-owner") {
          const content = { kind: sent, language: languageFor(context, orgId, mailed), token: null }
          mails.queue(queuedMail(stored, content, tx.wall, sources))
          return null
        }
        const { userId } = stored
        const decision = decideRenewLink(stored, { userId, madeBy: userId }, tx.wall, sources.secrets, sha256)
        const made = mailing(context, tx, apply(tx, { orgId, keyId: null }, decision), mailed)
        return isRefusal(made) ? made : null
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
