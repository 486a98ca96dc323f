import { Type } from "@sinclair/typebox"
import { isRefusal } from "../../../core/refusal.ts"
import { exampleBody } from "../../../core/webhook/event/event.ts"
import type { TestEvent } from "../../../core/webhook/test-event.ts"
import { Time } from "../../operation/fields.ts"
import { type Cursors, encodeCursor, listQuery, pageRequestOf } from "../../operation/list/list.ts"
import { ok, operation } from "../../operation/operation.ts"

const Event = Type.Object(
  {
    eventId: Type.String(),
    event: Type.String(),
    timestamp: Time,
    data: Type.Unsafe<object>({ type: "object", additionalProperties: true }),
  },
  { title: "TestEvent" },
)

const EventPage = Type.Object(
  {
    items: Type.Array(Event),
    nextCursor: Type.String(),
  },
  { title: "TestEventPage" },
)

const eventId = "evt_1k7upjuk7f9wbskggc4seh349"

const cursors: Cursors<number> = {
  write: (row) => `a${row}`,
  read: (text) => {
    const row = /^a(\d{1,15})$/.exec(text)?.[1]
    return row === undefined ? null : Number(row)
  },
}

const view = ({ eventId, body }: TestEvent) => ({ eventId, ...JSON.parse(body) })

const events = operation({
  id: "listTestEvents",
  method: "GET",
  path: "/api/v1/admin/test/events",
  access: ["admin"],
  area: "test",
  isForTest: true,
  tag: "Console: test mode",
  summary: "List the events of a test organization as webhooks carry them",
  description:
    "Oldest first, whether or not a webhook subscribes to them. Without a cursor, from the oldest of the newest 10,000, " +
    "which are kept. There is always a nextCursor: ask again with it for what happens from now on.",
  query: listQuery({}),
  answers: {
    200: {
      description: "The next events",
      schema: EventPage,
      example: { items: [{ eventId, ...exampleBody("game.played") }], nextCursor: "9PwE7ZxW6Wc0SvIvvJx6gXbKXcGVtg" },
    },
  },
  handle: async ({ admin, caller, query }) => {
    const page = pageRequestOf(cursors, query)
    if (isRefusal(page)) return page
    const { items, last } = await admin.testEvents(caller.orgId, { after: page.before ?? 0, limit: page.limit })
    return ok({ items: items.map(view), nextCursor: encodeCursor(cursors, last) })
  },
})

/** What happens in a test organization, without a receiver (docs/api.md#events-without-a-receiver). */
export const testEventOperations = [events]
