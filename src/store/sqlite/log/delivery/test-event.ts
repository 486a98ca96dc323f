import { PageRoom } from "../../../../core/page.ts"
import type { TestEvents } from "../../../../core/port/admin/test-events.ts"
import type { EncodedEvent } from "../../../../core/webhook/delivery.ts"
import { keptTestEvents, type TestEvent } from "../../../../core/webhook/test-event.ts"
import type { Tx } from "../../../../record/transaction.ts"
import { testEventTrim } from "../../../test-event-trim.ts"
import type { GroupCommit } from "../../engine/commit/commit.ts"
import { appender } from "../../engine/row/appender.ts"
import type { Db } from "../../file/open.ts"
import { testEvents } from "../../schema/test.ts"

type Row = TestEvent & { readonly id: number }

/** The newest events of each test organization (docs/api.md#events-without-a-receiver). */
export const testEventLog = (db: Db, commit: GroupCommit) => {
  const client = db.$client
  const { append, flush } = appender(db, testEvents)
  const newestDropped = client.query<{ id: number }, [orgId: string, kept: number]>(
    "SELECT id FROM test_events WHERE org_id = ? ORDER BY id DESC LIMIT 1 OFFSET ?",
  )
  const next = client.query<Row, [orgId: string, after: number, limit: number]>(
    `SELECT id, event_id AS eventId, event, body FROM test_events WHERE org_id = ? AND id > ? ORDER BY id LIMIT ?`,
  )
  const dropOldest = client.query<never, [orgId: string, upTo: number, limit: number]>(
    `DELETE FROM test_events WHERE id IN (
       SELECT id FROM test_events WHERE org_id = ? AND id <= ? ORDER BY id LIMIT ?)`,
  )
  /** The newest row that is not to be kept; 0 if there is none. */
  const end = (orgId: string): number => newestDropped.get(orgId, keptTestEvents)?.id ?? 0
  const trim = testEventTrim((orgId, limit) =>
    commit.run(orgId, () => {
      const upTo = end(orgId)
      return upTo === 0 ? 0 : dropOldest.run(orgId, upTo, limit).changes
    }),
  )

  const reads: TestEvents = {
    testEvents: async (orgId, { after, limit }) => {
      const room = new PageRoom(limit)
      const items: TestEvent[] = []
      let last = after
      for (const { id, ...item } of next.iterate(orgId, Math.max(after, end(orgId)), limit)) {
        if (!room.take(Buffer.byteLength(item.body))) break
        items.push(item)
        last = id
      }
      return { items, last }
    },
  }

  return {
    ...reads,
    /** Records an event, in the transaction of its cause. */
    record: (tx: Tx, orgId: string, { eventId, event, body }: EncodedEvent) => {
      append(tx, { orgId, eventId, event, at: tx.now, body })
      trim.note(orgId)
    },
    flush,
    trimTestEvents: trim.trim,
  }
}

export type TestEventLog = ReturnType<typeof testEventLog>
