import type { Clocks } from "../../../core/clock.ts"
import type { Sources } from "../../../core/random.ts"
import type { DeliveryIds } from "../../../secret/delivery-id.ts"
import type { Fingerprints } from "../../../secret/fingerprint.ts"
import type { SecretCipher } from "../../../secret/secret.ts"
import type { GroupCommit } from "../engine/commit/commit.ts"
import type { Db } from "../file/open.ts"

/** The dependencies shared by all parts of the store. */
export type Base = {
  readonly db: Db
  readonly commit: GroupCommit
  readonly clocks: Clocks
  /** The time of an organization. */
  readonly timeOf: (orgId: string) => number
  readonly sources: Sources
  readonly cipher: SecretCipher
  readonly fingerprints: Fingerprints
  readonly deliveryIds: DeliveryIds
  /** Receives the errors of work that nobody waits for. */
  readonly onError: (error: unknown) => void
}
