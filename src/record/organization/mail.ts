import type { NamedMail, QueuedMail } from "../../core/organization/mail.ts"
import { knownMailToken, sealedMailToken } from "../../secret/mail-token.ts"
import type { SecretCipher } from "../../secret/secret.ts"
import { type Rows, tableOf } from "../rows.ts"

/** `sealedWith` names the key that encrypts `token`; null: it is stored as it is. */
type MailRow = QueuedMail & { readonly id: number; readonly sealedWith: string | null }

export const mailTable = tableOf<MailRow>()({
  key: ["id"],
  changed: ["dueAt", "tries"],
  reads: {
    byId: { kind: "one", by: ["orgId", "mailId"] },
    ofUser: { kind: "one", by: ["orgId", "userId"] },
  },
})

/** At most `limit` mails of all organizations that are due, the earliest first; for code outside of jobs. */
export type DueMails = (now: number, limit: number) => Promise<readonly NamedMail[]>

/** Mails to users that wait to be sent, for jobs. */
export const mailRecords = (rows: Rows, cipher: SecretCipher) => {
  const toMail = ({ id: _id, sealedWith: _sealedWith, ...mail }: MailRow, token: string | null): QueuedMail => ({
    ...mail,
    token,
  })
  const remove = (row: MailRow | null) => {
    if (row) rows.remove(mailTable, row)
  }

  return {
    /** A mail whose token can be read. */
    find: (orgId: string, mailId: string): QueuedMail | null => {
      const row = rows.one(mailTable, "byId", orgId, mailId)
      const token = row && knownMailToken(cipher, row)
      return row && token !== undefined ? toMail(row, token) : null
    },

    /** Queues a mail, in place of the one that waits for the same user. */
    queue: (mail: QueuedMail) => {
      remove(rows.one(mailTable, "ofUser", mail.orgId, mail.userId))
      rows.add(mailTable, { ...mail, ...sealedMailToken(cipher, mail) })
    },

    /** Notes a try. */
    note: ({ orgId, mailId, dueAt, tries }: QueuedMail) => {
      const row = rows.one(mailTable, "byId", orgId, mailId)
      if (row) rows.change(mailTable, row, { ...row, dueAt, tries })
    },

    remove: (orgId: string, mailId: string) => remove(rows.one(mailTable, "byId", orgId, mailId)),
  }
}

export type MailRecords = ReturnType<typeof mailRecords>
