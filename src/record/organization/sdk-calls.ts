import { addedCalls, type SdkCalls } from "../../core/organization/sdk-calls.ts"
import { type Rows, tableOf } from "../rows.ts"
import type { Tx } from "../transaction.ts"

type SdkCallRow = { readonly orgId: string; readonly hours: SdkCalls }

export const sdkCallTable = tableOf<SdkCallRow>()({
  key: ["orgId"],
  changed: ["hours"],
  reads: { ofOrganization: { kind: "one", by: ["orgId"] } },
})

/** How often `sdk` keys have acted for players, for jobs that have the organization alone. */
export const sdkCallRecords = (rows: Rows) => ({
  add: (tx: Tx, orgId: string, calls: SdkCalls) => {
    const known = rows.one(sdkCallTable, "ofOrganization", orgId)
    const hours = addedCalls(known?.hours ?? {}, calls, tx.wall)
    if (known) rows.change(sdkCallTable, known, { ...known, hours })
    else rows.add(sdkCallTable, { orgId, hours })
  },
})

export type SdkCallRecords = ReturnType<typeof sdkCallRecords>
