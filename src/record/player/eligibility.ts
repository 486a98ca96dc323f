import type { EligibilityKnown } from "../../core/eligibility/warnings.ts"
import type { CommittedRows } from "../committed.ts"
import { type OrganizationRow, organizationTable } from "../organization/organization.ts"
import { readableSettings, readableTiers, readOrNull } from "../readable.ts"
import type { Rows } from "../rows.ts"
import { audienceTable } from "./audience.ts"

/** More than an organization may have. */
const allAudiences = { limit: 1_000, before: null }

/** What cannot be read has no tiers and the settings of an organization that has set none. */
const knownOf = (orgId: string, row: OrganizationRow | null): Omit<EligibilityKnown, "hasAudience"> => ({
  tiers: readOrNull(() => readableTiers(orgId, row?.tiers ?? [])) ?? [],
  settings: readOrNull(() => readableSettings(orgId, row?.settings ?? {})) ?? {},
})

/** What the warnings about rules of who may play need to know, in a job. */
export const eligibilityKnown =
  (rows: Rows) =>
  (orgId: string): EligibilityKnown => ({
    ...knownOf(orgId, rows.one(organizationTable, "byId", orgId)),
    hasAudience: (audienceId) => rows.one(audienceTable, "byId", orgId, audienceId) !== null,
  })

/** The same outside of jobs. */
export const committedEligibilityKnown =
  (committed: CommittedRows) =>
  async (orgId: string): Promise<EligibilityKnown> => {
    const list = { of: { orgId }, where: ["deletedAt"], fields: ["audienceId"] } as const
    const [row, { items }] = await Promise.all([
      committed.one(organizationTable, "byId", orgId),
      committed.page(audienceTable, list, allAudiences, ({ audienceId }) => audienceId),
    ])
    const ids = new Set(items)
    return { ...knownOf(orgId, row), hasAudience: (audienceId) => ids.has(audienceId) }
  }
