import type { Pool } from "pg"
import { PageRoom } from "../../../../core/page.ts"
import type { TestEvents } from "../../../../core/port/admin/test-events.ts"
import type { EncodedEvent } from "../../../../core/webhook/delivery.ts"
import { keptTestEvents, type TestEvent } from "../../../../core/webhook/test-event.ts"
import type { Tx } from "../../../../record/transaction.ts"
import { testEventTrim } from "../../../test-event-trim.ts"
import { withSession } from "../../connection/pool.ts"
import { facts } from "../../engine/commit/batch.ts"
import { Watermark } from "../../engine/commit/watermark.ts"
import { tableOf } from "../../engine/row/table.ts"
import { testEvents } from "../../schema/test.ts"

const table = tableOf(testEvents, { key: ["orgId", "id"] })

type Row = TestEvent & { readonly id: number }

/** How long a read waits for transactions that may still add events before those it has found. */
const writersMs = 250
const pauseMs = 5

/** The newest row that is not to be kept; 0 if there is none. */
const end = `coalesce(
  (SELECT id FROM test_events WHERE org_id = $1 ORDER BY id DESC LIMIT 1 OFFSET ${keptTestEvents}), 0)`
const next = `SELECT id, event_id AS "eventId", event, body FROM test_events
  WHERE org_id = $1 AND id > greatest($2, ${end}) AND id < $3 ORDER BY id LIMIT $4`
const dropOldest = `DELETE FROM test_events WHERE org_id = $1 AND id = ANY (ARRAY(
  SELECT id FROM test_events WHERE org_id = $1 AND id <= ${end} ORDER BY id LIMIT $2)) RETURNING 1`

/** The newest events of each test organization (docs/api.md#events-without-a-receiver). */
export const testEventLog = ({ reading, writing }: { readonly reading: Pool; readonly writing: Pool }) => {
  const trim = testEventTrim((orgId, limit) =>
    withSession(writing, async (session) => (await session.query(dropOldest, [orgId, limit])).length),
  )

  /** The row below which no other event will appear; no connection is held meanwhile. */
  const settle = async (orgId: string): Promise<number | null> => {
    const watermark = new Watermark()
    for (const until = performance.now() + writersMs; ; await Bun.sleep(pauseMs)) {
      const settled = await withSession(reading, (session) => watermark.advance(session, orgId))
      if (settled !== null || performance.now() >= until) return settled
    }
  }

  const reads: TestEvents = {
    testEvents: async (orgId, { after, limit }) => {
      const settled = await settle(orgId)
      if (settled === null) return { items: [], last: after }
      const found = await withSession(reading, (session) => session.query<Row>(next, [orgId, after, settled, limit]))
      const room = new PageRoom(limit)
      const tooMuch = found.findIndex(({ body }) => !room.take(Buffer.byteLength(body)))
      const shown = tooMuch === -1 ? found : found.slice(0, tooMuch)
      return { items: shown.map(({ id: _id, ...item }) => item), last: shown.at(-1)?.id ?? after }
    },
  }

  return {
    ...reads,
    /** Records an event, in the transaction of its cause. */
    record: (tx: Tx, orgId: string, { eventId, event, body }: EncodedEvent) => {
      table.add({ id: facts().nextId(), orgId, eventId, event, at: tx.now, body })
      trim.note(orgId)
    },
    trimTestEvents: trim.trim,
  }
}

export type TestEventLog = ReturnType<typeof testEventLog>
