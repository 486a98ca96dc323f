import type { Caller } from "../../core/organization.ts"
import type { Store } from "../../core/port/store.ts"
import type { Random } from "../../core/random.ts"
import { isRefusal, type Refusal } from "../../core/refusal.ts"
import type { Person } from "../people.ts"

/** A sale that a customer will make with what they won: at `at`, in epoch milliseconds. */
export type Errand = { readonly at: number; run(): Promise<unknown> }

/** What the people of the past act on. The store reads its time from `time.now`, which only goes forward. */
export type World = {
  readonly store: Store
  readonly orgId: string
  /** Who runs the campaigns, and who helps players. */
  readonly marketing: Caller
  readonly support: Caller
  readonly people: readonly Person[]
  readonly random: Random
  readonly time: { now: number }
  readonly errands: Errand[]
  /** Who has signed up so far, by external id. */
  readonly known: Set<string>
  /** How often each campaign was won. */
  readonly wins: Map<string, number>
}

/** What cannot be refused. */
export const made = <T>(result: T | Refusal): T => {
  if (isRefusal(result)) throw new Error(`the demo could not be made: ${result.message}`)
  return result
}
