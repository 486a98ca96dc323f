import { sql } from "drizzle-orm"
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import { rowNumber, time } from "../columns.ts"
import { organization } from "../organization/organization.ts"

/** Lists of external ids, by which games choose who may play. */
export const audiences = sqliteTable(
  "audiences",
  {
    id: rowNumber(),
    orgId: organization(),
    audienceId: text("audience_id").notNull(),
    name: text("name").notNull(),
    /** How many members it has. */
    members: integer("members").notNull(),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
    /** When it was deleted, if members are still being removed. */
    deletedAt: time("deleted_at"),
  },
  (table) => [
    uniqueIndex("audiences_by_id").on(table.orgId, table.audienceId).where(sql`${table.deletedAt} IS NULL`),
    index("audiences_deleted").on(table.deletedAt).where(sql`${table.deletedAt} IS NOT NULL`),
  ],
)

/** The members of audiences. */
export const audienceMembers = sqliteTable(
  "audience_members",
  {
    id: rowNumber(),
    audience: integer("audience")
      .notNull()
      .references(() => audiences.id),
    externalUserId: text("external_user_id").notNull(),
    addedAt: time("added_at").notNull(),
  },
  (table) => [
    uniqueIndex("audience_members_by_id").on(table.audience, table.externalUserId),
    index("audience_members_in_order").on(table.audience),
  ],
)
