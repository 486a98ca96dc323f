import { PremioError } from "./error.ts"
import { type Host, randomText } from "./host.ts"
import { type Input, routeOf, routes } from "./routes.ts"
import { isFinal, repeated, request } from "./send.ts"
import { createTokens } from "./token.ts"
import type { Fetch, GameKind, Premio, PremioOptions } from "./types.ts"
import { type Turn, unfinishedTurns } from "./unfinished.ts"

type Operation = keyof typeof routes
/** What is sent for a player, or null for nothing. */
type Prepare = (player: string) => { readonly input: Input; readonly key?: string } | null

const turnOperations = { campaign: ["play", "campaignId"], mini_game: ["spinMiniGame", "notificationId"] } as const

/** A client over `host`. */
export const createClient = (options: PremioOptions & { readonly baseUrl: string }, host: Host): Premio => {
  const { orgId, getToken, locale, fetch = (url, init) => globalThis.fetch(url, init) } = options
  const baseUrl = options.baseUrl.replace(/\/+$/, "")
  const tokens = createTokens(getToken, host)
  const unfinished = unfinishedTurns([baseUrl, orgId], host)
  /** The last turn of each game, which the next one waits for. */
  const turns = new Map<string, Promise<unknown>>()
  let lastPlayer: string | undefined
  let isTest = false

  const fetchAnswer: Fetch = async (url, init) => {
    const response = await fetch(url, init)
    isTest ||= response.headers.get("x-test-mode") === "true"
    return response
  }

  const sendOnce = async (name: Operation, input: Input, headers: Record<string, string>, leftMs: number) => {
    const { method, path, body } = routeOf(name, input)
    const all = { ...headers, "X-Org-Id": orgId, ...(body !== null && { "Content-Type": "application/json" }) }
    const init: RequestInit = { method, headers: all, body, credentials: "omit" }
    const limits = { now: host.now, requestMs: Math.min(host.requestMs, leftMs) }
    return request(fetchAnswer, `${baseUrl}/api/v1${path}`, init, limits)
  }

  /** Sends an operation by the player's token: with a new one, once, if it is refused. */
  const send = (name: Operation, prepare: Prepare): Promise<unknown> => {
    let isRenewed = false
    const attempt = async (leftMs: number): Promise<unknown> => {
      const { text, player } = await tokens.take()
      lastPlayer = player
      const prepared = prepare(player)
      if (!prepared) return null
      const { input, key } = prepared
      const headers = { Authorization: `Bearer ${text}`, ...(key !== undefined && { "Idempotency-Key": key }) }
      try {
        return await sendOnce(name, input, headers, leftMs)
      } catch (error) {
        if (!(error instanceof PremioError) || error.code !== "INVALID_PLAYER_TOKEN") throw error
        tokens.refuse(text)
        if (isRenewed) throw new PremioError("SIGNED_OUT", error.message, { status: error.status, body: error.body })
        isRenewed = true
        return attempt(leftMs)
      }
    }
    return repeated(host, attempt)
  }

  /** Takes a turn: first the one that is kept from before; without `input`, only that. */
  const takeTurn = async (kind: GameKind, gameId: string, input: Input | null): Promise<unknown> => {
    const [name, idField] = turnOperations[kind]
    let owner: string | undefined
    let turn: Turn | null = null
    let isOld = false
    const prepare: Prepare = (player) => {
      if (owner === undefined) {
        owner = player
        turn = unfinished.find(player, kind, gameId)
        isOld = turn !== null
        if (!turn && input) {
          turn = { key: randomText(), input: { ...input, [idField]: gameId, clientSeed: randomText() }, at: host.now() }
          unfinished.keep(turn, player, kind, gameId)
        }
      }
      if (owner !== player) throw new PremioError("PLAYER_CHANGED", "somebody else has signed in; play again")
      return turn
    }
    try {
      const answer = await send(name, prepare)
      if (owner !== undefined) unfinished.drop(owner, kind, gameId)
      return answer
    } catch (error) {
      if (!(error instanceof PremioError) || !isFinal(error) || owner === undefined) throw error
      unfinished.drop(owner, kind, gameId)
      if (isOld && input) return takeTurn(kind, gameId, input)
      throw error
    }
  }

  /** One turn of a game after the other, so that none takes the other for a lost one. */
  const inTurn = (kind: GameKind, gameId: string, input: Input | null): Promise<unknown> => {
    const game = `${kind} ${gameId}`
    const next = () => takeTurn(kind, gameId, input)
    const taken = (turns.get(game) ?? Promise.resolve()).then(next, next)
    turns.set(game, taken)
    return taken
  }

  const call = (name: Operation, input: Input = {}): Promise<unknown> => {
    if (name === "play") return inTurn("campaign", String(input["campaignId"]), input)
    if (name === "spinMiniGame") return inTurn("mini_game", String(input["notificationId"]), input)
    // Anybody may read a draw, signed in or not.
    if (name === "getDraw") return repeated(host, (leftMs) => sendOnce(name, input, {}, leftMs))
    return send(name, () => ({ input }))
  }

  const names = Object.keys(routes) as Operation[]
  const client = {
    ...Object.fromEntries(names.map((name) => [name, (input?: Input) => call(name, input)])),
    orgId,
    baseUrl,
    locale,
    get isTest() {
      return isTest
    },
    resume: (kind: GameKind, gameId: string) => inTurn(kind, gameId, null),
    signOut: () => {
      tokens.forget()
      if (lastPlayer !== undefined) unfinished.dropAll(lastPlayer)
    },
  }
  return client as unknown as Premio
}
