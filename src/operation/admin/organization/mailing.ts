import { mailOfLink } from "../../../core/operation/user/mail.ts"
import { languageOf, type MailLanguage } from "../../../core/organization/mail.ts"
import type { UserLink } from "../../../core/organization/user.ts"
import type { Mailed } from "../../../core/port/admin/user.ts"
import { isRefusal, type Refusal } from "../../../core/refusal.ts"
import type { Tx } from "../../../record/transaction.ts"
import type { Context } from "../../context.ts"
import { settingsOf } from "../../settings.ts"

type Needs = Pick<Context, "mails" | "organizations" | "sources">

/** The language of a mail, by default that of the organization. */
export const languageFor = (context: Needs, orgId: string, { language }: Mailed): MailLanguage =>
  language ?? languageOf(settingsOf(context, orgId).locale)

/** Queues the mail with a link that the transaction has made, if it is to be mailed; returns the link. */
export const mailing = (
  context: Needs,
  tx: Tx,
  made: UserLink | Refusal,
  mailed: Mailed | undefined,
): UserLink | Refusal => {
  if (isRefusal(made) || !mailed) return made
  const { mails, sources } = context
  mails.queue(mailOfLink(made, languageFor(context, made.user.orgId, mailed), tx.wall, sources))
  return made
}
