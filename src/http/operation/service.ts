import type { Clocks } from "../../core/clock.ts"
import type { Identity } from "../../core/port/identity.ts"
import type { Store } from "../../core/port/store.ts"
import type { ReplicationReport } from "../../core/replication.ts"
import type { HeldBodies } from "../edge/body.ts"
import type { Leaving } from "../edge/leaving.ts"
import type { DrawReadLimiter, KeyFailureLimiter, PublicPageLimiter, RequestLimiter } from "../edge/limit/rate-limit.ts"
import type { SdkCallCounter } from "../edge/limit/sdk-calls.ts"
import type { SignInLimiter } from "../edge/limit/sign-in-limit.ts"
import type { Observer } from "../edge/observe.ts"
import type { StalledExports } from "./export/stalled-exports.ts"
import type { HeldAnswers } from "./held-answers.ts"
import type { OneAtATime } from "./one-at-a-time.ts"

/** The dependencies of the operations. */
export type Service = Observer & {
  readonly store: Store
  readonly clocks: Clocks
  readonly rootKey: string | null
  readonly rateLimiter: RequestLimiter | null
  readonly keyFailures: KeyFailureLimiter | null
  readonly drawReads: DrawReadLimiter | null
  readonly publicPages: PublicPageLimiter | null
  readonly signIns: SignInLimiter
  readonly identity: Identity
  /** Sends the mails that were queued without delay; null if no mails are sent to users. */
  readonly sendMail: (() => void) | null
  /** Replaces a text in the log, so that only those with the key can tell which text it stands for. */
  pseudonym(text: string): string
  /** The header in which a proxy passes the client's address; null: clients connect directly. */
  readonly clientAddressHeader: string | null
  readonly sdkCalls: SdkCallCounter
  readonly heldBodies: HeldBodies
  readonly heldAnswers: HeldAnswers
  readonly exports: OneAtATime
  readonly stalledExports: StalledExports
  readonly counts: OneAtATime
  readonly sorts: OneAtATime
  readonly simulations: OneAtATime
  readonly streams: OneAtATime
  /** The state of the replica; null if there is none. */
  replication(): ReplicationReport | null
  /** Whether the service stops, for requests that would take longer than a stop waits. */
  readonly leaving: Leaving
  /** The rule that the URL of a webhook breaks, or null if it is valid. */
  webhookUrlFault(url: string): string | null
}
