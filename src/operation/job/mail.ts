import { decideGiveUpMail, outgoingMail } from "../../core/operation/user/mail.ts"
import { tried } from "../../core/organization/mail.ts"
import type { Mails } from "../../core/port/mails.ts"
import type { DueMails } from "../../record/organization/mail.ts"
import { sha256 } from "../../secret/hash.ts"
import type { Context } from "../context.ts"

/** The queue of mails to users (docs/operating.md#mail). */
export const mailOperations = ({ apply, jobs, mails, organizations, users }: Context, dueMails: DueMails): Mails => ({
  dueMails,

  beginMail: ({ orgId, mailId }) =>
    jobs.run({ orgId }, (tx) => {
      const mail = mails.find(orgId, mailId)
      const organization = organizations.readOrganization(orgId)
      // Another process may have begun a try meanwhile.
      if (!mail || !organization || mail.dueAt > tx.wall) return null
      const facts = { stored: users.find(orgId, mail.userId), organizationName: organization.name }
      const outgoing = outgoingMail(mail, facts, tx.wall, sha256)
      const next = tried(mail, tx.wall)
      if (outgoing && next) {
        mails.note(next)
        return outgoing
      }
      mails.remove(orgId, mailId)
      if (outgoing) apply(tx, { orgId, keyId: null }, decideGiveUpMail(mail))
      return null
    }),

  endMail: ({ orgId, mailId }, outcome) =>
    jobs.run({ orgId }, (tx) => {
      const mail = mails.find(orgId, mailId)
      if (!mail) return null
      mails.remove(orgId, mailId)
      return outcome === "sent" ? null : apply(tx, { orgId, keyId: null }, decideGiveUpMail(mail))
    }),
})
