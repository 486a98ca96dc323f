import type { SupportCount } from "../core/organization/support-limits.ts"

/** What users who are not owners have given out by hand. */
export type SupportCounts = {
  /** How much of a kind a user gave out on the last day on which they did; null before the first. */
  find(orgId: string, userId: string, kind: string): SupportCount | null
  put(orgId: string, userId: string, kind: string, count: SupportCount): void
  /** How often users have extended a code. */
  extensionsOf(code: number): number
  putExtensions(code: number, extensions: number): void
}
