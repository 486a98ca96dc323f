import type { AskedNames, FoundNames, NamedTarget } from "../../names.ts"
import type { AuditEntry, AuditFilter, ExportFilter } from "../../organization/audit.ts"
import type { Caller } from "../../organization/organization.ts"
import type { Page, PageRequest } from "../../page.ts"
import type { Result } from "../../refusal.ts"

/** What people call the things that ids stand for (docs/api.md#names). */
export interface NameAdmin {
  /** The names of the campaigns, mini-games and players with these ids; what is unknown is left out. */
  names(orgId: string, asked: AskedNames): Promise<FoundNames>
  /** The names of the records of a kind with these ids, without what is unknown; of a webhook, its description or address. */
  targetNames(orgId: string, kind: NamedTarget, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** The log of changes and reads, and who made them (docs/api.md#audit-log). */
export interface AuditAdmin {
  /** Records an export: `target` is the exported list, `filter` its exported part, or null. */
  recordExport(caller: Caller, target: string, filter: ExportFilter | null): Result<null>
  auditLog(orgId: string, filter: AuditFilter, page: PageRequest): Promise<Page<AuditEntry>>
}
