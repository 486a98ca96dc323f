import { decideRecordExport, decideRecordPlayerRead } from "../../../core/operation/record-read.ts"
import type { AuditAdmin, PlayerAdmin } from "../../../core/port/admin.ts"
import type { ApplyChanges } from "../apply/apply.ts"
import type { GroupCommit } from "../engine/commit.ts"
import type { Audit } from "../record/audit.ts"
import type { Players } from "../record/player.ts"

type Needs = { readonly audit: Audit; readonly people: Players; readonly apply: ApplyChanges }

/** The audit log, and the reads of personal data that are noted in it (docs/api.md §5.23). */
export const auditStore = (
  commit: GroupCommit,
  { audit, people, apply }: Needs,
): AuditAdmin & Pick<PlayerAdmin, "recordPlayerRead"> => ({
  auditLog: async (orgId, filter, page) => audit.list(orgId, filter, page),

  recordExport: (caller, target, filter) =>
    commit.run((tx) => apply(tx, caller, decideRecordExport({ target, filter }))),

  recordPlayerRead: (caller, externalUserId) =>
    commit.run((tx) => {
      const isKnown = people.findPlayer(caller.orgId, externalUserId).row !== null
      return apply(tx, caller, decideRecordPlayerRead({ isKnown }, { externalUserId }))
    }),
})
