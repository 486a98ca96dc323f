import type { components, operations } from "./schema.ts"

type Name = keyof operations
type Flat<T> = { readonly [K in keyof T]: T[K] }

/** What the token or the client fills in, and what a token may not send. */
type Filled = "externalUserId" | "externalId" | "clientId" | "clientSeed" | "gameResult" | "traits"

type PathOf<O> = O extends { parameters: { path: infer P } } ? P : unknown
type QueryOf<O> = O extends { parameters: { query?: infer Q extends object } } ? Q : unknown
type BodyOf<O> = O extends { requestBody: { content: { "application/json": infer B } } } ? B : unknown

/** What a method takes. */
export type Input<N extends Name> = Flat<
  Omit<PathOf<operations[N]> & QueryOf<operations[N]> & BodyOf<operations[N]>, Filled>
>
/** What a method answers. */
export type Answer<N extends Name> = operations[N]["responses"][200]["content"]["application/json"]

type Method<N extends Name> =
  Record<string, never> extends Input<N>
    ? (input?: Input<N>) => Promise<Answer<N>>
    : (input: Input<N>) => Promise<Answer<N>>

type Methods = { readonly [N in Name]: Method<N> }

export type PlayAnswer = components["schemas"]["PlayAnswer"]
export type SpinAnswer = components["schemas"]["SpinAnswer"]
export type CampaignGame = components["schemas"]["CampaignGame"]
export type MiniGame = components["schemas"]["MiniGameShown"]
export type Appearance = components["schemas"]["Appearance"]
export type Profile = components["schemas"]["Profile"]
export type Ranking = components["schemas"]["RankingAnswer"]

/** The two kinds of games: a campaign is played, a mini-game is spun. */
export type GameKind = "campaign" | "mini_game"

/** A client for one organization: a method for each operation that a player's token may call. */
export interface Premio extends Methods {
  readonly orgId: string
  readonly baseUrl: string
  /** The language that the page asked for, if it did. */
  readonly locale: string | undefined
  /** Whether the organization is a test organization, once an answer has shown it. */
  readonly isTest: boolean
  /**
   * Repeats the play or spin of this game that the signed-in player started before the page was loaded again and whose
   * answer never came; null if there is none.
   */
  resume(kind: "campaign", gameId: string): Promise<PlayAnswer | null>
  resume(kind: "mini_game", gameId: string): Promise<SpinAnswer | null>
  resume(kind: GameKind, gameId: string): Promise<PlayAnswer | SpinAnswer | null>
  /** Forgets the token, and the unfinished plays of its player. */
  signOut(): void
}

/** What a page's own backend answers: a token with its end, a bare token, or null if nobody is signed in. */
export type GivenToken = { readonly token: string; readonly expiresAt?: string } | string | null
export type GetToken = () => GivenToken | Promise<GivenToken>

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export type PremioOptions = {
  readonly orgId: string
  /** Asks your backend for a token of the player who is signed in; null if nobody is. */
  readonly getToken: GetToken
  /** The address of the service; by default, the one that the script was loaded from. */
  readonly baseUrl?: string | undefined
  readonly locale?: string | undefined
  /** Used instead of the global one. */
  readonly fetch?: Fetch | undefined
}
