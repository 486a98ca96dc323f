import type { AreBeside, TestOrganization } from "../../core/organization/test-organization.ts"
import { organizationTable } from "../organization/organization.ts"
import { type Rows, tableOf } from "../rows.ts"
import type { Tx } from "../transaction.ts"

export type TestOrganizationRow = TestOrganization & { readonly id: number }

/** The directory of test organizations (docs/api.md#test-organizations): what their orgIds stand for. */
export const testOrganizationTable = tableOf<TestOrganizationRow>()({
  key: ["orgId"],
  changed: ["dataId", "generation", "deletedAt"],
  reads: { byId: { kind: "one", by: ["orgId"] } },
})

export type RemovalRow = { readonly id: number; readonly orgId: string; readonly since: number }

/** The data ids whose rows are removed in the background. */
export const removalTable = tableOf<RemovalRow>()({
  key: ["orgId"],
  changed: [],
  reads: { byId: { kind: "one", by: ["orgId"] } },
})

type Needs = {
  /** How many test organizations a live one has, without deleted ones; exact in the job. */
  countOf(liveOrgId: string): number
  /** Called for each that is added, after its row. */
  added(testOrganization: TestOrganization): void
  /** Keeps others from taking an orgId until the end of the transaction. */
  claim(orgId: string): void
  readonly areBeside: AreBeside
}

/** The directory of test organizations, for jobs. */
export const testOrganizationRecords = (rows: Rows, { countOf, added, claim, areBeside }: Needs) => ({
  /** The test organization of an orgId, which nobody else changes before the job ends. */
  take: (orgId: string): TestOrganization | null => {
    claim(orgId)
    return rows.one(testOrganizationTable, "byId", orgId)
  },

  /** Whether any organization, live or test, has the orgId. Nobody else takes it before the job ends. */
  isTaken: (orgId: string): boolean => {
    claim(orgId)
    return (
      rows.one(organizationTable, "byId", orgId) !== null || rows.one(testOrganizationTable, "byId", orgId) !== null
    )
  },

  countOf,

  areBeside,

  /** Takes a data id out of use: no job writes there any more. */
  close: (tx: Tx, dataId: string) => rows.add(removalTable, { orgId: dataId, since: tx.wall }),

  add: (testOrganization: TestOrganization) => {
    rows.add(testOrganizationTable, testOrganization)
    added(testOrganization)
  },

  /** Marks a test organization as deleted, and its data as to be removed. */
  remove: (tx: Tx, { orgId, dataId }: TestOrganization) => {
    const row = rows.one(testOrganizationTable, "byId", orgId)
    if (!row) throw new Error(`the deleted test organization ${orgId} does not exist`)
    rows.change(testOrganizationTable, row, { ...row, deletedAt: tx.wall })
    // A reset that is under way has closed it.
    if (!rows.one(removalTable, "byId", dataId)) rows.add(removalTable, { orgId: dataId, since: tx.wall })
  },
})

export type TestOrganizations = ReturnType<typeof testOrganizationRecords>
