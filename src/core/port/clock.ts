import type { TimeOf } from "../clock.ts"

/** The times that operations go by outside of a store's transactions. */
export interface OrganizationClock {
  /**
   * The time of an organization: of a live one that of the service, without a read, of a test organization its own
   * (docs/api.md#the-clock).
   */
  readonly now: TimeOf
}
