import { type Refusal, refuse, refuseField } from "../refusal.ts"
import { jsonBytes } from "./configuration.ts"

/** What calls by an `sdk` key may do, since anyone can read such a key out of an app (docs/api.md#settings). */
export type AppBounds = {
  /** The part of a key's rate that one address may use. */
  readonly addressShare: number
  /** How many bytes of traits, as JSON, a player may have by such a key. */
  readonly appTraitsBytes: number
  /** How many players one address may register in an hour. */
  readonly newPlayersPerHour: number
}

/** Those that an organization has set: what is not set is not bounded. */
export type AppSettings = Partial<AppBounds>

/** A carrier's address is many people: four such addresses may still use up a key's rate, and one device may not. */
export const newAppSettings: AppSettings = { addressShare: 0.25, appTraitsBytes: 4 * 1024, newPlayersPerHour: 1_000 }

/** Refuses traits that are too large for a call by an `sdk` key. */
export const refuseAppTraits = (
  { appTraitsBytes }: AppSettings,
  { traits }: { readonly traits?: Readonly<Record<string, unknown>> },
): Refusal | null => {
  if (appTraitsBytes === undefined || !traits || jsonBytes(traits) <= appTraitsBytes) return null
  return refuseField(
    "traits",
    `at most ${appTraitsBytes} bytes of JSON by an sdk key; send the rest by a write key from a server`,
  )
}

/** Refuses a player that an address may not register before `waitSeconds` have passed. */
export const refuseNewPlayer = (waitSeconds: number): Refusal =>
  refuse(
    "RATE_LIMITED",
    "this address has registered as many new players in this hour as the organization allows; wait as Retry-After says",
    waitSeconds,
  )
