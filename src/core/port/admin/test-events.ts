import type { TestEventPage, TestEventRequest } from "../../webhook/test-event.ts"

/** What webhooks of a test organization carry, or would carry (docs/api.md#events-without-a-receiver). */
export interface TestEvents {
  /** The events after one. None appears later before those that were returned. */
  testEvents(orgId: string, request: TestEventRequest): Promise<TestEventPage>
}
