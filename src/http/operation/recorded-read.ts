import { isRefusal, type Refusal } from "../../core/refusal.ts"
import { requestIdOf } from "../edge/request-id.ts"
import type { Service } from "./operation.ts"

/** What a read waits for at most until its row in the audit log is on disk. */
const longestWaitMs = 100

/**
 * Has a read of personal data stand in the audit log before it is answered. Reads go on while the database takes no
 * writes, so one whose row has to wait is answered without it, and one whose row is lost is told to the operator.
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
