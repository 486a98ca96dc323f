import { isAnswerInForce, type KeptAnswer, type KeyedAnswer } from "../../core/idempotency.ts"
import {
  decideKeep,
  firstAnswer,
  type OnceFacts,
  type Repeatable,
  replayOf,
  textOfRequest,
} from "../../core/operation/partner/once.ts"
import { isRefusal, type Refusal } from "../../core/refusal.ts"
import type { KeptAnswers } from "../../record/idempotency.ts"
import { Later, type Tx } from "../../record/transaction.ts"
import type { Fingerprints } from "../../secret/fingerprint.ts"
import type { ApplyChanges } from "../apply/apply.ts"

/** Operations that run only once per Idempotency-Key (docs/api.md#idempotency-keys). */
export const idempotencyOperations = (answers: KeptAnswers, fingerprints: Fingerprints, apply: ApplyChanges) => {
  /** The fingerprint of a request: that of a stored answer to the same request, whichever key made it, or a new one. */
  const fingerprintOf = (request: Repeatable, kept: KeptAnswer | null, now: number): string => {
    const { orgId } = request
    const text = textOfRequest(request)
    const isSame = kept && isAnswerInForce(kept, now) && fingerprints.isOf(kept.fingerprint, orgId, text)
    return isSame ? kept.fingerprint : fingerprints.of(orgId, text)
  }

  const load = (operation: string, request: Repeatable, now: number): OnceFacts | null => {
    const { orgId, idempotencyKey: key } = request
    if (key === undefined) return null
    const kept = answers.findAnswer(orgId, operation, key)
    return { operation, key, fingerprint: fingerprintOf(request, kept, now), kept }
  }

  const lateReplay = <T>(facts: OnceFacts, request: Repeatable, now: number) => {
    const kept = answers.findLateAnswer(request.orgId, facts.operation, facts.key)
    return replayOf<T>({ ...facts, fingerprint: fingerprintOf(request, kept, now), kept }, now)
  }

  return {
    /**
     * Returns the first response to `request`, or runs it and stores its response. A repeat that arrives while the
     * first call is running finds its response.
     */
    once: <T, R extends Repeatable>(
      tx: Tx,
      operation: string,
      request: R,
      run: (tx: Tx, request: R) => T | Refusal | Later,
    ): KeyedAnswer<T> | Refusal | Later => {
      const facts = load(operation, request, tx.wall)
      const replay = facts && replayOf<T>(facts, tx.wall)
      if (replay) return replay
      const result = run(tx, request)
      if (result instanceof Later) return result
      if (isRefusal(result)) return (facts && lateReplay<T>(facts, request, tx.wall)) ?? result
      return facts ? apply(tx, { orgId: request.orgId }, decideKeep(facts, result)) : firstAnswer(result)
    },
  }
}

export type Idempotency = ReturnType<typeof idempotencyOperations>
