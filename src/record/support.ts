import type { SupportCount } from "../core/organization/support-limits.ts"

/** What users who are not owners have given out by hand. */
export type SupportCounts = {
  /** The last day on which a user gave out something of a kind, and how much; null before the first. */
  find(orgId: string, userId: string, kind: string): SupportCount | null
  put(orgId: string, userId: string, kind: string, count: SupportCount): void
  /** How often a code was extended. */
  extensionsOf(code: number): number
  putExtensions(code: number, extensions: number): void
}
