import {
  decideCreatePool,
  decideDeletePool,
  decideGenerate,
  decidePatchPool,
  decideRecordUpload,
  decideRecordWithdrawal,
} from "../../core/operation/admin/pool.ts"
import { poolCodeKey, refuseUnknownPool } from "../../core/pool/pool.ts"
import { codesOfAStep, noUpload, readLines, type Upload, withStep } from "../../core/pool/upload.ts"
import type { PoolAdmin, UploadedLines } from "../../core/port/admin/pool.ts"
import { isRefusal, type Refusal } from "../../core/refusal.ts"
import type { CommittedRows } from "../../record/committed.ts"
import type { PoolReads } from "../../record/pool/reads.ts"
import { type PoolRow, poolTable } from "../../record/pool/row.ts"
import type { PoolSteps } from "../../record/pool/steps.ts"
import type { Context } from "../context.ts"

type Needs = Pick<Context, "apply" | "codePools" | "jobs" | "sources"> & {
  readonly committed: CommittedRows
  readonly poolReads: PoolReads
  readonly poolSteps: PoolSteps
}

type Changes = "createPool" | "updatePool" | "deletePool" | "generatePoolCodes" | "addPoolCodes" | "withdrawPoolCodes"

/** How many steps a deletion takes at once; the rest is done in the background. */
const stepsOfADeletion = 40

/** Adds the codes of the lines step by step; ends with the first refusal, after what was added until then. */
const upload = async (
  steps: PoolSteps,
  pool: PoolRow,
  expiresAt: number | null,
  lines: UploadedLines,
): Promise<{ readonly upload: Upload; readonly refusal: Refusal | null }> => {
  let done = noUpload
  let lot: number | null = null
  for await (const next of lines) {
    if (isRefusal(next)) return { upload: done, refusal: next }
    const { codes, upload: read } = readLines(done, pool.kind, next)
    done = read
    for (let from = 0; from < codes.length; from += codesOfAStep) {
      const some = codes.slice(from, from + codesOfAStep)
      const step = await steps.add(pool, { expiresAt, lot }, some)
      if (step === null) return { upload: done, refusal: refuseUnknownPool(pool.poolId) }
      if (isRefusal(step)) return { upload: done, refusal: step }
      lot = step.lot
      done = withStep(done, some, step)
    }
  }
  return { upload: done, refusal: null }
}

/** Withdraws codes step by step; returns how many, and what ended it early. */
const withdraw = async (steps: PoolSteps, pool: PoolRow, codes: readonly string[] | "all", last: number | null) => {
  let withdrawn = 0
  const keys = codes === "all" ? [] : codes.map((code) => poolCodeKey(pool.kind, code))
  for (let from = 0; ; from += codesOfAStep) {
    const some = keys.slice(from, from + codesOfAStep)
    if (codes === "all" ? last === null : some.length === 0) return { withdrawn, refusal: null }
    const step = await steps.withdraw(pool, codes === "all" ? { upTo: last ?? 0 } : { keys: some })
    if (step === null) return { withdrawn, refusal: refuseUnknownPool(pool.poolId) }
    if (isRefusal(step)) return { withdrawn, refusal: step }
    withdrawn += step
    if (codes === "all" && step === 0) return { withdrawn, refusal: null }
  }
}

/** Changes of pools and their codes (docs/api.md#pools-of-codes). */
export const poolOperations = (needs: Needs): Pick<PoolAdmin, Changes> => {
  const { apply, codePools, jobs, sources, committed, poolReads, poolSteps } = needs
  const find = (orgId: string, poolId: string) => committed.one(poolTable, "byId", orgId, poolId)

  return {
    createPool: (caller, request) =>
      jobs.run(caller, (tx) => {
        const isTaken = (poolId: string) => codePools.find(caller.orgId, poolId) !== null
        const facts = { count: codePools.count(caller.orgId), isTaken }
        return apply(tx, caller, decideCreatePool(facts, request, tx, sources))
      }),

    updatePool: (caller, poolId, patch) =>
      jobs.run(caller, (tx) => {
        const pool = codePools.find(caller.orgId, poolId)
        const stored = pool && { view: codePools.view(pool, tx.now) }
        const recount = (expiresAt: number | null) => {
          if (!pool) throw new Error("a pool that does not exist is counted")
          const { total, left, given, used, withdrawn, expired } = codePools.view({ ...pool, expiresAt }, tx.now)
          return { total, left, given, used, withdrawn, expired }
        }
        return apply(tx, caller, decidePatchPool(stored, { poolId, patch }, recount))
      }),

    deletePool: async (caller, poolId) => {
      const pool = await find(caller.orgId, poolId)
      const deleted = await jobs.run(caller, (tx) => {
        const row = codePools.find(caller.orgId, poolId)
        const facts = row && { view: codePools.view(row, tx.now), campaignId: codePools.namedBy(caller.orgId, poolId) }
        return apply(tx, caller, decideDeletePool(facts, poolId, tx.now))
      })
      for (let step = 0; pool && !isRefusal(deleted) && step < stepsOfADeletion; step++)
        if ((await poolSteps.remove(pool)) !== false) break
      return deleted
    },

    generatePoolCodes: (caller, poolId, request) =>
      jobs.run(caller, (tx) => {
        const { orgId } = caller
        const pool = codePools.find(orgId, poolId)
        const facts = pool && { view: codePools.view(pool, tx.now), codes: codePools.countCodes(orgId) }
        return apply(tx, caller, decideGenerate(facts, { poolId, request }))
      }),

    addPoolCodes: async (caller, poolId, expiresAt, lines) => {
      const pool = await find(caller.orgId, poolId)
      if (!pool) return refuseUnknownPool(poolId)
      const done = await upload(poolSteps, pool, expiresAt, lines)
      const recorded = await jobs.run(caller, (tx) =>
        apply(tx, caller, decideRecordUpload(poolId, done.upload, expiresAt)),
      )
      return done.refusal ?? recorded ?? done.upload
    },

    withdrawPoolCodes: async (caller, poolId, codes) => {
      const pool = await find(caller.orgId, poolId)
      if (!pool) return refuseUnknownPool(poolId)
      const last = codes === "all" ? await poolReads.lastPlace(caller.orgId, pool.id) : null
      const { withdrawn, refusal } = await withdraw(poolSteps, pool, codes, last)
      const recorded = await jobs.run(caller, (tx) => {
        const row = codePools.find(caller.orgId, poolId)
        const told = row && { ...row, left: codePools.view(row, tx.now).left }
        return apply(tx, caller, decideRecordWithdrawal(told, poolId, withdrawn))
      })
      return refusal ?? recorded ?? withdrawn
    },
  }
}
