import { sql } from "drizzle-orm"
import { index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { organization, reference, rowNumber, time, whole } from "../columns.ts"

/** Lists of external ids, by which games choose who may play. */
export const audiences = pgTable(
  "audiences",
  {
    id: rowNumber(),
    orgId: organization(),
    audienceId: text("audience_id").notNull(),
    name: text("name").notNull(),
    /** How many members it has. */
    members: whole("members").notNull(),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
    /** When it was deleted, if members are still being removed. */
    deletedAt: time("deleted_at"),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex("audiences_by_id").on(table.audienceId, table.orgId).where(sql`${table.deletedAt} IS NULL`),
    index("audiences_deleted").on(table.deletedAt).where(sql`${table.deletedAt} IS NOT NULL`),
  ],
)

/** The members of audiences. */
export const audienceMembers = pgTable(
  "audience_members",
  {
    id: rowNumber(),
    orgId: organization(),
    audience: reference("audience").notNull(),
    externalUserId: text("external_user_id").notNull(),
    addedAt: time("added_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex("audience_members_by_id").on(table.externalUserId, table.audience, table.orgId),
    index("audience_members_in_order").on(table.audience, table.id),
  ],
)
