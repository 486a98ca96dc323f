import { and, eq, getTableColumns, gt, inArray, lte, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core"
import { publicOrgId } from "../../../../core/organization/test-organization.ts"
import { eraserOf, type PersonalText, type Pseudonyms } from "../../../../core/player/erasure.ts"
import { bytesOf } from "../../engine/page.ts"
import type { Db } from "../../file/open.ts"
import { withoutExchanges } from "../../schema/attempt-log.ts"
import { auditLog } from "../../schema/organization/audit.ts"
import { idempotencyRecords } from "../../schema/organization/idempotency.ts"
import { testEvents } from "../../schema/test.ts"
import { bodyIn, deliveries, webhooks } from "../../schema/webhook.ts"

const rowsOfAStep = 200
/** A row of the audit log may take half a megabyte. */
const bytesOfAStep = 256 * 1024

/** Texts that name people by their external id, in an append-only table. */
type Texts = {
  readonly table: SQLiteTable & { readonly id: SQLiteColumn }
  readonly columns: readonly string[]
  /** The texts where another table may have them. */
  readonly read?: SQL<string>
  /** The other columns of a rewritten row. */
  readonly also?: SQL
  /** Names the row of `deliveryBodies` that has the text; null if the row itself has it. */
  readonly bodyOf?: SQLiteColumn
  of(db: Db, orgId: string): SQL | undefined
}

/** Without the salt, the row's hash of the people it names reveals nothing. */
const forgetSalt = sql`salt = NULL`

/** A receiver may echo what it was sent, and the signatures are of the old text, so the exchanges are deleted. */
const forgetExchanges = sql`attempt_log = ${sql.raw(withoutExchanges)}`

/** The deliveries of an event are neighbours, the first of them under the row number of their body. */
const forgetExchangesOfBody = `UPDATE deliveries SET attempt_log = ${withoutExchanges} WHERE body_of = ?1 AND id >= ?1
  AND id < coalesce((SELECT id FROM deliveries WHERE id > ?1 AND body_of IS NOT ?1 ORDER BY id LIMIT 1),
    ${Number.MAX_SAFE_INTEGER})`

const textsOf: Record<PersonalText, Texts> = {
  deliveries: {
    table: deliveries,
    columns: ["body"],
    read: sql<string>`(${sql.raw(bodyIn("deliveries"))})`,
    also: forgetExchanges,
    bodyOf: deliveries.bodyOf,
    of: (db, orgId) =>
      inArray(deliveries.webhook, db.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.orgId, orgId))),
  },
  answers: {
    table: idempotencyRecords,
    columns: ["answer"],
    of: (_db, orgId) => eq(idempotencyRecords.orgId, orgId),
  },
  testEvents: {
    table: testEvents,
    columns: ["body"],
    of: (_db, orgId) => eq(testEvents.orgId, orgId),
  },
  auditLog: {
    table: auditLog,
    columns: ["before", "after"],
    also: forgetSalt,
    of: (_db, orgId) => eq(auditLog.orgId, publicOrgId(orgId)),
  },
}

/** The texts that name people, from which an erasure removes a person in steps. */
export const personalTexts = (db: Db) => {
  const setBody = db.$client.query("UPDATE delivery_bodies SET body = ? WHERE id = ?")
  const forgetOfBody = db.$client.query(forgetExchangesOfBody)

  /** Removes a person from the texts of the rows after `after` up to `last`; what rows share, once. */
  const rewrite = (kind: PersonalText, orgId: string, pseudonyms: Pseudonyms, after: number, last: number) => {
    const { table, columns, read, also, bodyOf, of } = textsOf[kind]
    const erased = eraserOf(pseudonyms)
    const texts = Object.fromEntries(columns.map((name) => [name, read ?? sql<string | null>`${sql.identifier(name)}`]))
    const found = db
      .select({ id: table.id, bodyOf: sql<number | null>`${bodyOf ?? null}`, texts })
      .from(table)
      .where(and(gt(table.id, after), lte(table.id, last), of(db, orgId)))
      .all()
    const bodies = new Set<number>()
    for (const { id, bodyOf: body, texts: stored } of found) {
      if (body !== null && bodies.has(body)) continue
      if (body !== null) bodies.add(body)
      const rewritten = erased(columns.map((name) => stored[name] ?? null))
      if (!rewritten) continue
      if (body !== null) {
        setBody.run(rewritten[0] ?? "", body)
        forgetOfBody.run(body)
        continue
      }
      const changed = columns.map((name, index) => sql`${sql.identifier(name)} = ${rewritten[index] ?? null}`)
      if (also) changed.push(also)
      db.run(sql`UPDATE ${table} SET ${sql.join(changed, sql`, `)} WHERE id = ${id}`)
    }
  }

  /** The last row of a step, and whether the step is full, with more to follow. */
  const nextStep = (kind: PersonalText, after: number): { upTo: number; isWhole: boolean } => {
    const { table, columns, read } = textsOf[kind]
    const bytes = bytesOf(...columns.map((name) => read ?? (getTableColumns(table)[name] as SQLiteColumn)))
    const rows = db
      .select({ id: table.id, bytes })
      .from(table)
      .where(gt(table.id, after))
      .orderBy(table.id)
      .limit(rowsOfAStep)
      .all() as { id: number; bytes: number }[]
    let left = bytesOfAStep
    const full = rows.find((row) => {
      left -= row.bytes
      return left <= 0
    })
    return { upTo: (full ?? rows.at(-1))?.id ?? after, isWhole: full !== undefined || rows.length === rowsOfAStep }
  }

  return { rewrite, nextStep }
}
