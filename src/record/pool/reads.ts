import type { PageRequest } from "../../core/page.ts"
import type { PoolCodeRow } from "./row.ts"

/** Reads of pools outside of jobs. */
export type PoolReads = {
  /** How many free codes of some pools are in lots that have expired; pools without any are left out. */
  expired(orgId: string, pools: readonly number[], now: number): Promise<ReadonlyMap<number, number>>
  /** The codes of a pool, newest first. */
  codes(orgId: string, pool: number, status: number | null, page: PageRequest): Promise<readonly ListedCode[]>
  /** The texts of the codes of a pool from a place on, oldest first. */
  texts(
    orgId: string,
    pool: number,
    from: number,
    limit: number,
  ): Promise<readonly Pick<PoolCodeRow, "place" | "code">[]>
  /** The place of the newest code of a pool; null if it has none. */
  lastPlace(orgId: string, pool: number): Promise<number | null>
}

/** A code of a pool with the ids of what it refers to. */
export type ListedCode = Pick<PoolCodeRow, "place" | "code" | "status" | "at"> & {
  readonly externalUserId: string | null
  readonly sessionId: string | null
  readonly campaignId: string | null
}
