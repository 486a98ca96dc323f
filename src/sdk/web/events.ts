import type {
  CampaignGame,
  GetToken,
  MiniGame,
  PlayAnswer,
  Premio,
  PremioError,
  Profile,
  Ranking,
  SpinAnswer,
} from "./client/premio.ts"
import type { Messages } from "./text/say.ts"

/** The events of the elements; all of them bubble and leave shadow trees. */
export type PremioEvents = {
  /** The first read is shown: the game, the ranking, or what the player has. */
  readonly "premio-ready": CustomEvent<{ readonly game: CampaignGame | MiniGame } | Ranking | { readonly me: Profile }>
  /** Before a play or spin, which `preventDefault()` prevents. */
  readonly "premio-play": CustomEvent<{ readonly game: CampaignGame | MiniGame }>
  /** The answer of a play or spin, once it is shown. */
  readonly "premio-result": CustomEvent<PlayAnswer | SpinAnswer>
  readonly "premio-error": CustomEvent<PremioError>
  /** Nobody is signed in. */
  readonly "premio-sign-in": CustomEvent<null>
  /** For analytics. */
  readonly "premio-event": CustomEvent<{ readonly name: "view" | "play" | "win" | "lose" | "copy" }>
}

/** The attributes of the elements. */
export type PremioAttributes = {
  readonly org?: string | undefined
  readonly game?: string | undefined
  readonly kind?: "campaign" | "mini_game" | undefined
  readonly "token-url"?: string | undefined
  readonly "base-url"?: string | undefined
  readonly locale?: string | undefined
  /** Of `<premio-ranking>`. */
  readonly period?: Ranking["period"] | undefined
  readonly limit?: number | string | undefined
}

/** The properties of the elements that are no attributes. */
export type PremioProperties = {
  readonly getToken?: GetToken | undefined
  readonly client?: Premio | undefined
  readonly messages?: Partial<Messages> | undefined
  /** Of a game's element: a read of the game that the page has already. */
  readonly data?: CampaignGame | MiniGame | undefined
}

declare global {
  interface GlobalEventHandlersEventMap extends PremioEvents {}
}
