import type { KeyedAnswer } from "../../../core/idempotency.ts"
import {
  decideKeep,
  fingerprintOf,
  firstAnswer,
  type OnceFacts,
  type Repeatable,
  replayOf,
} from "../../../core/operation/partner/once.ts"
import { isRefusal, type Refusal } from "../../../core/refusal.ts"
import type { KeptAnswers } from "../../record/organization-records.ts"
import { Later, type Tx } from "../../record/transaction.ts"
import { sha256 } from "../../secret/hash.ts"
import type { ApplyChanges } from "../apply/apply.ts"

/** Operations that run only once per Idempotency-Key (docs/api.md §1.10). */
export const idempotencyStore = (answers: KeptAnswers, apply: ApplyChanges) => {
  const load = (operation: string, request: Repeatable): OnceFacts | null => {
    const { orgId, idempotencyKey: key } = request
    if (key === undefined) return null
    return {
      ...{ operation, key, fingerprint: fingerprintOf(request, sha256) },
      kept: answers.findAnswer(orgId, operation, key),
    }
  }

  const lateReplay = <T>(facts: OnceFacts, { orgId }: Repeatable, now: number) =>
    replayOf<T>({ ...facts, kept: answers.findLateAnswer(orgId, facts.operation, facts.key) }, now)

  return {
    /**
     * Returns the first response to `request`, or runs it and stores its response. A repeat that arrives while the first
     * call is running finds its response.
     */
    once: <T, R extends Repeatable>(
      tx: Tx,
      operation: string,
      request: R,
      run: (tx: Tx, request: R) => T | Refusal | Later,
    ): KeyedAnswer<T> | Refusal | Later => {
      const facts = load(operation, request)
      const replay = facts && replayOf<T>(facts, tx.wall)
      if (replay) return replay
      const result = run(tx, request)
      if (result instanceof Later) return result
      if (isRefusal(result)) return (facts && lateReplay<T>(facts, request, tx.wall)) ?? result
      return facts ? apply(tx, { orgId: request.orgId }, decideKeep(facts, result)) : firstAnswer(result)
    },
  }
}

export type Idempotency = ReturnType<typeof idempotencyStore>
