import { decideRecordExport, decideRecordPlayerRead } from "../../../core/operation/admin/organization/record-read.ts"
import type { AuditAdmin } from "../../../core/port/admin/audit.ts"
import type { PlayerAdmin } from "../../../core/port/admin/player.ts"
import type { Context } from "../../context.ts"

type Recorded = Pick<AuditAdmin, "recordExport"> & Pick<PlayerAdmin, "recordPlayerRead">

/** Reads of personal data are recorded in the audit log (docs/api.md#audit-log). */
export const auditedReadOperations = ({ jobs, people, apply }: Context): Recorded => ({
  recordExport: (caller, target, filter) =>
    jobs.run(caller, (tx) => {
      const { externalUserId } = filter ?? {}
      const isKnown = externalUserId !== undefined && people.findPlayer(caller.orgId, externalUserId).row !== null
      return apply(tx, caller, decideRecordExport({ isKnown }, { target, filter }))
    }),

  recordPlayerRead: (caller, externalUserId, filter) =>
    jobs.run(caller, (tx) => {
      const isKnown = people.findPlayer(caller.orgId, externalUserId).row !== null
      return apply(tx, caller, decideRecordPlayerRead({ isKnown }, { externalUserId, filter }, tx.wall))
    }),
})
