import { readAction } from "../../../core/organization/audit.ts"
import { parseTimestamp } from "../../../core/period.ts"
import type { Call } from "../../operation/operation.ts"
import { recordedRead } from "../../operation/recorded-read.ts"

/** As long as a session at most; a page that stays open longer is recorded again. */
const longestVisitMs = 12 * 60 * 60 * 1_000

/** More reads of one player by one key or user than have the same millisecond. */
const sameMoment = 20

type Visit = Pick<Call<unknown, { readonly readAt?: string }>, "admin" | "caller" | "query" | "request" | "service">

/** The time of the read that began this visit, if the audit log has it: the caller alone does not decide that. */
const begunAt = async ({ admin, caller, query, service }: Visit, externalUserId: string): Promise<number | null> => {
  const from = query.readAt === undefined ? null : parseTimestamp(query.readAt)
  if (from === null || service.clocks.wall() - from > longestVisitMs) return null
  const filter = { action: readAction, target: externalUserId, keyId: caller.keyId, from, to: from + 1 }
  const { items } = await admin.auditLog(caller.orgId, filter, { limit: sameMoment, before: null })
  return items.some(({ after }) => after === null) ? from : null
}

/**
 * Records a read of a player once a visit, however often a page that stays open repeats it (docs/api.md#players); returns
 * the time of the row, or null if it could not be written yet.
 */
export const recordVisit = async (call: Visit, operation: string, externalUserId: string): Promise<number | null> => {
  const { service, admin, caller, request } = call
  return (
    (await begunAt(call, externalUserId)) ??
    (await recordedRead(service, request, operation, admin.recordPlayerRead(caller, externalUserId, null)))
  )
}
