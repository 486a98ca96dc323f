/** For how long a key brings back its first answer (interface.md §8, organization-api.md §2). */
export const idempotencyWindowMs = 24 * 60 * 60 * 1000

/** An answer, and whether it was given before under the same Idempotency-Key. */
export type Answered<T> = { readonly answer: T; readonly replayed: boolean }

/** JSON with the keys of every object in order, so that two equal requests have one text. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
