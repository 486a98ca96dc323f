import { isRefusal, type Refusal } from "../../core/refusal.ts"
import { requestIdOf } from "../edge/request-id.ts"
import type { Service } from "./operation.ts"

/** The longest time that a read waits for its row in the audit log. */
const longestWaitMs = 1_000

/**
 * Records a read of personal data in the audit log before returning the response. Reads continue while the database
 * accepts no writes: a read whose row has to wait returns without it, and a lost row is reported to the operator.
 */
export const recordedRead = async (
  service: Service,
  request: Request,
  operation: string,
  record: Promise<null | Refusal>,
): Promise<void> => {
  const missed = (error: unknown) => service.onUnexpected(error, { operation, requestId: requestIdOf(request) })
  const recorded = record
    .then((refusal) => isRefusal(refusal) && missed(new Error(`a read is not in the audit log: ${refusal.message}`)))
    .catch(missed)
  await Promise.race([recorded, Bun.sleep(longestWaitMs)])
}
