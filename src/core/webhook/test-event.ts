/** How many events of a test organization are kept: the newest. */
export const keptTestEvents = 10_000

/** An event of a test organization (docs/api.md#events-without-a-receiver); `body` is what a webhook is sent. */
export type TestEvent = { readonly eventId: string; readonly event: string; readonly body: string }

/** Asks for the events after one, by its row number; 0 is before the oldest that is kept. */
export type TestEventRequest = { readonly after: number; readonly limit: number }

/** The next events, oldest first, and the row number of the last of them, or what was asked for if there are none. */
export type TestEventPage = { readonly items: readonly TestEvent[]; readonly last: number }
