import type { AuditAdmin } from "../../../core/port/admin.ts"
import type { Audit } from "../record/audit.ts"

/** The audit log (docs/api.md#audit-log). */
export const auditReads = (audit: Audit): Pick<AuditAdmin, "auditLog"> => ({
  auditLog: audit.list,
})
