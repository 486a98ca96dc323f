import { isRefusal, type Refusal } from "../../src/core/rejection.ts"

/** The organization's own key. */
export const caller = { orgId: "org", keyId: null }

/** Numbers from 0 to 1 that look random and are the same in each run. */
export const seeded = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** An answer that must be no refusal. */
export const accepted = async <T>(answer: Promise<T | Refusal>): Promise<T> => {
  const value = await answer
  if (isRefusal(value)) throw new Error(value.message)
  return value
}
