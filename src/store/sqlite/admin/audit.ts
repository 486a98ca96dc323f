import { readAction } from "../../../core/audit.ts"
import type { AuditAdmin, PlayerAdmin } from "../../../core/port/admin.ts"
import type { GroupCommit } from "../engine/commit.ts"
import type { Audit } from "../record/audit.ts"
import type { Players } from "../record/player.ts"

type Needs = { readonly audit: Audit; readonly people: Players }

/** The audit log, and the reads of personal data that are noted in it (docs/api.md §5.23). */
export const auditStore = (
  commit: GroupCommit,
  { audit, people }: Needs,
): AuditAdmin & Pick<PlayerAdmin, "recordPlayerRead"> => ({
  auditLog: async (orgId, filter, page) => audit.list(orgId, filter, page),

  recordExport: (caller, target, filter) =>
    commit.run((tx) => {
      audit.record(tx, caller, { action: readAction, target, before: null, after: filter })
      return null
    }),

  recordPlayerRead: (caller, externalUserId) =>
    commit.run((tx) => {
      // Not of a person who was erased since: the id is no longer theirs.
      if (people.findPlayer(caller.orgId, externalUserId).row !== null)
        audit.record(tx, caller, { action: readAction, target: externalUserId, before: null, after: null })
      return null
    }),
})
