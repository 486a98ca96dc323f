/** The languages that mails are written in. */
export const mailLanguages = ["es", "en"] as const
export type MailLanguage = (typeof mailLanguages)[number]

/** What a mail tells a user: that they are invited, how to choose a new password, or whom to ask for that. */
export type MailKind = "invitation" | "password" | "ask-owner"

/** A mail of the queue by its id. */
export type NamedMail = { readonly orgId: string; readonly mailId: string }

/** A mail that waits to be sent to a user, who has at most one. `token` is that of their link, if the mail has one. */
export type QueuedMail = NamedMail & {
  readonly userId: string
  readonly kind: MailKind
  readonly language: MailLanguage
  readonly token: string | null
  readonly createdAt: number
  /** When it is tried next. */
  readonly dueAt: number
  readonly tries: number
}

/** A mail as it is sent; `path` is that of the page that its link leads to. */
export type OutgoingMail = Pick<QueuedMail, "kind" | "language" | "mailId"> & {
  readonly to: string
  readonly organizationName: string
  readonly path: string | null
}

/** How a try has ended: a server refused the mail for good, or it may be tried again. */
export type MailOutcome = "sent" | "refused"

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** How long after each try the next one follows, all within a day; a try takes less than the first. */
const pausesMs = [minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs, 3 * hourMs, 6 * hourMs, 12 * hourMs] as const

/** The mail once a try has begun; null if it was tried often enough. */
export const tried = (mail: QueuedMail, now: number): QueuedMail | null => {
  if (mail.tries > pausesMs.length) return null
  const pauseMs = pausesMs[mail.tries] ?? hourMs
  return { ...mail, tries: mail.tries + 1, dueAt: now + pauseMs }
}

/** The language of an organization's mails by its locale. */
export const languageOf = (locale: string | undefined): MailLanguage => (/^en\b/i.test(locale ?? "") ? "en" : "es")
