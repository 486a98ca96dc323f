import { createTransport } from "nodemailer"
import type { OutgoingMail } from "../core/organization/mail.ts"
import { textOf } from "./text.ts"

export type MailSettings = { readonly smtpUrl: string; readonly from: string; readonly publicUrl: string }

/** Why a mail was not taken: for good, or maybe only now. `cause` names no person. */
export class MailFault extends Error {
  readonly isFinal: boolean

  constructor(cause: string, isFinal: boolean) {
    super(`the mail server does not take a mail: ${cause}`)
    this.isFinal = isFinal
  }
}

/** Less than the first pause between two tries. */
const timeoutMs = 20_000

type Fault = { readonly code?: unknown; readonly responseCode?: unknown }

/** The server's text may name the recipient, so only its codes are told. */
const faultOf = ({ code, responseCode }: Fault): MailFault => {
  const cause = [code, responseCode].filter(Boolean).join(" ") || "no connection"
  return new MailFault(cause, code === "EENVELOPE" && Number(responseCode) >= 500)
}

/** Sends mails by the server of `smtpUrl`. */
export const smtpMail = ({ smtpUrl, from, publicUrl }: MailSettings) => {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const { hostname } = new URL(publicUrl)
  return {
    /** Resolves once the server has taken the mail. Throws MailFault. */
    send: async (mail: OutgoingMail): Promise<void> => {
      const link = mail.path === null ? null : `${publicUrl}${mail.path}`
      const message = {
        ...textOf(mail, link),
        from,
        to: { name: "", address: mail.to },
        // The same for each try, so that a repeated mail can be recognized.
        messageId: `<${mail.mailId}@${hostname}>`,
        headers: { "Auto-Submitted": "auto-generated" },
      }
      await transport.sendMail(message).catch((error: Fault) => {
        throw faultOf(error)
      })
    },
    close: () => transport.close(),
  }
}

export type SmtpMail = ReturnType<typeof smtpMail>
