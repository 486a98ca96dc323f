import type { Patch } from "../../edit/patch.ts"
import type { Caller } from "../../organization/organization.ts"
import type { Page, PageRequest } from "../../page.ts"
import type { GenerateRequest } from "../../pool/generate.ts"
import type { Generation, PoolCodeItem, PoolCodeStatus, PoolInput, PoolPatch, PoolView } from "../../pool/pool.ts"
import type { Upload, UploadedLine } from "../../pool/upload.ts"
import type { Refusal, Result } from "../../refusal.ts"

/** The next lines of an upload, or the refusal to read on. */
export type UploadedLines = AsyncIterable<readonly UploadedLine[] | Refusal>

/** Pools of codes (docs/api.md#pools-of-codes). */
export interface PoolAdmin {
  createPool(caller: Caller, request: PoolInput & { readonly poolId?: string }): Result<PoolView>
  updatePool(caller: Caller, poolId: string, patch: Patch<PoolPatch>): Result<PoolView>
  deletePool(caller: Caller, poolId: string): Result<null>
  pool(orgId: string, poolId: string): Result<PoolView>
  pools(orgId: string, page: PageRequest): Promise<Page<PoolView>>
  /** Adds the codes of some lines, in steps; what a broken upload has added stays. */
  addPoolCodes(caller: Caller, poolId: string, expiresAt: number | null, lines: UploadedLines): Result<Upload>
  /** Begins to generate entry codes; `continuePools` generates the rest. */
  generatePoolCodes(
    caller: Caller,
    poolId: string,
    request: GenerateRequest,
  ): Result<Pick<Generation, "wanted" | "made">>
  /** Withdraws the free ones of some codes, or of all; returns how many. */
  withdrawPoolCodes(caller: Caller, poolId: string, codes: readonly string[] | "all"): Result<number>
  poolCodes(
    orgId: string,
    poolId: string,
    status: PoolCodeStatus | undefined,
    page: PageRequest,
  ): Result<Page<PoolCodeItem>>
  /** The codes of an entry pool, oldest first, each page after the place `before`. */
  entryCodes(orgId: string, poolId: string, page: PageRequest): Result<Page<{ readonly code: string }>>
}
