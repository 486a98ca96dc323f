import type { PgTable } from "drizzle-orm/pg-core"
import { writeOrder } from "../../engine/row/write-order.ts"
import {
  activityCounts,
  activityMarks,
  campaignCounts,
  codeCounts,
  codeMarks,
  resultCosts,
  resultCounts,
  resultMarks,
  saleCounts,
} from "../../schema/activity.ts"
import { archivedCounts, archivedPrizes, archivedWins, archiveFiles, playArchives } from "../../schema/archive.ts"
import { leases } from "../../schema/limit.ts"
import { spinCosts, spinCounts, spinMarks } from "../../schema/mini-game.ts"
import { auditChains, auditLog } from "../../schema/organization/audit.ts"
import { organizations } from "../../schema/organization/organization.ts"
import { openHandoutsListed } from "../../schema/play.ts"
import { removals, testOrganizations } from "../../schema/test.ts"

/** The tables that no job writes a batch to: what is counted of the logs, the archive, and work in progress. */
const notInBatches: readonly PgTable[] = [
  ...[activityCounts, activityMarks, campaignCounts, codeCounts, codeMarks],
  ...[resultCosts, resultCounts, resultMarks, saleCounts],
  ...[spinCosts, spinCounts, spinMarks],
  ...[archivedCounts, archivedWins, archivedPrizes, playArchives, archiveFiles],
  ...[openHandoutsListed, leases],
]

/** What the end of a removal deletes, or keeps for as long as the test organization is there. */
const removedLast: ReadonlySet<PgTable> = new Set<PgTable>([
  ...[organizations, testOrganizations, removals],
  ...[auditChains, auditLog],
])

/**
 * The tables with rows of an organization, in the order in which they are emptied: what refers to others comes before
 * them.
 */
export const removedTables: readonly PgTable[] = [
  ...notInBatches,
  ...writeOrder.filter((table) => !removedLast.has(table)).toReversed(),
]
