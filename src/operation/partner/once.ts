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
import { type KeptAnswers, keyOfPlayer } from "../../record/idempotency.ts"
import type { Players } from "../../record/player.ts"
import { Later, type Tx } from "../../record/transaction.ts"
import type { Fingerprints } from "../../secret/fingerprint.ts"
import type { ApplyChanges } from "../apply/apply.ts"

/** Of more merged players, the oldest keys count as new. */
const maxMergedIds = 50

/** Operations that run only once per Idempotency-Key (docs/api.md#idempotency-keys). */
export const idempotencyOperations = (
  answers: KeptAnswers,
  fingerprints: Fingerprints,
  people: Pick<Players, "externalIds" | "findPlayer">,
  apply: ApplyChanges,
) => {
  /**
   * The keys under which the response to a request may be stored; a new one is stored under the first. What a player's
   * token sent belongs to the person, whichever of their ids it came under before a merge.
   */
  const keysOf = (request: Repeatable, key: string): readonly [string, ...string[]] => {
    const { orgId, isByPlayer, externalUserId = "" } = request
    if (!isByPlayer) return [key]
    const { row, player } = people.findPlayer(orgId, externalUserId)
    const current = player.externalUserId
    const merged = row === null ? [] : people.externalIds(row).slice(-maxMergedIds)
    const others = new Set([externalUserId, ...merged].filter((id) => id !== current))
    return [keyOfPlayer(current, key), ...[...others].map((id) => keyOfPlayer(id, key))]
  }

  /** The stored response that counts: one still valid, or one to be replaced. */
  const findKept = (orgId: string, operation: string, keys: readonly [string, ...string[]], now: number) => {
    const [own, ...others] = keys
    const first = { key: own, kept: answers.findAnswer(orgId, operation, own) }
    if (others.length === 0 || (first.kept && isAnswerInForce(first.kept, now))) return first
    for (const key of others) answers.wantAnswer(orgId, operation, key)
    for (const key of others) {
      const kept = answers.findAnswer(orgId, operation, key)
      if (kept && isAnswerInForce(kept, now)) return { key, kept }
    }
    return first
  }

  /** The fingerprint of a request: that of a stored answer to the same request, whichever key made it, or a new one. */
  const fingerprintOf = (request: Repeatable, kept: KeptAnswer | null, now: number): string => {
    const { orgId } = request
    const text = textOfRequest(request)
    const isSame = kept && isAnswerInForce(kept, now) && fingerprints.isOf(kept.fingerprint, orgId, text)
    return isSame ? kept.fingerprint : fingerprints.of(orgId, text)
  }

  const load = (operation: string, request: Repeatable, now: number): OnceFacts | null => {
    const { orgId, idempotencyKey } = request
    if (idempotencyKey === undefined) return null
    const { key, kept } = findKept(orgId, operation, keysOf(request, idempotencyKey), now)
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
