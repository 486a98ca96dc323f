/** How long a key returns its first response (docs/api.md#idempotency-keys). */
export const idempotencyWindowMs = 24 * 60 * 60 * 1000

/** A response, and whether it is a replay under the same Idempotency-Key. */
export type KeyedAnswer<T> = { readonly answer: T; readonly replayed: boolean }

/** A response as stored under a key of an organization and operation. */
export type KeptAnswer = {
  /** The fingerprint of the request: equal for equal requests. */
  readonly fingerprint: string
  /** JSON. */
  readonly answer: string
  readonly createdAt: number
}

/** Whether a response of that time is still valid for its key. */
export const isAnswerInForce = ({ createdAt }: Pick<KeptAnswer, "createdAt">, now: number): boolean =>
  now - createdAt < idempotencyWindowMs

/** JSON with sorted keys in every object, so that equal requests have the same text. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
