import { index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import type { MailKind, MailLanguage } from "../../../../core/organization/mail.ts"
import { organization, rowNumber, time, whole } from "../columns.ts"

/** Mails to users that wait to be sent. */
export const mails = pgTable(
  "mails",
  {
    id: rowNumber(),
    orgId: organization(),
    mailId: text("mail_id").notNull(),
    userId: text("user_id").notNull(),
    kind: text("kind").$type<MailKind>().notNull(),
    language: text("language").$type<MailLanguage>().notNull(),
    /** The token of the link in the mail. */
    token: text("token"),
    /** Names the key that encrypts `token`; null if it is stored in plain text. */
    sealedWith: text("sealed_with"),
    createdAt: time("created_at").notNull(),
    dueAt: time("due_at").notNull(),
    tries: whole("tries").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex("mails_by_id").on(table.orgId, table.mailId),
    uniqueIndex("mails_by_user").on(table.orgId, table.userId),
    index("mails_due").on(table.dueAt),
  ],
)
