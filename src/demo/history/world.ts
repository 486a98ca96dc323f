import type { Caller } from "../../core/organization/organization.ts"
import type { Store } from "../../core/port/store.ts"
import type { Random } from "../../core/random.ts"
import { isRefusal, type Refusal } from "../../core/refusal.ts"
import type { Person } from "../people.ts"

/** A sale that a customer will make with a prize, at `at` in epoch milliseconds. */
export type Errand = { readonly at: number; run(): Promise<unknown> }

/**
 * The state that the people of the history act on. The store reads its time from `time.now`, which only moves forward.
 */
export type World = {
  readonly store: Store
  readonly orgId: string
  /** The staff: who runs the campaigns, and who helps players. */
  readonly marketing: Caller
  readonly support: Caller
  readonly people: readonly Person[]
  readonly random: Random
  /** Runs code that draws secrets from the operating system's generator instead of the history's. */
  byChance<T>(act: () => T | Promise<T>): Promise<T>
  readonly time: { now: number }
  readonly errands: Errand[]
  /** The external ids of those who have signed up so far. */
  readonly known: Set<string>
  /** How often each campaign was won. */
  readonly wins: Map<string, number>
}

/** Returns the result of an operation that cannot be refused. */
export const made = <T>(result: T | Refusal): T => {
  if (isRefusal(result)) throw new Error(`the demo could not be created: ${result.message}`)
  return result
}
