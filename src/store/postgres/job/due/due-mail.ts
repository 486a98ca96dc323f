import type { Pool } from "pg"
import type { NamedMail } from "../../../../core/organization/mail.ts"
import type { DueMails } from "../../../../record/organization/mail.ts"
import { inEveryPart } from "../../cluster/every-part.ts"

const due = 'SELECT org_id AS "orgId", mail_id AS "mailId" FROM mails WHERE due_at <= $1 ORDER BY due_at LIMIT $2'

/** The mails that are due. Any process may find them. */
export const dueMails =
  (pool: Pool): DueMails =>
  (now, limit) =>
    inEveryPart(pool, (session) => session.query<NamedMail>(due, [now, limit]))
