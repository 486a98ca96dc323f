import type { NamedMail } from "../../../../core/organization/mail.ts"
import type { DueMails } from "../../../../record/organization/mail.ts"
import type { Db } from "../../file/open.ts"

/** The mails that are due. */
export const dueMails = (db: Db): DueMails => {
  const due = db.$client.query<NamedMail, [number, number]>(
    "SELECT org_id AS orgId, mail_id AS mailId FROM mails WHERE due_at <= ? ORDER BY due_at LIMIT ?",
  )
  return async (now, limit) => due.all(now, limit)
}
