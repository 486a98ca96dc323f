import type { Refusal } from "../../../core/refusal.ts"

/** Whose record a read is about. */
export type Owners = {
  /** Finds the player that an external id names now, after any merge under way. `row` is null if nobody has it. */
  find(orgId: string, externalUserId: string): Promise<{ readonly row: number | null } | null | Refusal>
  /** The external ids of players, by their rows. */
  namesOf(orgId: string, rows: readonly number[]): Promise<ReadonlyMap<number, string>>
}
