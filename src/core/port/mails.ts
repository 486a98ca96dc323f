import type { MailOutcome, NamedMail, OutgoingMail } from "../organization/mail.ts"
import type { Result } from "../refusal.ts"

/** The queue of mails to users (docs/operating.md#mail). */
export interface Mails {
  /** At most `limit` mails of all organizations that are due, the earliest first. */
  dueMails(now: number, limit: number): Promise<readonly NamedMail[]>
  /**
   * Begins an attempt to send a mail, which is due again some time later unless `endMail` is called. Returns null if
   * there is nothing left to send: its link was used or replaced, or it was tried often enough.
   */
  beginMail(mail: NamedMail): Result<OutgoingMail | null>
  /** Removes a mail that was sent, or that the server does not accept. */
  endMail(mail: NamedMail, outcome: MailOutcome): Result<null>
}
