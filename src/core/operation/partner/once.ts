import type { ChangeOf, Decision } from "../../change.ts"
import { canonicalJson, isAnswerInForce, type KeptAnswer, type KeyedAnswer } from "../../idempotency.ts"
import { type Refusal, refuse } from "../../refusal.ts"

/** A request that may be a repeat; one by a player token, whose key belongs to the player, names the player. */
export type Repeatable = {
  readonly orgId: string
  readonly idempotencyKey?: string
  readonly isByPlayer?: true
  readonly externalUserId?: string
}

/** A request with an Idempotency-Key, and the response stored under it. */
export type OnceFacts = {
  readonly operation: string
  readonly key: string
  /** The fingerprint of this request; the stored one belongs to the request that got the response. */
  readonly fingerprint: string
  readonly kept: KeptAnswer | null
}

/**
 * The text whose fingerprint shows whether two requests of an organization are the same. The player of a token is not part
 * of it: one person may have tokens under several ids.
 */
export const textOfRequest = (request: Repeatable): string => {
  const { idempotencyKey: _key, orgId: _orgId, ...body } = request
  const { externalUserId: _player, ...withoutPlayer } = body
  return canonicalJson(request.isByPlayer ? withoutPlayer : body)
}

/**
 * The response to a repeat, before any other check (docs/api.md#idempotency-keys): the stored response to the same
 * request, or a refusal if the key was sent with a different one. Null if the request has to be decided.
 */
export const replayOf = <Answer>(
  { kept, fingerprint }: OnceFacts,
  now: number,
): KeyedAnswer<Answer> | Refusal | null => {
  if (!kept || !isAnswerInForce(kept, now)) return null
  if (kept.fingerprint === fingerprint) return { answer: JSON.parse(kept.answer) as Answer, replayed: true }
  return refuse(
    "IDEMPOTENCY_KEY_REUSED",
    "this Idempotency-Key was sent with another body; use a new key for a new operation",
  )
}

/** The first response to a request. */
export const firstAnswer = <Answer>(answer: Answer): KeyedAnswer<Answer> => ({ answer, replayed: false })

/** Stores the first response to a request under its key; refusals are not stored. */
export const decideKeep = <Answer>(
  { operation, key, fingerprint, kept }: OnceFacts,
  answer: Answer,
): Decision<KeyedAnswer<Answer>, ChangeOf<"keepAnswer">> => {
  const replaces = kept !== null
  const change = { kind: "keepAnswer", operation, key, fingerprint, answer: JSON.stringify(answer), replaces } as const
  return { answer: firstAnswer(answer), changes: [change] }
}
