import type { Accounts } from "./admin/user.ts"
import type { Admin } from "./admin.ts"
import type { OrganizationClock } from "./clock.ts"
import type { Credentials } from "./credentials.ts"
import type { Deliveries } from "./deliveries.ts"
import type { Draws } from "./draws.ts"
import type { Limits } from "./limits.ts"
import type { Mails } from "./mails.ts"
import type { Monitor } from "./monitor.ts"
import type { Partner } from "./partner.ts"
import type { Reports } from "./reports.ts"
import type { Stream } from "./stream.ts"
import type { Upkeep } from "./upkeep.ts"

/**
 * The interface of a store for the rest of the program, by caller: one method per operation. The promise of a change
 * resolves once the change is on disk. Every change made for a `Caller` adds its row to the audit log in the same
 * transaction.
 */
export interface Store {
  readonly accounts: Accounts
  readonly admin: Admin
  readonly clock: OrganizationClock
  readonly credentials: Credentials
  readonly deliveries: Deliveries
  readonly draws: Draws
  readonly limits: Limits
  readonly mails: Mails
  readonly monitor: Monitor
  readonly partner: Partner
  readonly reports: Reports
  readonly stream: Stream
  readonly upkeep: Upkeep
  /** 32 random bytes that never change: keys derived from them encrypt values that are shown in encrypted form. */
  readonly serviceKey: Uint8Array
  /**
   * Starts the store's background tasks of a running service, such as flushing its in-memory state; `close` ends them.
   */
  start(): void
  /** Finishes what is queued, then closes the database. */
  close(): Promise<void>
}
