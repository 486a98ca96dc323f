import { refuseOneMore } from "../../bounds.ts"
import type { ChangeOf, Decision } from "../../change.ts"
import type { Times } from "../../clock.ts"
import { isEmptyPatch, type Patch, patched } from "../../edit/patch.ts"
import { newId } from "../../id.ts"
import { type GenerateRequest, refuseGenerating, refuseGuessable } from "../../pool/generate.ts"
import { type PoolChange, poolEvents } from "../../pool/giving.ts"
import {
  type Generation,
  type Pool,
  type PoolCodeConfig,
  type PoolCounts,
  type PoolInput,
  type PoolPatch,
  type PoolView,
  refuseUnknownPool,
  type ToldPool,
} from "../../pool/pool.ts"
import { maxCodes, type Upload } from "../../pool/upload.ts"
import type { Sources } from "../../random.ts"
import { type Refusal, refuse, refuseField } from "../../refusal.ts"

type PoolChanges = ChangeOf<"addPool" | "changePool" | "audit">

const codeConfigDefaults: PoolCodeConfig = {
  discountType: "external",
  discountValue: 0,
  maxDiscountAmount: null,
  maxUses: 1,
  expiresInSeconds: null,
}

const noCounts: PoolCounts = { total: 0, left: 0, given: 0, used: 0, withdrawn: 0, expired: 0 }

export type CreatePoolFacts = { readonly count: number; isTaken(poolId: string): boolean }

/** Decides POST /admin/code-pools (docs/api.md#pools-of-codes). Without an id, one is generated. */
export const decideCreatePool = (
  facts: CreatePoolFacts,
  { poolId: sent, ...input }: PoolInput & { readonly poolId?: string },
  { now, wall }: Times,
  { ids }: Pick<Sources, "ids">,
): Decision<PoolView, PoolChanges> | Refusal => {
  const { name, kind, codeConfig, lowAt = null, expiresAt = null } = input
  if (kind === "entry" && codeConfig)
    return refuseField("codeConfig", "left out: entry codes give nothing by themselves")
  const refusal = refuseOneMore("pools of codes", facts.count)
  if (refusal) return refusal
  const poolId = sent ?? newId("pol_", wall, ids)
  if (facts.isTaken(poolId)) return refuse("CONFLICT", `pool ${poolId} exists already; choose another poolId`)
  const template = kind === "reward" ? { ...codeConfigDefaults, ...codeConfig } : null
  const pool: Pool = { poolId, name, kind, codeConfig: template, lowAt, expiresAt, createdAt: now }
  return {
    answer: { ...pool, ...noCounts, generating: null },
    changes: [
      { kind: "addPool", pool },
      { kind: "audit", entry: { action: "code-pool.create", target: poolId, before: null, after: pool } },
    ],
  }
}

type Stored = { readonly view: PoolView }

const editable = ({ name, lowAt, expiresAt }: Pool) => ({ name, lowAt, expiresAt })

/** Decides PATCH /admin/code-pools/{poolId}. */
export const decidePatchPool = (
  stored: Stored | null,
  { poolId, patch }: { readonly poolId: string; readonly patch: Patch<PoolPatch> },
  recount: (expiresAt: number | null) => PoolCounts,
): Decision<PoolView, PoolChanges> | Refusal => {
  if (!stored) return refuseUnknownPool(poolId)
  const before = editable(stored.view)
  const { name, lowAt = null, expiresAt = null } = patched(before, patch)
  if (name === undefined) return refuseField("name", "a text; a pool cannot be without one")
  if (isEmptyPatch(patch)) return { answer: stored.view, changes: [] }
  const after = { name, lowAt, expiresAt }
  return {
    answer: { ...stored.view, ...after, ...recount(expiresAt) },
    changes: [
      { kind: "changePool", poolId, changed: after },
      { kind: "audit", entry: { action: "code-pool.update", target: poolId, before, after } },
    ],
  }
}

export type DeletePoolFacts = Stored & {
  /** The id of a campaign that names the pool, if any. */ readonly campaignId: string | null
}

/** Decides DELETE /admin/code-pools/{poolId}. */
export const decideDeletePool = (
  stored: DeletePoolFacts | null,
  poolId: string,
  now: number,
): Decision<null, PoolChanges> | Refusal => {
  if (!stored) return refuseUnknownPool(poolId)
  const { view, campaignId } = stored
  if (view.given + view.used > 0)
    return refuse("CONFLICT", `codes of pool ${poolId} were given or used; withdraw the others instead`)
  if (campaignId !== null)
    return refuse("CONFLICT", `campaign ${campaignId} names pool ${poolId}; take it out of the campaign first`)
  const { poolId: _id, createdAt: _at, generating: _generating, ...before } = view
  return {
    answer: null,
    changes: [
      { kind: "changePool", poolId, changed: { deletedAt: now } },
      { kind: "audit", entry: { action: "code-pool.delete", target: poolId, before, after: null } },
    ],
  }
}

export type GenerateFacts = Stored & {
  /** How many codes all pools of the organization have, and are going to have. */
  readonly codes: number
}

/** Decides POST /admin/code-pools/{poolId}/generate. */
export const decideGenerate = (
  stored: GenerateFacts | null,
  { poolId, request }: { readonly poolId: string; readonly request: GenerateRequest },
): Decision<Pick<Generation, "wanted" | "made">, PoolChanges> | Refusal => {
  if (!stored) return refuseUnknownPool(poolId)
  const { view, codes } = stored
  if (view.kind !== "entry") return refuseField("poolId", "that of an entry pool: reward codes are bought elsewhere")
  const guessable = refuseGuessable(request, view.total)
  if (guessable) return guessable
  if (view.generating) return refuseGenerating()
  const { count, length, prefix = "" } = request
  if (codes + count > maxCodes)
    return refuse(
      "CONFLICT",
      `an organization has at most ${maxCodes} codes in its pools, and this one has ${codes}; generate fewer`,
    )
  const generation: Generation = { wanted: count, made: 0, length, prefix }
  return {
    answer: { wanted: count, made: 0 },
    changes: [
      { kind: "changePool", poolId, changed: { generation } },
      {
        kind: "audit",
        entry: { action: "code-pool.generate", target: poolId, before: null, after: { count, length } },
      },
    ],
  }
}

/** Records an upload in the audit log: how many codes there were, and never a code. */
export const decideRecordUpload = (
  poolId: string,
  { added, duplicates, invalid }: Upload,
  expiresAt: number | null,
): Decision<null, ChangeOf<"audit">> => ({
  answer: null,
  changes: [
    {
      kind: "audit",
      entry: {
        action: "code-pool.upload",
        target: poolId,
        before: null,
        after: { added, duplicates, invalid, expiresAt },
      },
    },
  ],
})

/** Records a withdrawal in the audit log, and reports if it leaves few codes in the pool, or none. */
export const decideRecordWithdrawal = (
  pool: (ToldPool & Pick<PoolCounts, "left">) | null,
  poolId: string,
  withdrawn: number,
): Decision<null, PoolChange | ChangeOf<"audit">> => ({
  answer: null,
  changes: [
    ...(pool && withdrawn > 0 ? poolEvents(pool, pool.left) : []),
    { kind: "audit", entry: { action: "code-pool.withdraw", target: poolId, before: null, after: { withdrawn } } },
  ],
})
