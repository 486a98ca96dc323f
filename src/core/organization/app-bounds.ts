import type { IdentifyRequest } from "../player/player.ts"
import { type Refusal, refuse, refuseField } from "../refusal.ts"
import { jsonBytes } from "./configuration.ts"
import { anyOrigin } from "./origin.ts"

/** What calls with an `sdk` key may do, since anyone can extract such a key from an app (docs/api.md#settings). */
export type AppBounds = {
  /** The part of a key's rate that one address may use. */
  readonly addressShare: number
  /** How many bytes of traits, as JSON, such a key may store for a player. */
  readonly appTraitsBytes: number
  /** How many players one address may register in an hour. */
  readonly newPlayersPerHour: number
}

/** What rankings show player tokens of others beside their scores (docs/api.md#settings). */
export const rankingLabels = ["none", "initials", "name"] as const
export type RankingLabel = (typeof rankingLabels)[number]

/** What an organization has set for its apps and their players; bounds that it has not set do not apply. */
export type AppSettings = Partial<AppBounds> & {
  /** Whether traits that come with an `sdk` key are stored; true if absent. */
  readonly trustAppTraits?: boolean
  /** Whether only player tokens, and no `sdk` key, act for a player; false if absent. */
  readonly requireToken?: boolean
  /** The origins whose pages may call, as `checkOrigins` normalizes them; if absent, no rule about origins holds. */
  readonly allowedOrigins?: readonly string[]
  /** `none` if absent. */
  readonly rankingLabel?: RankingLabel
  /** The traits that are a player's address, in its order (docs/api.md#hand-outs). */
  readonly addressTraits?: readonly string[]
}

/** How many traits an address has at most. */
export const maxAddressTraits = 10

/** Whether traits that come with an `sdk` key count: whoever reads the key out of an app can send any. */
export const trustsAppTraits = ({ trustAppTraits = true }: AppSettings = {}): boolean => trustAppTraits

/** Whether no `sdk` key registers players or acts for them: only player tokens and servers' keys do. */
export const requiresToken = ({ requireToken = false }: AppSettings = {}): boolean => requireToken

/** Many people share a carrier's address: four such addresses may use up a key's rate, but one device may not. */
export const newAppSettings: AppSettings = {
  addressShare: 0.25,
  appTraitsBytes: 4 * 1024,
  newPlayersPerHour: 1_000,
  allowedOrigins: [anyOrigin],
}

/** Refuses traits that are too large for a call with an `sdk` key. */
export const refuseAppTraits = (
  { appTraitsBytes }: AppSettings,
  { traits }: { readonly traits?: Readonly<Record<string, unknown>> },
): Refusal | null => {
  if (appTraitsBytes === undefined || !traits || jsonBytes(traits) <= appTraitsBytes) return null
  return refuseField(
    "traits",
    `at most ${appTraitsBytes} bytes of JSON with an sdk key; send the rest with a write key from a server`,
  )
}

/** Refuses traits that come with a player token, which anyone who has it could make up (docs/api.md#identify). */
export const refuseTraitsByToken = ({ traits }: Pick<IdentifyRequest, "traits">): Refusal | null =>
  traits ? refuse("INSUFFICIENT_SCOPE", "a player token may not set traits; send them with a key from a server") : null

/** Refuses to register a player from an address that has to wait for `waitSeconds`. */
export const refuseNewPlayer = (waitSeconds: number): Refusal =>
  refuse(
    "RATE_LIMITED",
    "this address has registered as many new players in this hour as the organization allows; wait as Retry-After says",
    waitSeconds,
  )
