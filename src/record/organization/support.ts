import type { SupportCount } from "../../core/organization/support-limits.ts"
import { type Rows, tableOf } from "../rows.ts"

type SupportRow = SupportCount & {
  readonly id: number
  readonly orgId: string
  readonly userId: string
  /** `points`, a currency, or `none` for codes of campaigns without one. */
  readonly kind: string
}

type ExtensionRow = { readonly promoCode: number; readonly extensions: number }

export const supportTable = tableOf<SupportRow>()({
  key: ["orgId", "userId", "kind"],
  changed: ["day", "used"],
  reads: { byKind: { kind: "one", by: ["orgId", "userId", "kind"] } },
})

export const extensionTable = tableOf<ExtensionRow>()({
  key: ["promoCode"],
  changed: ["extensions"],
  reads: { ofCode: { kind: "one", by: ["promoCode"] } },
})

/** What users who are not owners have given out by hand, for jobs. */
export const supportRecords = (rows: Rows) => ({
  /** How much of a kind a user gave out on the last day on which they did; null before the first. */
  find: (orgId: string, userId: string, kind: string): SupportCount | null => {
    const row = rows.one(supportTable, "byKind", orgId, userId, kind)
    return row && { day: row.day, used: row.used }
  },

  put: (orgId: string, userId: string, kind: string, count: SupportCount) => {
    const known = rows.one(supportTable, "byKind", orgId, userId, kind)
    if (known) rows.change(supportTable, known, { ...known, ...count })
    else rows.add(supportTable, { orgId, userId, kind, ...count })
  },

  /** How often users have extended a code. */
  extensionsOf: (code: number): number => rows.one(extensionTable, "ofCode", code)?.extensions ?? 0,

  putExtensions: (promoCode: number, extensions: number) => {
    const known = rows.one(extensionTable, "ofCode", promoCode)
    if (known) rows.change(extensionTable, known, { ...known, extensions })
    else rows.add(extensionTable, { promoCode, extensions })
  },
})

export type SupportCounts = ReturnType<typeof supportRecords>
