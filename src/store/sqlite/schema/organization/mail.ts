import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import type { MailKind, MailLanguage } from "../../../../core/organization/mail.ts"
import { rowNumber, time } from "../columns.ts"
import { organization } from "./organization.ts"

/** Mails to users that wait to be sent. */
export const mails = sqliteTable(
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
    tries: integer("tries").notNull(),
  },
  (table) => [
    uniqueIndex("mails_by_id").on(table.orgId, table.mailId),
    uniqueIndex("mails_by_user").on(table.orgId, table.userId),
    index("mails_due").on(table.dueAt),
  ],
)
