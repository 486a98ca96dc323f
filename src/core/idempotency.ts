/** For how long a key brings back its first answer (docs/api.md §1.10). */
export const idempotencyWindowMs = 24 * 60 * 60 * 1000

/** An answer, and whether it was given before under the same Idempotency-Key. */
export type KeyedAnswer<T> = { readonly answer: T; readonly replayed: boolean }

/** An answer as it is kept under a key of an organization and operation; `row` is what the store knows it by. */
export type KeptAnswer = {
  readonly row: number
  /** Says what was asked: equal for equal requests. */
  readonly fingerprint: string
  /** JSON. */
  readonly answer: string
  readonly createdAt: number
}

/** Whether an answer of that time still stands for its key. */
export const isAnswerInForce = ({ createdAt }: Pick<KeptAnswer, "createdAt">, now: number): boolean =>
  now - createdAt < idempotencyWindowMs

/** JSON with the keys of every object in order, so that two equal requests have one text. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
