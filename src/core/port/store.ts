import type { Admin } from "./admin.ts"
import type { Credentials } from "./credentials.ts"
import type { Deliveries } from "./deliveries.ts"
import type { Monitor } from "./monitor.ts"
import type { Partner } from "./partner.ts"
import type { Reports } from "./reports.ts"
import type { Upkeep } from "./upkeep.ts"

/**
 * All that the rest of the program may ask of a store, by who asks: one method an operation. A promise of a change resolves
 * once the change is on disk. Every change made for a `Caller` leaves its row in the audit log in the same transaction.
 */
export interface Store {
  readonly admin: Admin
  readonly credentials: Credentials
  readonly deliveries: Deliveries
  readonly monitor: Monitor
  readonly partner: Partner
  readonly reports: Reports
  readonly upkeep: Upkeep
  /** Begins what the store does by itself while a service runs, such as to write late what it keeps in memory; `close` ends it. */
  start(): void
  /** Finishes what is queued, then closes the database. */
  close(): Promise<void>
}
