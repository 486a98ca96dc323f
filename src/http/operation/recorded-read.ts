import { isRefusal, type Refusal } from "../../core/refusal.ts"
import type { Incoming } from "../edge/incoming.ts"
import { requestIdOf } from "../edge/request-id.ts"
import type { Service } from "./service.ts"

/** The longest time that a read waits for its row in the audit log. */
const longestWaitMs = 1_000

/**
 * Records a read of personal data in the audit log before returning the response. Reads continue while the database
 * accepts no writes: a read whose row has to wait returns null without it, and a lost row is reported to the operator.
 */
export const recordedRead = async <T>(
  service: Service,
  request: Incoming,
  operation: string,
  record: Promise<T | Refusal>,
): Promise<T | null> => {
  const missed = (error: unknown) => {
    service.onUnexpected(error, { operation, requestId: requestIdOf(request) })
    return null
  }
  const recorded = record
    .then((answer) =>
      isRefusal(answer) ? missed(new Error(`a read is not in the audit log: ${answer.message}`)) : answer,
    )
    .catch(missed)
  return Promise.race([recorded, Bun.sleep(longestWaitMs).then(() => null)])
}
