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
import { type KeptAnswers, keyOfPlayer, windowTime } from "../../record/idempotency.ts"
import type { Players } from "../../record/player/player.ts"
import type { PlayerKeys } from "../../record/player/player-key.ts"
import { Later, type Tx } from "../../record/transaction.ts"
import type { Fingerprints } from "../../secret/fingerprint.ts"
import type { ApplyChanges } from "../apply/apply.ts"

/** If more players than this were merged, the keys of the oldest count as new. */
const maxMergedIds = 50

/** A key as stored, and the external id whose token sent it; null for a key of an API key's holder. */
type Key = { readonly key: string; readonly playerId: string | null }
type Loaded = OnceFacts & Key

/** Operations that run only once per Idempotency-Key (docs/api.md#idempotency-keys). */
export const idempotencyOperations = (
  answers: KeptAnswers,
  fingerprints: Fingerprints,
  people: Pick<Players, "externalIds" | "findPlayer">,
  playerKeys: Pick<PlayerKeys, "isErasedSince">,
  apply: ApplyChanges,
) => {
  /**
   * The keys under which the response to a request may be stored; a new one is stored under the first. What a player's
   * token sent belongs to the person, whichever of their ids it came under before a merge.
   */
  const keysOf = (request: Repeatable, key: string): readonly [Key, ...Key[]] => {
    const { orgId, isByPlayer, externalUserId = "" } = request
    if (!isByPlayer) return [{ key, playerId: null }]
    const { row, player } = people.findPlayer(orgId, externalUserId)
    const current = player.externalUserId
    const merged = row === null ? [] : people.externalIds(row).slice(-maxMergedIds)
    const others = new Set([externalUserId, ...merged].filter((id) => id !== current))
    const ofId = (playerId: string): Key => ({ key: keyOfPlayer(playerId, key), playerId })
    return [ofId(current), ...[...others].map(ofId)]
  }

  /** The stored response, if it is still valid, or was; that of a person who was erased since is nobody's. */
  const keptUnder = (orgId: string, { playerId }: Key, kept: KeptAnswer | null): KeptAnswer | null =>
    kept && playerId !== null && playerKeys.isErasedSince(orgId, playerId, kept.createdAt)
      ? { ...kept, createdAt: Number.NEGATIVE_INFINITY }
      : kept

  /** The stored response that counts: one still valid, or one to be replaced. */
  const findKept = (orgId: string, operation: string, keys: readonly [Key, ...Key[]], now: number) => {
    const [own, ...others] = keys
    const first = { own, kept: keptUnder(orgId, own, answers.findAnswer(orgId, operation, own.key)) }
    if (others.length === 0 || (first.kept && isAnswerInForce(first.kept, now))) return first
    for (const { key } of others) answers.wantAnswer(orgId, operation, key)
    for (const other of others) {
      const kept = keptUnder(orgId, other, answers.findAnswer(orgId, operation, other.key))
      if (kept && isAnswerInForce(kept, now)) return { own: other, kept }
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

  const load = (operation: string, request: Repeatable, now: number): Loaded | null => {
    const { orgId, idempotencyKey } = request
    if (idempotencyKey === undefined) return null
    const { own, kept } = findKept(orgId, operation, keysOf(request, idempotencyKey), now)
    return { operation, ...own, fingerprint: fingerprintOf(request, kept, now), kept }
  }

  const lateReplay = <T>(facts: Loaded, request: Repeatable, now: number) => {
    const { orgId } = request
    const kept = keptUnder(orgId, facts, answers.findLateAnswer(orgId, facts.operation, facts.key))
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
      const now = windowTime(tx, request.orgId)
      const facts = load(operation, request, now)
      const replay = facts && replayOf<T>(facts, now)
      if (replay) return replay
      const result = run(tx, request)
      if (result instanceof Later) return result
      if (isRefusal(result)) return (facts && lateReplay<T>(facts, request, now)) ?? result
      return facts ? apply(tx, { orgId: request.orgId }, decideKeep(facts, result)) : firstAnswer(result)
    },
  }
}

export type Idempotency = ReturnType<typeof idempotencyOperations>
