import type { NamedMail } from "../core/organization/mail.ts"
import type { Mails } from "../core/port/mails.ts"
import { isRefusal } from "../core/refusal.ts"
import { MailFault, type SmtpMail } from "./smtp.ts"

type Needs = {
  readonly mails: Mails
  readonly smtp: Pick<SmtpMail, "send">
  readonly clock: () => number
  /** Told of each mail that the server has taken. */
  onSent(): void
  /** Told of a server that does not take mails, for the operator. */
  onFault(fault: MailFault): void
}

const mailsAtOnce = 5

/** Sends the mails of the queue (docs/operating.md#mail). Another process may send others at the same time. */
export const mailSender = ({ mails, smtp, clock, onSent, onFault }: Needs) => {
  const send = async (named: NamedMail): Promise<void> => {
    const mail = await mails.beginMail(named)
    if (mail === null || isRefusal(mail)) return
    try {
      await smtp.send(mail)
      onSent()
      await mails.endMail(named, "sent")
    } catch (error) {
      if (!(error instanceof MailFault)) throw error
      onFault(error)
      if (error.isFinal) await mails.endMail(named, "refused")
    }
  }

  return {
    /** Tries what is due, a few mails at once, until nothing is or the server fails. */
    sendDue: async (): Promise<void> => {
      for (;;) {
        const due = await mails.dueMails(clock(), mailsAtOnce)
        const sent = await Promise.allSettled(due.map(send))
        for (const { status, reason } of sent as readonly { status: string; reason?: unknown }[])
          if (status === "rejected") throw reason
        if (due.length < mailsAtOnce) return
      }
    },
  }
}
